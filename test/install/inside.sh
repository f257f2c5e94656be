#!/usr/bin/env bash
# What anybody does with the Debian package on a fresh machine, from installing to purging it.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root

say() { echo "$*"; }
fail() {
  echo "FAILED: $*"
  journalctl --no-pager --unit 'feltwire@*' --lines 30 || true
  exit 1
}
trap 'fail "line $LINENO"' ERR

# eventually COMMAND...: until it succeeds
eventually() {
  for _ in $(seq 150); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  fail "it never came true: $*; now: $(mosquitto_sub -h 127.0.0.1 -t 'feltwire/#' -W 1 -v | cut -c1-400)"
}
# A simulated device, plugged in: its user's pseudo-terminal, which sends what is written behind the file DEVICE.in.
plug() {
  touch "/run/table/$1.in"
  systemd-run --quiet --unit "sim-$1" --uid feltwire --property=UMask=0077 \
    sh -c "tail --lines=+1 --follow /run/table/$1.in | feltwire simulate $2 --pty /run/table/$1"
  eventually test -e "/run/table/$1"
}
# tell DEVICE MESSAGE...: at a pace that leaves no doubt what came first
tell() {
  for message in "${@:2}"; do
    echo "$message" >>"/run/table/$1.in"
    sleep 0.5
  done
}
as_daemon() { setpriv --reuid feltwire --regid feltwire --clear-groups "$@"; }
published() { mosquitto_sub -h 127.0.0.1 -t "feltwire/casino/baccarat-1/$1" -C 1 -W 2; }
has() { published "$1" | grep -q "$2"; }
# A retained message may be of the daemon before: the journal tells how often its ports were opened.
opened() { [ "$(cat /var/lib/feltwire/baccarat.journal/*.journal | grep -c '"kind":"link".*"state":"open"')" -ge "$1" ]; }
main_pid() { systemctl show --property MainPID --value feltwire@baccarat; }

say 'installing it'
dpkg --install /root/feltwire.deb >/dev/null
feltwire --version
systemd-analyze verify /lib/systemd/system/feltwire*.service

say 'configuring a table, as README has it'
mkdir -m 755 /run/table
chown feltwire /run/table
plug shoe line-shoe
plug bets bet-board
sed -e 's/driver: angel-eye.*/driver: line-card-shoe/' -e 's|/dev/feltwire/|/run/table/|' \
  /usr/share/doc/feltwire/examples/baccarat.yaml >/etc/feltwire/baccarat.yaml
cp /usr/share/doc/feltwire/examples/watch/watch.yaml /etc/feltwire/
feltwire check-config /etc/feltwire/baccarat.yaml
as_daemon feltwire key new -c /etc/feltwire/baccarat.yaml
feltwire person add ann --role supervisor -c /etc/feltwire/baccarat.yaml >/dev/null

say 'serving it'
systemctl enable --quiet --now feltwire@baccarat feltwire-watch
systemctl is-active --quiet feltwire@baccarat || fail 'the table is not served'
status=$(systemctl status --no-pager feltwire@baccarat)
grep -q 'Status: "Serving baccarat-1' <<<"$status" || fail 'systemd was not told that it is served'
eventually has status online
journalctl --unit feltwire@baccarat --priority info..info --grep Ready >/dev/null || fail 'its lines have no priorities'

# The script of the pit's page, which its own page names.
page() {
  exec 3<>/dev/tcp/127.0.0.1/8080
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nConnection: close\r\n\r\n' "$1" >&3
  cat <&3
}
script=$(page / | sed -n 's/.*<script [^>]*src="\([^"]*\)".*/\1/p')
page "$script" | grep -q '^HTTP/1.1 200' || fail "the page has no script $script"
say "a table of one's own is watched after $SECONDS s"

