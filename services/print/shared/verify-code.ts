// Digits and letters without those that are taken for others (I, L, O, U).
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of sixteen signs out of ten random bytes: seventy-five bits nobody guesses, and one sign that tells a slip of the pen. */
export function codeFrom(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  const body = Array.from({ length: 15 }, (_, i) => signs[Number((bits >> BigInt(i * 5)) & 31n)]!).join('')
  return body + checkSign(body)
}

/** A code as it is kept, however somebody typed it; null for what cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (code.length !== 16 || [...code].some((sign) => !signs.includes(sign))) return null
  return checkSign(code.slice(0, 15)) === code[15] ? code : null
}

/** A code as people read it: four groups of four. */
export function shownCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

// Odd weights, so that no single wrong sign goes unnoticed.
function checkSign(body: string): string {
  return signs[[...body].reduce((sum, sign, i) => sum + signs.indexOf(sign) * (2 * i + 1), 0) % 32]!
}
