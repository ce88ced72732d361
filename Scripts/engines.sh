#!/usr/bin/env bash
# Runs the parts of a run with real engines, and compares what they make with the whole run.
#
#   Scripts/engines.sh [WHOLE]     the JSON report of the whole run, else it is made
#
# It needs a codable-fuzz that was built for release, in the folder CODABLE_FUZZ_TOOLS if that is set.
#
# Engines that are not installed are skipped: install the packages slurm-wlm and parallel to run them.
# Slurm runs on this machine only, with a configuration, ports and a state of its own, which are gone
# at the end.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/.."

fuzz=${CODABLE_FUZZ_TOOLS:-$(swift build -c release --show-bin-path)}/codable-fuzz
test -x "$fuzz" || {
  echo "engines.sh: $fuzz is missing: run 'swift build -c release' first" >&2
  exit 2
}
scratch=$(mktemp -d)
daemons=()
finish() {
  local daemon
  for daemon in ${daemons[@]+"${daemons[@]}"}; do
    kill "$daemon" 2> /dev/null || true
    wait "$daemon" 2> /dev/null || true
  done
  rm -rf "$scratch"
}
trap finish EXIT

fail() { # TEXT
  echo "engines.sh: $1" >&2
  tail -n 5 "$scratch"/*.out "$scratch"/*.log >&2 2> /dev/null || true
  exit 1
}

run="$fuzz run --no-timing --threads 1 --format json"
case "${1:-}" in
  "") $run --output "$scratch/whole.json" ;;
  /*) cp "$1" "$scratch/whole.json" ;;
  *) cp "$caller/$1" "$scratch/whole.json" ;;
esac

# Merges the parts in a folder, which must make the whole run.
expect() { # FOLDER COUNT
  local found
  found=$(find "$scratch/$1" -name '*.json' | wc -l)
  test "$found" -eq "$2" || fail "$1 made $found parts, not $2"
  "$fuzz" merge "$scratch/$1" --format json --output "$scratch/$1.json"
  Scripts/compare-reports.sh "$scratch/whole.json" "$scratch/$1.json" \
    || fail "$1: the merged report is not that of the whole run"
  echo "$1: $2 parts make the whole run"
}

gnu_parallel() {
  mkdir "$scratch/parallel"
  (cd "$scratch/parallel" && parallel --will-cite -j 2 "$run --quiet --shard auto/5 --output part-{}.json" \
    ::: {1..5})
  expect parallel 5
}

start_slurm() {
  local host
  host=$(hostname -s)
  mkdir "$scratch"/{state,spool}
  cat > "$scratch/slurm.conf" << END
ClusterName=engines
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17817
SlurmdPort=17818
AuthType=auth/none
CredType=cred/none
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(getconf _NPROCESSORS_ONLN) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$scratch/slurm.conf
  slurmctld -D > "$scratch/slurmctld.out" 2>&1 &
  daemons+=($!)
  slurmd -D > "$scratch/slurmd.out" 2>&1 &
  daemons+=($!)
  for _ in {1..60}; do
    test "$(sinfo --noheader --format %t 2> /dev/null)" != idle || return 0
    sleep 0.5
  done
  fail "Slurm does not start"
}

array() { # NAME INDICES COUNT
  mkdir "$scratch/$1"
  sbatch --quiet --wait --array="$2" --output="$scratch/$1/%a.log" --chdir="$scratch/$1" \
    --wrap "$run --shard auto --output part-\$SLURM_ARRAY_TASK_ID.json" \
    || fail "an array task failed: $(cat "$scratch/$1"/*.log)"
  grep -q 'from Slurm: ' "$scratch/$1"/*.log || fail "$1: no task names Slurm"
  expect "$1" "$3"
}

slurm() {
  start_slurm
  array slurm-array 0-7 8
  array slurm-array-with-a-step 3-13:5 3
  mkdir "$scratch/slurm-steps"
  # shellcheck disable=SC2016
  sbatch --quiet --wait --ntasks=2 --output="$scratch/slurm-steps/log" \
    --chdir="$scratch/slurm-steps" \
    --wrap "srun bash -c '$run --shard auto --output part-\$SLURM_PROCID.json'" \
    || fail "a step failed: $(cat "$scratch/slurm-steps/log")"
  expect slurm-steps 2
  mkdir "$scratch/gaps"
  if sbatch --quiet --wait --array=1,3,7-15:4 --output="$scratch/gaps/%a.log" \
    --wrap "$run --shard auto --output $scratch/gaps/\$SLURM_ARRAY_TASK_ID.json"; then
    fail "an array with gaps was split"
  fi
  grep -q 'the indices of Slurm have gaps' "$scratch"/gaps/*.log \
    || fail "an array with gaps is not refused: $(cat "$scratch"/gaps/*.log)"
  echo "slurm: an array with gaps is refused"
}

if command -v parallel > /dev/null && parallel --version 2> /dev/null | grep -q '^GNU parallel'; then
  gnu_parallel
else
  echo "skipped: GNU parallel is not installed"
fi
missing=
for name in slurmctld slurmd sbatch srun; do command -v $name > /dev/null || missing=$name; done
if [ -z "$missing" ]; then
  if [ "$(getconf _NPROCESSORS_ONLN)" -lt 2 ]; then
    echo "skipped: Slurm needs two processors for a job of two steps"
  else
    slurm
  fi
else
  echo "skipped: Slurm is not installed: there is no $missing"
fi
