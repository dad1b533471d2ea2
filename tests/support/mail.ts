import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { mailFrom, mailHost, mailPassword, mailPort, mailSecurity, mailUser } from '#services/mail/shared/params.ts'
import { setParam } from './params.ts'
import type { TestSchool } from './school.ts'

export type Letter = { to: string; from: string; text: string }
export type MailServer = {
  letters: Letter[]
  port: number
  /** Whether it takes letters now. */ isOpen: boolean
  use(school: TestSchool): Promise<void>
  close(): Promise<void>
}

const account = { user: 'platform', pass: 'a-mail-secret-0815' }

/** A mail server that keeps what it is given. */
export async function mailServer(): Promise<MailServer> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      done(auth.username === account.user && auth.password === account.pass ? null : new Error('no'), {
        user: auth.username,
      }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (!peer.isOpen) return done(new Error('closed for today'))
        const { rcptTo, mailFrom: from } = session.envelope
        letters.push({
          to: rcptTo.map((one) => one.address).join(),
          from: from ? from.address : '',
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const peer: MailServer = {
    letters,
    port,
    isOpen: true,
    async use(school) {
      await setParam(school, mailHost, '127.0.0.1')
      await setParam(school, mailPort, port)
      await setParam(school, mailSecurity, 'none')
      await setParam(school, mailUser, account.user)
      await setParam(school, mailPassword, account.pass)
      await setParam(school, mailFrom, 'noreply@school.test')
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}
