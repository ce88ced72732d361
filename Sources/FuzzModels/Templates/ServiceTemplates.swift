extension Template {
  static let buildScript: Template = #"""
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

    for target in @TARGETS@; do
      # A build of all targets would also build what the other packages have.
      swift build "${flags[@]}" --scratch-path "$work" --product "$target"
      cp "$work/$configuration/$target" "$out/$target"
      cp "Dictionaries/$target.dict" "$out/$target.dict"
      printf '[libfuzzer]\ndetect_leaks = 0\n' > "$out/$target.options"
      rm -f "$out/${target}_seed_corpus.zip"
      if command -v zip > /dev/null; then
        zip -qjr "$out/${target}_seed_corpus.zip" "Seeds/$target"
      else
        (cd "Seeds/$target" && python3 -m zipfile -c "$out/${target}_seed_corpus.zip" ./*)
      fi
    done

    """#

  /// `build.sh` of a service, which calls that of the package.
  static let callOfBuildScript: Template = #"""
    #!/usr/bin/env bash
    exec bash "$SRC/@DIRECTORY@/@FOLDER@/build.sh"

    """#

  static let clusterFuzzLiteProject: Template = #"""
    language: swift

    """#

  static let clusterFuzzLiteImage: Template = #"""
    FROM gcr.io/oss-fuzz-base/base-builder-swift:v1

    # ClusterFuzzLite runs targets on Ubuntu 20.04. Swift 6.1.3 is the last release for it.
    ARG SWIFT=6.1.3
    RUN mkdir -p /opt/swift && curl -fsSL \
      "https://download.swift.org/swift-$SWIFT-release/ubuntu2004/swift-$SWIFT-RELEASE/swift-$SWIFT-RELEASE-ubuntu20.04.tar.gz" \
      | tar xz -C /opt/swift --strip-components 1
    ENV PATH="/opt/swift/usr/bin:$PATH"

    COPY . $SRC/@DIRECTORY@
    WORKDIR $SRC/@DIRECTORY@
    COPY .clusterfuzzlite/build.sh $SRC/build.sh

    """#

  /// `.github/workflows/fuzz.yml`.
  static let workflow: Template = #"""
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

    """#

  static let ossFuzzProject: Template = #"""
    homepage: "@ADDRESS@"
    language: swift
    primary_contact: "you@example.com"
    main_repo: "@ADDRESS@"
    base_os_version: ubuntu-24-04
    fuzzing_engines:
      - libfuzzer
    sanitizers:
      - address

    """#

  static let ossFuzzImage: Template = #"""
    FROM gcr.io/oss-fuzz-base/base-builder-swift:ubuntu-24-04
    RUN git clone --depth 1 @ADDRESS@ $SRC/@DIRECTORY@
    WORKDIR $SRC/@DIRECTORY@
    COPY build.sh $SRC/build.sh

    """#
}
