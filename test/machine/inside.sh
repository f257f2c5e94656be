#!/usr/bin/env bash
# What runs in the emulated machine.
cd "$(dirname "$0")/../.."
# All else is read-only, and /tmp may be where the project is.
export HOME=/dev/shm TMPDIR=/dev/shm
node_modules/.bin/node --test --test-isolation=none --test-timeout=30000 \
  --test-reporter=./test/machine/reporter.ts test/machine/hid.ts test/machine/gpio.ts test/machine/link.ts
