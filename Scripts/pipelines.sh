#!/usr/bin/env bash
# Runs the pipelines that teams copy from the articles on regressions in CI and on many machines, with stand-ins for `swift`,
# `gh` and `curl`. The one for `swift` runs the tool of Tests/ConsumerPackage. Those for `gh` and `curl`
# keep the comments of a pull request in a file, and refuse what they do not understand.
#
#   Scripts/pipelines.sh
#
# The pipelines are in Tests/ConsumerPackage, at the paths where a team has them. Each is run with two
# baselines that fail and one that passes, from a fork, and with a baseline that cannot be read.
set -euo pipefail
cd "$(dirname "$0")/.."

consumer=$PWD/Tests/ConsumerPackage
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

workflow=.github/workflows/codable-fuzz.yml
pipeline=.gitlab-ci.yml

fail() { # TEXT
  echo "pipelines.sh: $1" >&2
  test ! -f "$scratch/log" || tail -n 30 "$scratch/log" >&2
  exit 1
}

command -v jq > /dev/null || {
  echo "pipelines.sh: jq is not in PATH: install it" >&2
  exit 2
}

# Prints the shell code of the first block scalar after a line. A folded one becomes one line.
code() { # FILE LINE
  awk -v start="$2" '
    function indent(line) { match(line, /^ */); return RLENGTH }
    { text = $0; sub(/^ */, "", text) }
    isInside && text != "" && indent($0) <= outside { exit }
    isInside { printf "%s%s", text, folds ? " " : "\n" }
    text == start { isFound = 1 }
    isFound && !isInside && text ~ /[|>]$/ {
      isInside = 1; folds = text ~ />$/; outside = indent($0)
    }
    END { if (folds) print ""; exit !isInside }
  ' "$consumer/$1"
}

# Prints the variables that a step of the workflow sets, with values for its expressions.
variables() { # FILE LINE
  awk -v start="$2" '
    { text = $0; sub(/^ */, "", text) }
    text == start { isFound = 1; next }
    isFound && text ~ /^- / { exit }
    isFound && text ~ /^[A-Z_]+: / { sub(/: /, "=", text); print text }
  ' "$consumer/$1" | sed -e 's|${{ github.token }}|secret|' \
    -e 's|${{ github.server_url }}|https://github.example.com|' \
    -e 's|${{ github.repository }}|team/podcasts|' -e 's|${{ github.run_id }}|42|' \
    -e 's|${{ github.event.number }}|7|' \
    -e "s|\${{ github.event.pull_request.head.repo.full_name }}|$from|"
}

options=(-c release --package-path "$consumer" --scratch-path "$PWD/.build"
  --disable-build-manifest-caching --product podcasts-fuzz)
swift build "${options[@]}" > "$scratch/log" 2>&1 || fail "the tool of the package does not build"
tool=$(swift build "${options[@]}" --show-bin-path)/podcasts-fuzz

# The stand-ins. A comment is an object with an identifier and a body.
mkdir "$scratch/bin" "$scratch/team"
cat > "$scratch/bin/swift" << END_OF_SWIFT
#!/usr/bin/env bash
test "\$1" = run || exit 64
shift
test "\$1 \$2" != "-c release" || shift 2
test "\$1" = podcasts-fuzz || exit 64
shift
exec "$tool" "\$@"
END_OF_SWIFT
cat > "$scratch/bin/service" << 'END_OF_SERVICE'
change() { # METHOD ID BODY
  echo "$1${2:+ $2}" >> "$STATE/calls"
  case $1 in
    POST) jq --arg body "$3" '. + [{ id: 12, body: $body }]' ;;
    *) jq --arg body "$3" --argjson id "$2" 'map(if .id == $id then .body = $body else . end)' ;;
  esac < "$STATE/comments" > "$STATE/new"
  mv "$STATE/new" "$STATE/comments"
}

refuse() {
  echo "$(basename "$0") does not understand: $*" | tee -a "$STATE/calls" >&2
  exit 1
}
END_OF_SERVICE
cat > "$scratch/bin/gh" << 'END_OF_GH'
#!/usr/bin/env bash
set -euo pipefail
. "$(dirname "$0")/service"
test "$1 ${GH_TOKEN-}" = "api secret" || refuse "$@"
shift
all=("$@") path='' method='' body='' filter=.
while [ $# -gt 0 ]; do
  case $1 in
    --paginate | --silent) ;;
    --jq) filter=$2; shift ;;
    --method) method=$2; shift ;;
    --field) body=$(cat "${2#body=@}"); method=${method:-POST}; shift ;;
    -*) refuse "${all[@]}" ;;
    *) path=$1 ;;
  esac
  shift
done
case "${method:-GET} $path" in
  "GET repos/team/podcasts/issues/7/comments") jq -r "$filter" "$STATE/comments" ;;
  "POST repos/team/podcasts/issues/7/comments") change POST "" "$body" ;;
  "PATCH repos/team/podcasts/issues/comments/"[0-9]*) change PATCH "${path##*/}" "$body" ;;
  *) refuse "${all[@]}" ;;
