#!/usr/bin/env bash
# What runs in the emulated machine.
cd "$(dirname "$0")/../.."
# All else is read-only, and /tmp may be where the project is.
export HOME=/dev/shm TMPDIR=/dev/shm
# V8 now and then falls over its own stack here when it makes WebAssembly faster, in which Node reads TypeScript.
node_modules/.bin/node --no-wasm-dynamic-tiering --test --test-isolation=none --test-timeout=30000 \
  --test-reporter=./test/machine/reporter.ts test/machine/hid.ts test/machine/gpio.ts test/machine/link.ts