say 'witnessing it'
as_daemon feltwire key show -c /etc/feltwire/baccarat.yaml >/root/key
sed -e "s|^    key: .*|    key: $(cat /root/key)|" /usr/share/doc/feltwire/examples/witness/witness.yaml >/etc/feltwire/witness.yaml
as_daemon feltwire witness key new -c /etc/feltwire/witness.yaml >/dev/null
systemctl start feltwire-witness

say 'giving it another limit, while it serves'
before=$(main_pid)
sed -i 's/max: 500000/max: 400000/' /etc/feltwire/baccarat.yaml
systemctl reload feltwire@baccarat
sleep 2
[ "$(main_pid)" = "$before" ] || fail 'the table was restarted to reload its configuration'
systemctl is-active --quiet feltwire@baccarat || fail 'the table is not served after the reload'

say 'playing half a coup'
eventually opened 2
tell shoe '["reboot"]' '["unlock"]'
tell bets '["reboot"]' '["openBetting"]' '["place", 1, "banker", 1000]' '["place", 2, "player", 2000]'
sleep 1
mosquitto_sub -h 127.0.0.1 -t feltwire/casino/baccarat-1/result -C 1 -W 200 >/root/result &
result=$!
tell shoe '["draw", "2s", "player", 1]' '["draw", "4c", "banker", 1]'
eventually has round '"phase":"dealing"'

say 'upgrading it in mid-round'
before=$(main_pid)
# The devices are quiet meanwhile: of what is sent to a closed port, nobody could tell what it was.
systemctl kill --signal STOP sim-shoe sim-bets
dpkg --install /root/next.deb >/dev/null
[ "$(main_pid)" != "$before" ] || fail 'the table was not restarted'
systemctl is-active --quiet feltwire@baccarat || fail 'the table is not served after the upgrade'
eventually opened 4
systemctl kill --signal CONT sim-shoe sim-bets
tell shoe '["heartbeat"]'
tell bets '["heartbeat"]' '["tellAll"]'
sleep 1
tell shoe '["draw", "3h", "player", 2]' '["draw", "3d", "banker", 2]' '["draw", "Kd", "player", 3]' '["result", "banker", "none"]'
wait $result || fail "the round has no result: $(published round; published 'finding')"
grep -q '"round":1,.*"kind":"settled"' /root/result || fail "the round did not go on: $(cat /root/result)"
grep -q '"returns":1950' /root/result || fail 'the round was not settled as it was staked'

say 'hanging it'
mkdir -p /run/systemd/system/feltwire@.service.d
printf '[Service]\nWatchdogSec=2\n' >/run/systemd/system/feltwire@.service.d/soon.conf
systemctl daemon-reload
systemctl restart feltwire@baccarat
before=$(main_pid)
kill -STOP "$before"
another() { local now; now=$(main_pid); [ "$now" != 0 ] && [ "$now" != "$before" ]; }
eventually another
eventually systemctl is-active feltwire@baccarat
systemctl stop feltwire@baccarat
as_daemon feltwire verify /var/lib/feltwire/baccarat.journal
as_daemon feltwire replay /var/lib/feltwire/baccarat.journal

say 'removing it'
systemctl start feltwire@baccarat
dpkg --remove feltwire >/dev/null
! systemctl is-active --quiet feltwire@baccarat || fail 'the table is still served'
[ ! -e /usr/bin/feltwire ] && [ ! -e /usr/lib/feltwire ] || fail 'the program is still there'
[ -e /etc/feltwire/baccarat.yaml ] || fail 'the configuration is gone'

say 'purging it'
systemctl stop 'sim-*'
dpkg --purge feltwire >/dev/null
left=$(find / -xdev \( -path /proc -o -path /sys -o -path /run -o -path /root \) -prune -o -name '*feltwire*' -print | sort | tr '\n' ' ')
[ "$left" = '/var/lib/feltwire ' ] || fail "this is left: $left"
[ -e /var/lib/feltwire/baccarat.journal ] || fail 'the journal is gone'
trap - ERR
say 'all is well'
