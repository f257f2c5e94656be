#!/usr/bin/env bash
# Tests what people install: the npm package.
set -euo pipefail
cd "$(dirname "$0")"
bash package.sh
