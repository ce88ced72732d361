#!/usr/bin/env bash
# Formats every Swift file of the package in place.
set -euo pipefail
cd "$(dirname "$0")/.."
swift format --in-place --recursive Package.swift Sources Corpus Tests
