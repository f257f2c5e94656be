import { createTransport } from 'nodemailer'
import type { Notice } from './due-notices.ts'

type MailServer = {
  readonly server: string
  readonly username?: string | undefined
  readonly password?: string
  readonly from: string
  readonly to: readonly string[]
  readonly patience: number
}

/** Sends an alert by SMTP; STARTTLS where the server has it. Rejects where the server does not take it. */
export async function sendMail(
  { server, username, password, from, to, patience }: MailServer,
  notice: Notice,
): Promise<void> {
  const { protocol, hostname, port } = new URL(server)
  const transport = createTransport({
    host: hostname,
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
    ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    // Nothing of the mail is read from a file or an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const { site, table, id, text, since } = notice
  try {
    await transport.sendMail({
      from,
      to: [...to],
      subject: `${table}: ${text}`.slice(0, 150),
      text: `${text}\n\nsite ${site}, table ${table}, alert ${id}\nsince ${new Date(since).toISOString()}\n`,
    })
  } finally {
    transport.close()
  }
}
