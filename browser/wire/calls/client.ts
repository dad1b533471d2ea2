import { storedUser } from '#browser/wire/session/credentials.ts'

const clientId = 'flySource'
const clientSecret: string = import.meta.env.VITE_CLIENT_SECRET ?? 'flySource_secret'
const defaultTenant = '000000'

/** The client's own credential, sent with every call (spec §7). */
export const basicCredential = `Basic ${btoa(`${clientId}:${clientSecret}`)}`

/** `base/sysUser/list` → `/api/flySource-base/sysUser/list`. */
export function apiPath(path: string): string {
  return `/api/flySource-${path}`
}

/** The school this browser speaks to: the signed-in one, else the one named in the address. */
export function knownTenant(): string | undefined {
  return storedUser()?.tenantId ?? new URLSearchParams(window.location.search).get('tenantId') ?? undefined
}

/** The school to sign in to. */
export function tenantForSignIn(): string {
  return knownTenant() ?? defaultTenant
}
