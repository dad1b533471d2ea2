import type { FastifyReply, FastifyRequest } from 'fastify'
import { newKey } from './tickets.ts'

const cookieName = 'signin'
/** A browser is known again for a year: by it a person's own devices are told from new ones. */
const keptSeconds = 365 * 86_400
const place = '/api/flySource-auth/'

/** The key by which we know a browser again; empty when it sent none. It proves nothing by itself. */
export function browserOf(cookies: string): string {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name === cookieName && value && /^[\w-]{20,64}$/.test(value)) return value
  }
  return ''
}

/** The same, given to the browser when it has none yet. Scripts cannot read it. */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const known = browserOf(String(request.headers.cookie ?? ''))
  if (known) return known
  const key = newKey()
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName}=${key}; Path=${place}; HttpOnly; SameSite=Lax; Max-Age=${keptSeconds}${secure}`,
  )
  return key
}
