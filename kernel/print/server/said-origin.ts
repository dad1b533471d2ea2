import type { FreeCall } from '#kernel/http/route.ts'

/** Where the browser says it sees us, for schools that did not say where they are. */
export function saidOrigin(header: FreeCall['header']): string {
  const host = header('host')
  return `${header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${/^[\w.:[\]-]{1,255}$/.test(host) ? host : 'localhost'}`
}
