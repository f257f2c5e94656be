#!/usr/bin/env bash
# What runs in the emulated machine.
cd "$(dirname "$0")/../.."
export HOME=/tmp
node_modules/.bin/node --test --test-isolation=none --test-timeout=30000 \
  --test-reporter=./test/machine/reporter.ts test/machine/hid.ts test/machine/gpio.ts test/machine/link.ts
