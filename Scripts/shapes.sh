#!/bin/bash
# Runs the tool on generated documents under 1 MB: deep, wide, lists, objects, mixtures, several records. None may
# take longer than 15 seconds. Prints the longest times and the largest memory.
#
#   Scripts/shapes.sh [TOOL] [COUNT] [SEED] [SECONDS] [FIRST]
#
# The tool is that of a release build unless another one is given. Times are of a machine that does nothing
# else; the seconds of its processors are beside them. FIRST is the number of the first shape, for a part of
# them. SHAPE=FILE writes the first shape there, and ends.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${1:-$(swift build -c release --show-bin-path)/codable-fuzz}
[ -x "$tool" ] || { echo "$tool is missing: swift build -c release --product codable-fuzz" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 - "$tool" "${2:-300}" "${3:-1}" "${4:-15}" "$folder" "${5:-0}" <<'PYTHON'
import os, random, signal, subprocess, sys, time

tool, count, seed, limit, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), sys.argv[5]
first = int(sys.argv[6])

def scalar(r):
    return r.choice(["1", "2.5", "true", "null", '"a"', '"open"', '"2026-01-31T12:00:00Z"',
                     '"%x"' % r.getrandbits(64), "[]", "{}"])

def chain(r, depth, kind, extra, keys):
    """A value with so many levels, each an object or a list, with other members beside the inner one."""
    text = scalar(r)
    for level in range(depth):
        if {"objects": "o", "lists": "l", "both": "ol"[level % 2], "any": r.choice("ool")}[kind] == "o":
            key = r.choice(keys) if keys else f"k{level}"
            more = "".join(f',"x{i}":{scalar(r)}' for i in range(extra) if r.random() < 0.7)
            text = f'{{"{key}":{text}{more}}}'
        else:
            text = "[" + text + "".join("," + scalar(r) for _ in range(extra) if r.random() < 0.4) + "]"
    return text

def shape(number):
    r = random.Random(seed * 100_003 + number)
    size = int(10 ** r.uniform(2.5, 5.99))
    depth = min(int(10 ** r.uniform(0.3, 2.69)), 509)
    kind, extra = r.choice(["objects", "objects", "lists", "both", "both", "any"]), r.choice([0, 0, 1, 3, 10])
    keys = r.choice([None, ["a"], ["a", "b", "c"]])
    records = 1 if r.random() < 0.3 else int(10 ** r.uniform(0.3, 3.5))
    one = len(chain(r, depth, kind, extra, keys))
    records = max(1, min(records, size // one))
    if records == 1:
        form, text = "one", chain(r, depth, kind, extra, keys)
        chance = r.random()
        if chance < 0.2:
            form, records = "keys", max(1, min(40_000, size // 15))
            text = "{" + ",".join(f'"k{i}":{scalar(r)}' for i in range(records)) + "}"
        elif chance < 0.6:
            form, branches = "branches", max(1, min(300, size // one))
            inner = (chain(r, depth - 1, kind, extra, keys) for _ in range(branches))
            text = "{" + ",".join(f'"b{i}":{value}' for i, value in enumerate(inner)) + "}"
    else:
        form = r.choice(["list", "envelope", "map"])
        def record():
            levels = depth if r.random() < 0.8 else r.randint(1, depth)
            return (f'{{"id":{r.randint(1, 10**6)},"tag":"{r.choice("abc")}",'
                    f'"body":{chain(r, max(1, levels - 2), kind, extra, keys)}}}')
        all = [record() for _ in range(records)]
        text = {"list": "[" + ",".join(all) + "]",
                "envelope": '{"next":null,"items":[' + ",".join(all) + "]}",
                "map": '{"byID":{' + ",".join(f'"id{i}":{one}' for i, one in enumerate(all)) + "}}"}[form]
    words = f"{form} of {kind}, {depth} levels, {extra} beside, {records} records, {len(text)} bytes"
    return words, text if len(text) < 1_000_000 else None

if "SHAPE" in os.environ:
    words, text = shape(first)
    open(os.environ["SHAPE"], "w").write(text)
    sys.exit(words)
rows = []
for number in range(first, first + count):
    words, text = shape(number)
    if text is None: continue
    path = f"{folder}/shape.json"
    open(path, "w").write(text)
    start = time.time()
    child = subprocess.Popen([tool, "run", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             start_new_session=True)
    end = None
    while end is None and time.time() - start < limit * 2:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid: end = str(os.waitstatus_to_exitcode(status))
        else: time.sleep(0.02)
    if end is None:
        os.killpg(child.pid, signal.SIGKILL)
        _, _, usage = os.wait4(child.pid, 0)
        end = "killed"
    rows.append((time.time() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, end, number, words))
    if rows[-1][0] > limit: print("over: %6.1f s, shape %d: %s" % (rows[-1][0], number, words), flush=True)
rows.sort(reverse=True)
largest = max(rows, key=lambda row: row[2])
for row in rows[:10] + [largest]: print("%6.1f s, %6.1f s of processors, %4d MB, exit %s: shape %d: %s" % row)
slow = sum(row[0] > limit for row in rows)
print(f"{len(rows)} shapes, {slow} over {limit:g} s; largest memory {largest[2]} MB")
sys.exit(slow > 0)
PYTHON
