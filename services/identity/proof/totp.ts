import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
const digits = 6

/** A new secret of 160 bits, in base32 as authenticator apps take it. */
export function newTotpSecret(): string {
  return base32(randomBytes(20))
}

/** What an authenticator app reads from a QR code. */
export function totpUri(input: { issuer: string; accountNo: string; secret: string }): string {
  const label = `${encodeURIComponent(input.issuer)}:${encodeURIComponent(input.accountNo)}`
  return `otpauth://totp/${label}?secret=${input.secret}&issuer=${encodeURIComponent(input.issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

/** The time step a code belongs to: now, or one to either side for clocks that differ. Null when it is no code of this secret. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  const key = fromBase32(secret)
  const given = Buffer.from(code)
  let found: number | null = null
  // All three are computed, so that the time does not tell which one it was.
  for (const step of [current, current - 1, current + 1]) {
    const isSame = timingSafeEqual(given, Buffer.from(codeAt(key, step)))
    if (isSame && found === null) found = step
  }
  return found
}

/** The code of a moment (RFC 6238, SHA-1, 30 seconds, six digits). */
export function totpCode(secret: string, now: Date): string {
  return codeAt(fromBase32(secret), Math.floor(now.getTime() / 1000 / stepSeconds))
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.max(step, 0)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac[19]! & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
