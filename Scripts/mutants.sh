#!/bin/bash
# Changes the sources in one place at a time, and says which changes no test of their module notices.
#
#   Scripts/mutants.sh               all changes: some minutes to build, then seconds for each
#   Scripts/mutants.sh 7 12          these changes only, of the copy that was built before; several may run
#   AREAS="baselines reports" COUNT=10 Scripts/mutants.sh
#
# All changes are in one build of a copy of the package, and CODABLE_FUZZ_MUTANT=N switches on one of them.
# They are made by rule: a condition is negated, a bound is moved, a call is left out, arguments or functions
# are swapped, an element is skipped. A change that does not compile is left out. Survivors are listed at the
# end: each needs a test, or a line in `judged` that says why nothing that anybody sees depends on it.
#
# COPY=DIR is where the copy is and stays, JOBS=N how many run at once, SECONDS_EACH=N when a change is
# taken to hang, which its tests notice.
set -euo pipefail
cd "$(dirname "$0")/.."
export COPY=${COPY:-${TMPDIR:-/tmp}/codable-fuzz-mutants} AREAS=${AREAS:-engine analyses baselines reports decoding}
export COUNT=${COUNT:-26} JOBS=${JOBS:-2} SECONDS_EACH=${SECONDS_EACH:-600}
exec python3 - "$@" <<'PYTHON'
import concurrent.futures, json, os, random, re, shutil, signal, subprocess, sys

