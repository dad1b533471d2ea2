import { trimEndOf } from '#kernel/rules/text.ts'
import { hash, verify } from '@node-rs/argon2'
import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { passwordStrength, type PasswordStrength } from '#kernel/rules/password.ts'
import { createQueue } from '../sign-in/queue.ts'

/** What is stored of a password, and how strong it was when it was set. */
export type PreparedPassword = { readonly passwordHash: string; readonly passwordLevel: PasswordStrength }

const memoryCost = 19 * 1024
const timeCost = 2
const parallelism = 1

// Each run takes a whole core: more of them at once would only make everybody wait longer.
const queue = createQueue({ atOnce: availableParallelism(), longestWait: 2000, mostWaiting: 1000 })

// Nobody's password: checking against it costs as much as against a real one.
const nobody = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`

/** What is sent instead of a password. */
export function md5Hex(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex')
}

/** The hash to store for the md5 of a password. */
export function hashPassword(md5: string): Promise<string> {
  return queue.run(() => hash(md5.toLowerCase(), { memoryCost, timeCost, parallelism }))
}

/** Judges and hashes a password once; many demo accounts may share the result. */
export async function preparePassword(password: string): Promise<PreparedPassword> {
  return { passwordHash: await hashPassword(md5Hex(password)), passwordLevel: passwordStrength(password) }
}

/**
 * Whether the md5 is that of the stored password. Without a stored one the answer is no, after the same time. `from`: the
 * address that asks; a flood of one takes no turns from others.
 */
export async function checkPassword(md5: string, stored: string | null, from?: string | null): Promise<boolean> {
  // Cut, because hashing megabytes would cost more than the check itself.
  const work = () => verify(stored ?? nobody, md5.toLowerCase().slice(0, 64))
  const isSame = await queue.run(work, from ?? '')
  return isSame && stored !== null
}

function unpadded(bytes: number): string {
  return trimEndOf(randomBytes(bytes).toString('base64'), '=')
}