esac
END_OF_GH
cat > "$scratch/bin/curl" << 'END_OF_CURL'
#!/usr/bin/env bash
set -euo pipefail
. "$(dirname "$0")/service"
all=("$@") address='' method=GET body='' header='' file=''
while [ $# -gt 0 ]; do
  case $1 in
    -sSf) ;;
    -o) file=$2; shift ;;
    -H) header=$2; shift ;;
    -X) method=$2; shift ;;
    --data-urlencode) body=$(cat "${2#body@}"); shift ;;
    -*) refuse "${all[@]}" ;;
    *) address=$1 ;;
  esac
  shift
done
if [ "$method $address" = "GET https://api.example.com/v1/episodes" ]; then
  cp "$STATE/response" "$file"
  exit
fi
test "$header" = "PRIVATE-TOKEN: secret" || refuse "${all[@]}"
notes=https://gitlab.example.com/api/v4/projects/3/merge_requests/7/notes
case "$method $address" in
  "GET $notes?sort=asc&per_page=100") cat "$STATE/comments" ;;
  "POST $notes") change POST "" "$body" ;;
  "PUT $notes/"[0-9]*) change PUT "${address##*/}" "$body" ;;
  *) refuse "${all[@]}" ;;
esac
END_OF_CURL
ln -s "$tool" "$scratch/bin/podcasts-fuzz"
chmod +x "$scratch/bin"/{swift,gh,curl}

# Runs code in the folder of the team with a clean environment, as a runner does.
run() { # CODE [NAME=VALUE…]
  local code=$1
  shift
  (cd "$scratch/team" && env -i PATH="$scratch/bin:$PATH" HOME="$scratch" STATE="$scratch" "$@" \
    bash -e -o pipefail -c "$code") >> "$scratch/log" 2>&1
}

github() {
  local file=$workflow compare comment status=0 step
  local defaults=(GITHUB_REPOSITORY=team/podcasts "GITHUB_STEP_SUMMARY=$scratch/summary") set=()
  step="- name: Compare with the baseline"
  compare=$(code $file "$step") || fail "the workflow has no step '$step'"
  while IFS= read -r line; do set+=("$line"); done < <(variables $file "$step")
  run "set -u; $compare" "${defaults[@]}" "${set[@]}" || status=$?
  step="- name: Comment on the pull request"
  comment=$(code $file "$step") || fail "the workflow has no step '$step'"
  set=()
  while IFS= read -r line; do set+=("$line"); done < <(variables $file "$step")
  run "set -u; $comment" "${defaults[@]}" "${set[@]}" || fail "the step of the comment failed"
  return $status
}