copy, count = os.environ["COPY"], int(os.environ["COUNT"])
# Optimized, since the tests run far more often than they are built.
flags = ["-Xswiftc", "-continue-building-after-errors", "-Xswiftc", "-O"]
places = {
    "engine": ("CodableFuzzTests", ["CodableFuzz/Engine", "CodableFuzz/Report"]),
    "analyses": ("CodableFuzzTests", ["CodableFuzz/Analyses"]),
    "baselines": ("FuzzBaselinesTests", ["FuzzBaselines"]),
    "reports": ("FuzzReportsTests", ["FuzzReports/Conclusions", "FuzzReports/Content"]),
    "decoding": ("DecodingStrategiesTests", ["DecodingStrategies"]),
}
# What is tried for a module besides its own tests: whole texts that say what its reports say.
also = {"FuzzReportsTests": r"|CodableFuzzTestingTests\.SentenceTests/"}
# Changes that are always among them: once, no test noticed these.
planted = [
    ("CodableFuzzTests", "JSONMutation/Mutants/DocumentExcerpt.swift",
     "records.formUnion(document.records(around: piece.range.lowerBound))", "if !switchedOn(NUMBER) { SAME }"),
    ("CodableFuzzTests", "CodableFuzz/Engine/Oracle.swift", "isInvalid[records[number]] { continue }",
     "!switchedOn(NUMBER), SAME"),
    ("CodableFuzzTests", "CodableFuzz/Engine/Learning/FieldLearner.swift", "return isSpent", "SAME && !switchedOn(NUMBER)"),
    ("CodableFuzzTests", "CodableFuzz/Engine/WorkLimit.swift", "DecodingCost(document).ofEachRecord > Self.mostCostOfRecords",
     "!switchedOn(NUMBER), SAME"),
    ("CodableFuzzTests", "CodableFuzz/Analyses/UnknownTags/UnknownTagTrial.swift", "tags.count == 1",
     "(switchedOn(NUMBER) || SAME)"),
    ("CodableFuzzTests", "CodableFuzz/Analyses/ModelFindings/FieldReadings.swift", "excerpt.location(of: node)",
     "switchedOn(NUMBER) ? excerpt.document.index.pointer(to: node) : SAME"),
    ("CodableFuzzTests", "CodableFuzz/Analyses/Contracts/ContractTrial.swift", "becomesTag ? nil",
     "!switchedOn(NUMBER) && SAME"),
    ("FuzzReportsTests", "FuzzReports/Conclusions/Finder.swift", "row.counters.untouchedLost",
     "(switchedOn(NUMBER) ? row.counters[.untouchedSilent] : SAME)"),
]
# Changes that nothing which anybody sees depends on: part of a path and the line, and why.
judged = {
    ("Baseline.Values.swift", "ratio.low > 0, ratio.high < 1_000_000"):
        "a strategy that takes exactly a million times as long as strict",
    ("CandidateChange.swift", "if former == document.list {"):
        "without it the value of another record repairs the mutant, which decodes as well",
    ("RemedyTrial.swift", ".prefix(Self.mostSamples))"):
        "whether three values of a field are tried with a remedy, or four",
    ("FieldLearner.swift", "return isSpent"):
        "a strategy whose budget is spent is tried no more, whatever this says, and the field is counted",
    ("ErrorParts.swift", "return last >= 0 && (0...last).contains { elementsEqual(word, from: $0) }"):
        "no decoder writes an error of just the words that are looked for",
    ("JSONValue.swift", "double.isNormal && numeral.digits.utf8.count <= 15 || Numeral(\"\\(double)\") == numeral"):
        "what has 15 digits passes the slower test, too",
    ("ForgivenFieldFinder.swift", "guard let first = elements.first?.value else { return false }"):
        "the elements of a list have one type",
    ("Steps.swift", "waitingCount -= events.count"):
        "how far threads run ahead of what was told changes no count",
    ("DocumentWork.swift", "return max(1, Int(min(size, 1e9)))"):
        "how many units a thread takes at once changes no count",
    ("DocumentVerdict.swift", "guard let first = verdicts.first else { return nil }"):
        "it is read only where there is one document, and so one verdict",
}
switch = """\
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
private let switchedNumber = getenv("CODABLE_FUZZ_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
@inline(never) func switchedOn(_ number: Int) -> Bool { number == switchedNumber }
@inline(never) func oneIf(_ number: Int) -> Int { number == switchedNumber ? 1 : 0 }
"""
N, value = "NUMBER", r"[\w.]+(?:\[\w+\])?"
before = r"(?:if |guard |return |where |\(|, |&& |\|\| |\{ |= )"
rules = [
    ("condition negated", r"^(\s+(?:guard|if) )((?!.*(?:\b(?:let|var|case)\b|#))[^,{}]+?)((?: else)? \{(?: return.*| continue.*)?)$",
     r"\1((\2) != switchedOn(N))\3"),
    ("condition negated", r"^(\s+for .+ where )((?!.*\b(?:let|case)\b)[^,{}]+)( \{)$", r"\1((\2) != switchedOn(N))\3"),
    ("condition negated", rf"^(\s.*(?: = |return |\())(!?{value})( \? [^?:]+ : .*)$", r"\1(\2 != switchedOn(N))\3"),
    ("bound moved", rf"^(\s.*{before})({value}) < ({value})(.*)$", r"\1(switchedOn(N) ? \2 <= \3 : \2 < \3)\4"),
    ("bound moved", rf"^(\s.*{before})({value}) > ({value})(.*)$", r"\1(switchedOn(N) ? \2 >= \3 : \2 > \3)\4"),
    ("bound moved", rf"^(\s.*{before})({value}) <= ({value})(.*)$", r"\1(switchedOn(N) ? \2 < \3 : \2 <= \3)\4"),
    ("bound moved", rf"^(\s.*{before})({value}) >= ({value})(.*)$", r"\1(switchedOn(N) ? \2 > \3 : \2 >= \3)\4"),
    ("bound moved", r"^(\s.*\.(?:prefix|suffix)\()([\w. ]+)(\).*)$", r"\1max(0, \2 - oneIf(N))\3"),
    ("bound moved", r"^(\s.*\.dropFirst\()\)(.*)$", r"\g<1>1 + oneIf(N))\2"),
    ("bound moved", r"^(\s.*\w [+-] )1\b(?![.\d])(.*)$", r"\1(1 - oneIf(N))\2"),
    ("call left out", r"^(\s{4,})([a-z][\w.\[\]]* (?:\+=|-=) [^{}]*[\w)\]])$", r"\1if !switchedOn(N) { \2 }"),
    ("call left out", r"^(\s{4,})([a-z][\w.\[\]]*\.(?:append|insert|formUnion|merge|remove\w*|add|note)\([^{}]*\))$",
     r"\1if !switchedOn(N) { _ = \2 }"),
    ("functions swapped", r"^(\s.*)(?<![.\w])min\(([\w. ]+), ([\w. ]+)\)(.*)$", r"\1(switchedOn(N) ? max(\2, \3) : min(\2, \3))\4"),
    ("functions swapped", r"^(\s.*)(?<![.\w])max\(([\w. ]+), ([\w. ]+)\)(.*)$", r"\1(switchedOn(N) ? min(\2, \3) : max(\2, \3))\4"),
    ("functions swapped", r"^(\s.*[ (!])([a-z][\w.]*)\.first\b(?! ?[({])(.*)$", r"\1(switchedOn(N) ? \2.last : \2.first)\3"),
    ("arguments swapped", r"^(\s.*[ (!])([a-z][\w.]*)\((\w+: )([a-z]\w*), (\w+: )([a-z]\w*)\)(.*)$",
     r"\1(switchedOn(N) ? \2(\3\6, \5\4) : \2(\3\4, \5\6))\7"),
    ("arguments swapped", r"^(\s.*[ (!])(zip|[a-z]\w*\.[a-z]\w*)\(([a-z]\w*), ([a-z]\w*)\)(.*)$",
     r"\1(switchedOn(N) ? \2(\4, \3) : \2(\3, \4))\5"),
    ("element skipped", r"^(\s{4,}for [\w(), ]+ in )([\w.()\[\]]+)( (?:where .+ )?\{)$", r"\1\2.dropFirst(oneIf(N))\3"),
    ("element skipped", rf"^(\s.*{before})([a-z][\w.]*)(\.(?:map|flatMap|compactMap|contains|allSatisfy) \{{(?!.* \?\? ).*)$",
     r"\1\2.dropFirst(oneIf(N))\3"),
]


