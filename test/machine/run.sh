#!/usr/bin/env bash
# Tests HID and GPIO against the real kernel interfaces and libraries, in an emulated machine that sees this one's files
# and can not change them. Needs Debian 12; root only for the first run, which installs packages.
set -euo pipefail
cd "$(dirname "$0")/../.."
source test/machine/set-up.sh
set_up

run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

mkdir -p "$run"/root/{bin,proc,sys,dev,root,modules}
cp "$(command -v busybox)" "$run/root/bin/busybox"
cp "$machine"/*.ko "$run/root/modules/"
echo "${modules[@]}" >"$run/root/modules/order"
echo "$PWD/test/machine/inside.sh" >"$run/root/script"
install -m 755 test/machine/init "$run/root/init"
(cd "$run/root" && find . | busybox cpio -o -H newc 2>/dev/null | gzip -1) >"$run/initramfs"

# KVM may not be there, so the machine is emulated. Its console goes to a file, the tests' output comes here.
boot() {
  timeout --kill-after=5 240 qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 1024 \
    -nodefaults -no-user-config -display none -no-reboot \
    -serial "file:$run/console" -serial stdio \
    -kernel "$machine/vmlinuz" -initrd "$run/initramfs" \
    -append 'console=ttyS0 quiet panic=-1 mitigations=off' \
    -virtfs local,path=/,mount_tag=root,security_model=none,readonly=on,multidevs=remap \
    </dev/null | tee "$run/output"
}

has_result() { tail -n 1 "$run/output" | grep -qE ' passed, [0-9]+ failed$'; }

boot
if ! has_result; then
  echo 'The emulated machine fell over without a result. The end of its console:' >&2
  tail -n 20 "$run/console" >&2
  echo 'It is started once more.' >&2
  boot
fi
tail -n 1 "$run/output" | grep -qE '^[1-9][0-9]* passed, 0 failed$'