gitlab() {
  local file=$pipeline script after status=0
  local defaults=(CI_JOB_URL=https://gitlab.example.com/team/podcasts/-/jobs/42
    CI_API_V4_URL=https://gitlab.example.com/api/v4 CI_PROJECT_ID=3 CI_MERGE_REQUEST_IID=7)
  # Pipelines of forks do not have the variables of the project.
  test "$from" != team/podcasts || defaults+=(GITLAB_TOKEN=secret)
  script=$(code $file "script:") || fail "the pipeline has no script"
  after=$(code $file "after_script:") || fail "the pipeline has no code for the note"
  run "$script" "${defaults[@]}" || status=$?
  run "$after" "${defaults[@]}" || fail "the note failed"
  return $status
}

nightly() {
  local step="- name: Compare with the committed response" script
  script=$(code .github/workflows/episodes-nightly.yml "$step") || fail "the workflow has no '$step'"
  run "$script"
}

hook() {
  run "$(sed -n 's/^ *entry: //p' "$consumer/.pre-commit-config.yaml")"
}

# Runs a pipeline, and checks its exit code, its calls, and the comment that it leaves.
expect() { # PIPELINE BASELINE CODE CALLS EXPRESSION
  local status=0 calls comment file
  rm -rf "$scratch/team" "$scratch"/{calls,log,summary}
  mkdir "$scratch/team"
  touch "$scratch/calls"
  cp "$scratch/$2" "$scratch/team/baseline.txt"
  "$1" || status=$?
  test $status = "$3" || fail "$1 with the baseline '$2' ended with $status, not $3"
  calls=$(cat "$scratch/calls")
  test "$calls" = "$4" || fail "$1 with the baseline '$2' made these calls: '$calls', not '$4'"
  test "$(jq -c 'map(.id)' "$scratch/comments")" = "[11,12]" || fail "$1 did not leave two comments"
  comment=$(jq -r '.[1].body' "$scratch/comments")
  grep -qE -e "$5" <<< "$comment" || fail "$1: no line of the comment matches '$5': $comment"
  test "$(head -n 1 <<< "$comment")" = "<!-- codable-fuzz -->" || fail "$1: no marker: $comment"
  grep -q "\[full report\](https://$1\.example\.com/team/podcasts/.*42" <<< "$comment" \
    || fail "$1: no link to the run: $comment"
  test "$3" != 0 || test "$(grep -c . <<< "$comment")" = 2 || fail "$1: not one line: $comment"
  test "$3" != 2 || return 0
  for file in $(sed -nE 's/^.* (path|paths|junit): \[?([a-z-]+\.[a-z]+).*$/\2/p' \
    "$consumer/$([ "$1" = github ] && echo $workflow || echo $pipeline)"); do
    test -s "$scratch/team/$file" || fail "$1 publishes $file, but does not write it"
  done
}

# Without its rows, a baseline says that nothing was lost.
from=team/podcasts
run "swift run podcasts-fuzz --baseline baseline.txt --update-baseline --no-timing" \
  || fail "there is no baseline"
mv "$scratch/team/baseline.txt" "$scratch/passes"
grep -v '^row .*/host/name remove-key ' "$scratch/passes" > "$scratch/name"
grep -v '^row ' "$scratch/passes" > "$scratch/everything"
echo "no baseline" > "$scratch/invalid"

for service in github gitlab; do
  update=PATCH
  test $service = github || update=PUT
  # Somebody else's comment quotes one of ours.
  echo '[{ "id": 11, "body": "> <!-- codable-fuzz -->\n> Why is this worse?" }]' \
    > "$scratch/comments"
  expect $service name 1 POST '^### ❌ .*1 field'
  expect $service everything 1 "$update 12" '^### ❌ .*[0-9]{2} fields'
  expect $service passes 0 "$update 12" '^✅ '
  from=fork/podcasts
  expect $service name 1 "" '^✅ '
  from=team/podcasts
  expect $service invalid 2 "" '^✅ '
  echo "$service: the comment is created, updated, and one line when all is well"
done

cp "$scratch/name" "$scratch/team/baseline.txt"
if hook; then fail "the hook passes, although less survives"; fi
cp "$scratch/passes" "$scratch/team/baseline.txt"
hook || fail "the hook fails, although nothing is worse"
echo "the hook fails with a baseline that fails, and passes with one that passes"

fixtures=Tests/PodcastsTests/Fixtures
mkdir -p "$scratch/team/$fixtures"
cp "$consumer/$fixtures/episodes.json" "$scratch/team/$fixtures"
cp "$consumer/$fixtures/episodes-new.json" "$scratch/response"
nightly || fail "the nightly job fails, although no episode is lost"
sed 's/"duration_seconds": \([0-9]*\)/"duration_seconds": "\1"/' "$scratch/response" > "$scratch/other"
mv "$scratch/other" "$scratch/response"
if nightly; then fail "the nightly job passes, although episodes are lost"; fi
grep -q 'duration_seconds.* retyped ' "$scratch/log" || fail "the nightly job does not name the field"
test -s "$scratch/team/report.html" || fail "the nightly job writes no report"
echo "the nightly job fails where episodes are lost, and passes where none is"

# Runs the four parts of a pipeline, with variables for the number of a part, and merges them.
parts() { # NAME CODE VARIABLES [MERGE]
  local number set=()
  rm -rf "$scratch/team" "$scratch/log"
  mkdir -p "$scratch/team/parts"
  for number in 1 2 3 4; do
    read -ra set < <(sed -e "s/ZERO/$((number - 1))/g" -e "s/ONE/$number/g" <<< "$3")
    run "set -u; $2" "${set[@]}" || fail "$1: part $number failed"
  done
  if compgen -G "$scratch/team/*.json" > /dev/null; then mv "$scratch"/team/*.json "$scratch/team/parts"; fi
  run "${4:-swift run podcasts-fuzz merge parts --output report.html}" || fail "$1: merging failed"
  run "swift run podcasts-fuzz merge parts --output merged.json"
  test -s "$scratch/team/report.html" || fail "$1 writes no report"
  Scripts/compare-reports.sh "$scratch/whole.json" "$scratch/team/merged.json" \
    || fail "$1: the parts do not make the whole run"
  echo "$1: four parts make the whole run"
}

mkdir -p "$scratch/team"
run "swift run podcasts-fuzz run --plan exhaustive --output whole.json" || fail "there is no whole run"
mv "$scratch/team/whole.json" "$scratch"
file=.github/workflows/codable-fuzz-parts.yml
parts GitHub "$(code $file "- name: Run a part")" \
  "$(sed -nE 's/^ *(CODABLE_FUZZ_[A-Z_]+): (.*)$/\1=\2/p' "$consumer/$file" | tr '\n' ' ' \
    | sed -e 's/${{ strategy.job-index }}/ZERO/' -e 's/${{ strategy.job-total }}/4/')" \
  "$(code $file "- name: Merge the parts")"
parts Slurm "$(cat "$consumer/slurm/codable-fuzz.sh")" "SLURM_ARRAY_TASK_ID=ZERO SLURM_ARRAY_TASK_MIN=0 \
SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=4"