def changes(area, left_out):
    """The changes of an area: as many of each rule, and one a line, without those that are left out."""
    found = []
    for folder in places[area][1]:
        for root, _, names in sorted(os.walk(f"Sources/{folder}")):
            for path in (os.path.join(root, name) for name in sorted(names) if name.endswith(".swift")):
                for position, line in enumerate(open(path).read().split("\n")):
                    if re.match(r"\s*(//|\"|case |@|func |private func |init)|.*\"\"\"", line): continue
                    for rule, pattern, text in rules:
                        if re.match(pattern, line): found.append((path, position, rule, line, re.sub(pattern, text.replace("(N)", f"({N})"), line)))
    random.Random(area).shuffle(found)
    chosen, per_rule, lines = [], {}, set()
    for quota in range(1, count + 1):
        for one in found:
            if len(chosen) < count and one[:2] not in lines and per_rule.get(one[2], 0) < quota:
                chosen.append(one)
                lines.add(one[:2])
                per_rule[one[2]] = per_rule.get(one[2], 0) + 1
    return sorted(one for one in chosen if f"{one[0]}:{one[1] + 1}" not in left_out)


def write(path, text):
    """Writes a file unless it has the text, so that what is the same is not built again."""
    if os.path.exists(path) and open(path).read() == text: return
    open(path, "w").write(text)


def build(*arguments):
    return subprocess.run(["swift", "build", *flags, *arguments], cwd=copy, capture_output=True, text=True)


