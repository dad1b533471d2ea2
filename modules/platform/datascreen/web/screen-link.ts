import { knownTenant } from '#browser/wire/calls/client.ts'

/** The address of a screen; the school is named where the address alone does not say which one is meant. */
export function linkOf(code: string, key?: string): string {
  const address = new URL(`/datascreen/${code}`, window.location.origin)
  const tenant = knownTenant()
  if (tenant !== undefined) address.searchParams.set('tenantId', tenant)
  if (key !== undefined) address.searchParams.set('key', key)
  return address.href
}
