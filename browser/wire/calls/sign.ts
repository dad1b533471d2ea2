let clockOffset = 0

/** Takes over the server's clock, sent with a refused signature. */
export function correctClock(serverTime: unknown): boolean {
  const time = typeof serverTime === 'number' ? serverTime : Date.parse(String(serverTime))
  if (Number.isNaN(time)) return false
  clockOffset = time - Date.now()
  return true
}

/** The `FlySource-sign` header: `<ms>.<hex HMAC-SHA256 of path with query, newline, ms; key: the access token>`. */
export async function signRequest(pathWithQuery: string, token: string): Promise<string> {
  const timestamp = String(Math.round(Date.now() + clockOffset))
  const mac = await hmacSha256(token, `${pathWithQuery}\n${timestamp}`)
  return `${timestamp}.${[...mac].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

async function hmacSha256(key: string, message: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  // A page served over plain HTTP from another machine has no WebCrypto.
  if (crypto.subtle === undefined) {
    const [{ hmac }, { sha256 }] = await Promise.all([import('@noble/hashes/hmac.js'), import('@noble/hashes/sha2.js')])
    return hmac(sha256, encoder.encode(key), encoder.encode(message))
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(message)))
}
