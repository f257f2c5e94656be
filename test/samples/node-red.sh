#!/usr/bin/env bash
# Runs the sample flow in a real Node-RED, beside a table whose players bet late, and reads what it counts.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
say() { echo "node-red: $*"; }
fail() { say "$*" >&2; tail -n 20 "$work"/*.log >&2; exit 1; }
# Below those that the system gives to whoever asks for any: nobody is given it while Node-RED is installed.
port=$((10000 + $$ % 20000))

say 'installing it'
# A package of its own, so that the project does not depend on it.
timeout 300 npm install --silent --no-audit --no-fund --prefix "$work/node-red" node-red@5
cat >"$work/settings.js" <<'JS'
module.exports = { httpAdminRoot: false, httpNodeRoot: false, telemetry: { enabled: false }, flowFile: 'flow.json' }
JS
sed "s/\"port\": \"1883\"/\"port\": \"$port\"/" examples/monitoring/node-red.json >"$work/flow.json"
grep -q "\"$port\"" "$work/flow.json" || fail 'the flow has another broker than 127.0.0.1:1883'

# subscribed FILTER: until somebody hears it; what is said before is lost.
subscribed() { timeout 60 bash -c 'until grep -qF -- "$0" "$1"; do sleep 0.2; done' " $1" "$work/broker.log" || fail "nobody hears $1"; }

printf 'user root\nlistener %s 127.0.0.1\nallow_anonymous true\nlog_dest stderr\nlog_type subscribe\nlog_type error\n' "$port" >"$work/broker.conf"
/usr/sbin/mosquitto -c "$work/broker.conf" >"$work/broker.log" 2>&1 &
node_modules/.bin/node "$work/node-red/node_modules/node-red/red.js" --userDir "$work" --settings "$work/settings.js" >"$work/red.log" 2>&1 &
timeout 60 bash -c "until grep -q 'Connected to broker' '$work/red.log'; do sleep 0.2; done" || fail 'Node-RED does not reach the broker'
subscribed 'feltwire/+/+/finding'
mosquitto_sub -p "$port" -t 'feltwire/casino/roulette-1/finding' -F '%p' >"$work/findings" &
subscribed 'feltwire/casino/roulette-1/finding'
timeout 150 mosquitto_sub -p "$port" -t 'findings/#' -C 3 -F '%t %p' >"$work/counts" &
counts=$!
subscribed 'findings/#'

say 'playing'
./feltwire simulate roulette --wheel "$work/wheel" --bets "$work/bets" --seed 3 --pace 20 --fault late-bet=1 >"$work/table.log" 2>&1 &
sed -e "s#1883#$port#" -e "s#/dev/serial/by-id#$work#" -e "s#\./roulette#$work/roulette#" examples/roulette.yaml >"$work/roulette.yaml"
./feltwire key new -c "$work/roulette.yaml" >"$work/key.log" 2>&1
./feltwire run -c "$work/roulette.yaml" >"$work/run.log" 2>&1 &
wait $counts || fail 'it counts nothing'
cat "$work/counts"

# The table's own findings, counted another way: each that was counted came from one of them, in their order.
grep -o '^findings/roulette-1 {"count":[0-9]*' "$work/counts" | sed 's/.*://' >"$work/numbers"
seq 1 3 | cmp - "$work/numbers" || fail 'it does not count one by one'
grep -o '"rule":"[^"]*"' "$work/counts" >"$work/counted"
timeout 60 bash -c "until [ \$(wc -l <'$work/findings') -ge 3 ]; do sleep 0.2; done" || fail 'the findings do not come'
head -n 3 "$work/findings" | grep -o '"rule":"[^"]*"' | cmp - "$work/counted" || fail 'it counts other findings than the table published'
say 'all is well'