def make():
    """Makes the copy, and builds it; returns the rows of its table."""
    for name in ["Sources", "Tests", "Corpus", "Scripts"]:
        shutil.rmtree(f"{copy}/{name}", ignore_errors=True)
        shutil.copytree(name, f"{copy}/{name}", symlinks=True)
    for name in ["Package.swift", "README.md"]: shutil.copy2(name, f"{copy}/{name}")
    known = f"{copy}/left-out"
    left_out, changed = set(open(known).read().split() if os.path.exists(known) else []), set()
    for attempt in range(12):
        table, modules, texts = [], set(), {}
        for tests, path, same, text in planted:
            lines = texts.setdefault(f"Sources/{path}", open(f"Sources/{path}").read().split("\n"))
            position = next(number for number, line in enumerate(lines) if same in line)
            table.append([str(len(table) + 1), tests, f"Sources/{path}:{position + 1}", "planted", same])
            lines[position] = lines[position].replace(same, text.replace("SAME", same).replace(N, table[-1][0]))
            left_out.add(f"Sources/{path}:{position + 1}")
            modules.add(path.split("/")[0])
        for area in os.environ["AREAS"].split():
            for path, position, rule, line, text in changes(area, left_out):
                table.append([str(len(table) + 1), places[area][0], f"{path}:{position + 1}", rule, line.strip()])
                texts.setdefault(path, open(path).read().split("\n"))[position] = text.replace(N, table[-1][0])
                modules.add(path.split("/")[1])
        texts.update((f"Sources/{module}/Switch.swift", switch.split("\n")) for module in modules)
        for path in changed - set(texts): shutil.copy2(path, f"{copy}/{path}")
        changed = set(path for path in texts if os.path.exists(path))
        for path, lines in texts.items(): write(f"{copy}/{path}", "\n".join(lines))
        # The modules first: a change that does not compile shows there, before the tests are built.
        built = [build("--target", module) for module in sorted(modules)]
        if all(one.returncode == 0 for one in built): built = [build("--build-tests")]
        wrong = {":".join(one) for text in built for one in re.findall(r"(Sources/[^:\n]*):(\d+):\d+: error", text.stdout)}
        if not wrong and built[-1].returncode == 0: break
        print(f"{len(wrong)} changes do not compile", file=sys.stderr)
        if not wrong or attempt == 11: sys.exit(built[-1].stdout[-2000:] + built[-1].stderr)
        left_out |= wrong
        open(known, "w").write("\n".join(left_out))
    open(f"{copy}/mutants.tsv", "w").write("\n".join("\t".join(row) for row in table) + "\n")
    return table


def passes(tests, number="0", skipped=()):
    """Whether the tests of a module pass with a change, and their output; the first that fails ends them."""
    command = ["timeout", os.environ["SECONDS_EACH"], "swift", "test", "--ignore-lock", "--skip-build", "--no-parallel", *flags, "--filter", rf"^({tests}\.{also.get(tests, '')})"]
    for name in skipped: command += ["--skip", rf"[/.]{name}\b"]
    if number == "0": command += ["--event-stream-output-path", f"{copy}/{tests}.jsonl"]
    run = subprocess.Popen(command, cwd=copy, env=dict(os.environ, CODABLE_FUZZ_MUTANT=number), text=True, start_new_session=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = []
    for line in run.stdout:
        lines.append(line)
        if line.startswith("\u2718"): break
    else:
        return run.wait() == 0, "".join(lines)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    return False, "".join(lines)


def slow_tests(tests):
    """The functions that took two seconds or more without a change: their names may be sentences in the output."""
    started, slow = {}, []
    for line in open(f"{copy}/{tests}.jsonl"):
        event = json.loads(line).get("payload", {})
        test, time = event.get("testID"), event.get("instant", {}).get("absolute", 0)
        if event.get("kind") == "testStarted": started[test] = time
        if event.get("kind") == "testEnded" and time - started.get(test, time) >= 2: slow += re.findall(r"/(\w+)\(", test)
    return slow


def survives(row):
    """Whether no test notices a change: the quick ones are asked first."""
    return passes(row[1], row[0], slow[row[1]])[0] and (not slow[row[1]] or passes(row[1], row[0])[0])


if len(sys.argv) > 1:
    table = [line.rstrip("\n").split("\t") for line in open(f"{copy}/mutants.tsv")]
    table = [row for row in table if row[0] in sys.argv[1:]]
else:
    table = make()
slow = {}
for tests in sorted({row[1] for row in table}):
    isFine, text = passes(tests)
    if not isFine: sys.exit(f"{tests} fails without a change:\n{text[-2000:]}")
    slow[tests] = slow_tests(tests)
caught, excused = 0, 0
with concurrent.futures.ThreadPoolExecutor(int(os.environ["JOBS"])) as pool:
    for row, isUnseen in zip(table, pool.map(survives, table)):
        number, _, place, rule, line = row
        reason = next((why for (path, text), why in judged.items() if path in place and text == line), None)
        caught, excused = caught + (not isUnseen), excused + (isUnseen and reason is not None)
        print(f"{number} {place}: {rule}: {line}: " + ("caught" if not isUnseen else reason or "SURVIVES"), flush=True)
print(f"{caught} of {len(table)} changes are noticed, {excused} make no difference")
sys.exit((caught + excused) * 10 < len(table) * 9)
PYTHON
