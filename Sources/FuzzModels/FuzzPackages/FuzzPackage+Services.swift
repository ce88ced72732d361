extension FuzzPackage {
  /// Builds all targets into a folder, as OSS-Fuzz and ClusterFuzzLite expect them.
  var buildScript: String {
    """
    # Builds each fuzz target with its seeds, dictionary and options. OSS-Fuzz and ClusterFuzzLite set
    # these variables; without them, it builds into the folder 'out' without another sanitizer.
    #
    #   OUT        the folder for the targets
    #   WORK       the folder for what the build makes on its way
    #   SANITIZER  address, thread, coverage or none
    #
    # CONFIGURATION is 'release' by default. Targets of a debug build are slower.
    set -euo pipefail
    cd "$(dirname "${BASH_SOURCE[0]}")"
    out=${OUT:-$PWD/out}
    work=${WORK:+$WORK/swift}
    work=${work:-$PWD/.build}
    configuration=${CONFIGURATION:-release}

    if [ "${FUZZING_ENGINE:-libfuzzer}" != libfuzzer ]; then
      echo "build.sh: the Swift toolchain has libFuzzer only, not $FUZZING_ENGINE" >&2
      exit 1
    fi
    # Tests see internal types, and so do fuzz targets. The libraries of Swift are linked into the
    # target, because it runs where there is no toolchain.
    flags=(-c "$configuration" --sanitize fuzzer -Xswiftc -enable-testing --static-swift-stdlib)
    case "${SANITIZER:-none}" in
      address | thread) flags+=(--sanitize "$SANITIZER") ;;
      coverage) flags+=(-Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping) ;;
    esac

    mkdir -p "$out"
    # The image of OSS-Fuzz has a symbolizer that knows Swift.
    symbolizer=/usr/local/bin/llvm-symbolizer-swift
    test ! -x $symbolizer || cp $symbolizer "$out/llvm-symbolizer"

    for target in \(targets.map(\.targetName).joined(separator: " ")); do
      # A build of all targets would also build what the other packages have.
      swift build "${flags[@]}" --scratch-path "$work" --product "$target"
      cp "$work/$configuration/$target" "$out/$target"
      cp "Dictionaries/$target.dict" "$out/$target.dict"
      printf '[libfuzzer]\\ndetect_leaks = 0\\n' > "$out/$target.options"
      rm -f "$out/${target}_seed_corpus.zip"
      if command -v zip > /dev/null; then
        zip -qjr "$out/${target}_seed_corpus.zip" "Seeds/$target"
      else
        (cd "Seeds/$target" && python3 -m zipfile -c "$out/${target}_seed_corpus.zip" ./*)
      fi
    done

    """
  }

  /// The files for ClusterFuzzLite, by their paths in the repository.
  ///
  /// - Parameter folder: The path of the package in the repository.
  /// - Returns: The files.
  package func clusterFuzzLiteFiles(folder: String) -> [FuzzFile] {
    [
      .once(
        ".clusterfuzzlite/project.yaml",
        """
        language: swift

        """),
      .once(
        ".clusterfuzzlite/Dockerfile",
        """
        FROM gcr.io/oss-fuzz-base/base-builder-swift:v1

        # ClusterFuzzLite runs targets on Ubuntu 20.04. Swift 6.1.3 is the last release for it.
        ARG SWIFT=6.1.3
        RUN mkdir -p /opt/swift && curl -fsSL \\
          "https://download.swift.org/swift-$SWIFT-release/ubuntu2004/swift-$SWIFT-RELEASE/swift-$SWIFT-RELEASE-ubuntu20.04.tar.gz" \\
          | tar xz -C /opt/swift --strip-components 1
        ENV PATH="/opt/swift/usr/bin:$PATH"

        COPY . $SRC/\(directory)
        WORKDIR $SRC/\(directory)
        COPY .clusterfuzzlite/build.sh $SRC/build.sh

        """),
      .once(
        ".clusterfuzzlite/build.sh",
        """
        #!/usr/bin/env bash
        exec bash "$SRC/\(directory)/\(folder)/build.sh"

        """),
      .once(".github/workflows/fuzz.yml", workflow),
    ]
  }

  private var workflow: String {
    """
    name: Fuzz
    on:
      pull_request:
      # A longer run each night.
      schedule:
        - cron: "17 3 * * *"
    permissions: read-all

    jobs:
      fuzz:
        runs-on: ubuntu-latest
        timeout-minutes: 120
        concurrency:
          group: ${{ github.workflow }}-${{ github.ref }}
          cancel-in-progress: true
        steps:
          - name: Build the fuzz targets
            uses: google/clusterfuzzlite/actions/build_fuzzers@v1
            with:
              language: swift
              github-token: ${{ secrets.GITHUB_TOKEN }}
              sanitizer: address
          - name: Run the fuzz targets
            uses: google/clusterfuzzlite/actions/run_fuzzers@v1
            with:
              github-token: ${{ secrets.GITHUB_TOKEN }}
              fuzz-seconds: ${{ github.event_name == 'schedule' && 3600 || 300 }}
              mode: ${{ github.event_name == 'schedule' && 'batch' || 'code-change' }}
              sanitizer: address

    """
  }

  /// The files for OSS-Fuzz, by their paths in the folder of a project there.
  ///
  /// - Parameters:
  ///   - folder: The path of the package in the repository.
  ///   - repository: The address of the repository; nil if it is not known.
  /// - Returns: The files.
  package func ossFuzzFiles(folder: String, repository: String?) -> [FuzzFile] {
    let address = repository ?? "https://github.com/OWNER/\(directory).git"
    return [
      .once(
        "oss-fuzz/project.yaml",
        """
        homepage: "\(address)"
        language: swift
        primary_contact: "you@example.com"
        main_repo: "\(address)"
        base_os_version: ubuntu-24-04
        fuzzing_engines:
          - libfuzzer
        sanitizers:
          - address

        """),
      .once(
        "oss-fuzz/Dockerfile",
        """
        FROM gcr.io/oss-fuzz-base/base-builder-swift:ubuntu-24-04
        RUN git clone --depth 1 \(address) $SRC/\(directory)
        WORKDIR $SRC/\(directory)
        COPY build.sh $SRC/build.sh

        """),
      .once(
        "oss-fuzz/build.sh",
        """
        #!/usr/bin/env bash
        exec bash "$SRC/\(directory)/\(folder)/build.sh"

        """),
    ]
  }

  /// The folder of the repository where services build it.
  private var directory: String {
    String(team.name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
