#!/usr/bin/env bash
# Tests what people install: the npm package and the Debian package.
set -euo pipefail
cd "$(dirname "$0")"
bash package.sh
bash debian.sh
