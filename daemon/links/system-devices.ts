import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

type SystemPort = { path: string; byId?: string }
type SystemHid = { path: string; name: string; vendor: string; product: string; serial: string }

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Serial ports as the system has them, with the name that stays the same wherever they are plugged in. */
export function serialPorts(): SystemPort[] {
  const byId = new Map(
    list('/dev/serial/by-id').map((name) => [realpathSync(`/dev/serial/by-id/${name}`), `/dev/serial/by-id/${name}`]),
  )
  return list('/dev')
    .filter((name) => /^tty(USB|ACM|AMA|XRUSB)\d+$/.test(name) || (/^ttyS\d+$/.test(name) && isThere(name)))
    .map((name) => `/dev/${name}`)
    .map((path) => (byId.has(path) ? { path, byId: byId.get(path) ?? '' } : { path }))
}

/** The kernel names thirty-two ttyS whether there is a chip behind them or not. */
const isThere = (name: string): boolean =>
  existsSync(`/sys/class/tty/${name}/device/driver`) && readText(`/sys/class/tty/${name}/type`) !== '0'

/** HID devices, by what they say of themselves in the kernel's tree; nothing is opened. */
export function hidDevices(): SystemHid[] {
  return list('/sys/class/hidraw').map((name) => {
    const said = new Map(
      readText(join('/sys/class/hidraw', name, 'device/uevent'))
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const [, vendor = '', product = ''] = (said.get('HID_ID') ?? '').split(':')
    const short = (id: string) => id.slice(-4).toLowerCase()
    return {
      path: `/dev/${name}`,
      name: said.get('HID_NAME') ?? '',
      vendor: short(vendor),
      product: short(product),
      serial: said.get('HID_UNIQ') ?? '',
    }
  })
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
