import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { passCodeForm } from './pass-code-form.ts'

/** A code is drawn anew each minute and believed a little longer, for clocks that differ. */
export const codeLifeSeconds = 60
const toleranceSeconds = 90

/** What a gate reads from a phone: which pass, when it was drawn, and the proof that the pass drew it. */
export function passCode(passNo: string, secret: string, now: Date): string {
  const at = String(Math.floor(now.getTime() / 1000))
  return `${passNo}.${at}.${proof(passNo, secret, at)}`
}

const form = new RegExp(passCodeForm)
/** The pass a code names, or null for what is no code at all. */
export function readCode(code: string): { passNo: string; at: string; mac: string } | null {
  if (!form.test(code.trim())) return null
  const [passNo, at, mac] = code.trim().split('.') as [string, string, string]
  return { passNo, at, mac }
}

/** Whether a code was drawn by its pass, and whether it is of this minute. */
export function judgeCode(
  { passNo, at, mac }: { passNo: string; at: string; mac: string },
  secret: string,
  now: Date,
): 'good' | 'old' | 'wrong' {
  const expected = proof(passNo, secret, at)
  let differs = 0
  for (let i = 0; i < expected.length; i++) differs |= expected.charCodeAt(i) ^ mac.charCodeAt(i)
  if (differs !== 0) return 'wrong'
  return Math.abs(now.getTime() / 1000 - Number(at)) <= toleranceSeconds ? 'good' : 'old'
}

function proof(passNo: string, secret: string, at: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${passNo}.${at}`))).slice(0, 32)
}
