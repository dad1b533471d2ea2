import { createTransport } from 'nodemailer'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { mailFrom, mailHost, mailPassword, mailPort, mailSecurity, mailUser } from './shared/params.ts'

/** How letters leave the school; null where nobody set that up. */
export type MailWay = { host: string; port: number; security: string; user: string; password: string; from: string }

const mailDown = defineError({ code: 'MAIL_DOWN', status: 400, message: '邮件发送失败，请稍后重试或联系管理员' })
const limitMs = 10_000

/** Reads how this school sends e-mail. */
export async function mailWay(ctx: Ctx): Promise<MailWay | null> {
  const [host, from] = [(await readParam(ctx, mailHost)).trim(), (await readParam(ctx, mailFrom)).trim()]
  if (host === '' || from === '') return null
  return {
    host,
    from,
    port: await readParam(ctx, mailPort),
    security: await readParam(ctx, mailSecurity),
    user: await readParam(ctx, mailUser),
    password: await readParam(ctx, mailPassword),
  }
}

/** Hands a letter to the school's server and waits until it took it. No connection to the database should be held meanwhile. */
export async function sendMail(
  way: MailWay,
  letter: { to: string; fromName: string; subject: string; text: string },
): Promise<void> {
  const transport = createTransport({
    host: way.host,
    port: way.port,
    secure: way.security === 'tls',
    requireTLS: way.security === 'starttls',
    ignoreTLS: way.security === 'none',
    ...(way.user ? { auth: { user: way.user, pass: way.password } } : {}),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    // Names and addresses go in as parts: no letter of theirs can become a header.
    await transport.sendMail({
      from: { name: letter.fromName, address: way.from },
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
    })
  } catch (error) {
    throw Object.assign(mailDown(), { cause: error })
  } finally {
    transport.close()
  }
}
