import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The form in which the wire carries a password (contract §2). */
export function md5Hex(text: string): string {
  return bytesToHex(md5(utf8ToBytes(text)))
}
