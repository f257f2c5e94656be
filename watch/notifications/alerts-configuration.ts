import { resolve } from 'node:path'
import { z } from 'zod'
import { oneLine } from '../../drivers/transport/broker-access.ts'

const file = z.string().min(1).exactOptional()
const address = z.string().regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be an address such as pit@example.org')

/** To whom alerts go besides the page. Secrets are in files of their own, on the first line. */
export const alertsShape = z.strictObject({
  /** One alert of one table is not sent again for so long (s). */
  cooldown: z.int().min(0).max(86_400).default(300),
  webhook: z
    .strictObject({
      url: z.url({ protocol: /^https?$/, error: 'must be an address such as https://chat.example.org/hooks/pit' }),
      /** Sent as `Authorization: Bearer`. */
      tokenFile: file,
    })
    .exactOptional(),
  mail: z
    .strictObject({
      server: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://mail.example.org' }),
      username: oneLine.exactOptional(),
      passwordFile: file,
      from: address,
      to: z.array(address).min(1).max(50),
    })
    .exactOptional(),
})
export type AlertsConfiguration = z.infer<typeof alertsShape>

/** With paths that hold from any folder. */
export function locatedAlerts({ webhook, mail, ...rest }: AlertsConfiguration, folder: string): AlertsConfiguration {
  const at = (path: string) => resolve(folder, path)
  return {
    ...rest,
    ...(webhook && { webhook: { ...webhook, ...(webhook.tokenFile && { tokenFile: at(webhook.tokenFile) }) } }),
    ...(mail && { mail: { ...mail, ...(mail.passwordFile && { passwordFile: at(mail.passwordFile) }) } }),
  }
}
