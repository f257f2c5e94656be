#!/usr/bin/env bash
# Makes the Debian package, and uses it on a clean Debian 12: a container with systemd of its own (inside.sh), in which it is
# installed, serves a table, is upgraded in mid-round, removed and purged. Needs root, for the container.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools=(mmdebstrap systemd-container lintian)
if ! dpkg --status "${tools[@]}" >/dev/null 2>&1; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${tools[@]}"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { echo "debian: $*"; }

# Compressing well takes longer than all else.
export DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1
npm run --silent deb -- --out "$work" >/dev/null
deb=$(echo "$work"/feltwire_*.deb)

say 'checking it'
lintian --allow-root --fail-on error "$deb" >"$work/lintian" || { grep '^E' "$work/lintian"; exit 1; }
dpkg-deb --raw-extract "$deb" "$work/next"
for unit in "$work"/next/lib/systemd/system/*; do
  # A template is checked by an instance.
  instance=$work/$(basename "${unit/@./@x.}")
  cp "$unit" "$instance"
  systemd-analyze security --offline=true --threshold=20 "$instance" >"$work/security" || { tail -n 1 "$work/security"; exit 1; }
done

# The next version, whose program is another.
next=$(sed -n 's/^Version: //p' "$work/next/DEBIAN/control" | cut -d- -f1).1
sed -i "s/^Version: .*/Version: $next-1/" "$work/next/DEBIAN/control"
sed -i "s/\"version\": \".*\"/\"version\": \"$next\"/" "$work/next/usr/lib/feltwire/package.json"
sed -i '/usr\/lib\/feltwire\/package.json/d' "$work/next/DEBIAN/md5sums"
dpkg-deb --root-owner-group --build "$work/next" "$work/next.deb" >/dev/null

clean=${XDG_CACHE_HOME:-$HOME/.cache}/feltwire/bookworm.tar
if [ ! -f "$clean" ]; then
  say 'making a clean Debian 12; that takes a minute, once'
  mkdir -p "$(dirname "$clean")"
  mmdebstrap --quiet --variant=minbase --include=systemd,udev,mosquitto,mosquitto-clients,libusb-1.0-0 bookworm "$work/clean.tar"
  mv "$work/clean.tar" "$clean"
fi
root=$work/root
mkdir "$root"
tar --extract --file "$clean" --directory "$root"
cp "$deb" "$root/root/feltwire.deb"
cp "$work/next.deb" "$root/root/next.deb"
install -m 755 test/install/inside.sh "$root/root/inside.sh"
install -m 644 test/install/inside.service "$root/etc/systemd/system/inside.service"
mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
ln -s ../inside.service "$root/etc/systemd/system/multi-user.target.wants/inside.service"

say 'starting it'
if ! systemd-nspawn --quiet --register=no --keep-unit --private-network --directory "$root" /bin/true 2>"$work/refusal"; then
  sed 's/^/debian: /' "$work/refusal"
  say 'NOT TESTED: this machine starts no containers, so nothing was installed.'
  exit 0
fi
# The inside stops the container when it is done.
timeout --kill-after=10 400 systemd-nspawn --quiet --register=no --keep-unit --private-network --console=pipe \
  --directory "$root" --boot >/dev/null 2>&1 || true
sed 's/^/debian: /' "$root/root/inside.out"
tail -n 1 "$root/root/inside.out" | grep -qx 'all is well'
