import { trimEndOf } from '#kernel/rules/text.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#kernel/world/context.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { publicUrl } from '../shared/sign-in-params.ts'

/** Where the browser says it sees us. Whoever calls chooses it: good for leading that caller, not for trusting anybody. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${/^[\w.:[\]-]{1,255}$/.test(request.host) ? request.host : 'localhost'}`
}

/** The address the school gave the platform, else the one the operator gave it in production; else the one the browser says. */
export async function publicOrigin(ctx: Ctx, said: string): Promise<string> {
  const set = trimEndOf((await readParam(ctx, publicUrl)).trim(), '/')
  return set || (ctx.world.isProduction && ctx.world.publicUrl) || said
}

/** Where this platform is found, as the school, its host name or the operator says; empty where nobody said so. What a caller says never counts. */
export function declaredOrigin(ctx: Ctx): Promise<string> {
  const [host] = ctx.school.hostNames ?? []
  return publicOrigin(ctx, host ? `https://${host}` : (ctx.world.publicUrl ?? ''))
}

/**
 * Whether an address leads to this platform: the one the school set, or a host name of the school. Only where neither is set,
 * and never in production, is the caller's own word taken.
 */
export async function isOwnAddress(ctx: Ctx, address: string, said: string): Promise<boolean> {
  if (!URL.canParse(address)) return false
  const { origin, hostname, username, password, protocol } = new URL(address)
  if (username || password || !['http:', 'https:'].includes(protocol)) return false
  const declared = await publicOrigin(ctx, '')
  const hosts = ctx.school.hostNames ?? []
  if (hosts.includes(hostname)) return true
  if (declared !== '') return URL.canParse(declared) && new URL(declared).origin === origin
  return hosts.length === 0 && !ctx.world.isProduction && said === origin
}
