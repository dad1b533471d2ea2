import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Seals sensitive values: encrypted for storage, hashed with a key for equality search. */
export type Secrets = {
  seal(value: string, place: string): string
  open(sealed: string, place: string): string
  /** Equal values of one school have equal hashes; nobody without the key can make one. */
  hash(value: string, place: string): string
  /** Signing key derived for one purpose, so that one leak does not open another door. */
  derive(purpose: string, length?: number): Buffer
  /** The keys at hand, the one that seals first, the one that hashes last; nobody without a key can make its proof. */
  readonly proofs: readonly KeyProof[]
}

/** Which key, and that it is really this one. */
export type KeyProof = { readonly id: string; readonly proof: string }

// Key objects rather than buffers: Node prepares them once instead of at every use.
type Key = { id: string; encrypt: KeyObject; hash: KeyObject; master: Buffer }

/** `keys[0]` seals; the others still open what they sealed. Each ciphertext names its key. */
export function createSecrets(keys: readonly string[]): Secrets {
  if (keys.length === 0) throw new Error('a key is needed')
  const ring = keys.map(keyOf)
  const byId = new Map(ring.map((key) => [key.id, key]))
  const current = ring[0]!
  // Hashes are compared across time: they stay with the oldest key, or a new key would blind search and uniqueness.
  const hashing = ring.at(-1)!
  return {
    seal(value, place) {
      const iv = drawIv()
      const cipher = createCipheriv('aes-256-gcm', current.encrypt, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${sealed.toString('base64url')}`
    },
    open(sealed, place) {
      const dot = sealed.indexOf('.')
      const key = byId.get(sealed.slice(0, dot))
      if (!key) throw new Error(`no key with id ${sealed.slice(0, dot)}`)
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.encrypt, bytes.subarray(0, 12)).setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(bytes.length - 16))
      const clear = decipher.update(bytes.subarray(12, bytes.length - 16))
      decipher.final()
      return clear.toString('utf8')
    },
    hash: (value, place) =>
      createHmac('sha256', hashing.hash).update(place).update('\0').update(value).digest('base64url'),
    derive: (purpose, length = 32) => Buffer.from(hkdfSync('sha256', current.master, '', purpose, length)),
    proofs: ring.map(({ id, hash }) => ({
      id,
      proof: createHmac('sha256', hash).update('key proof').digest('base64url'),
    })),
  }
}

const ivBytes = 12
let drawn = Buffer.alloc(0)
let used = 0

/** Random bytes are drawn in blocks, and none is used twice: each draw is a call into the system. */
function drawIv(): Buffer {
  if (used >= drawn.length) {
    drawn = randomBytes(ivBytes * 256)
    used = 0
  }
  return drawn.subarray(used, (used += ivBytes))
}

function keyOf(text: string): Key {
  const master = createHash('sha256').update(text).digest()
  return {
    id: createHash('sha256').update(master).update('id').digest('hex').slice(0, 8),
    encrypt: createSecretKey(Buffer.from(hkdfSync('sha256', master, '', 'encrypt', 32))),
    hash: createSecretKey(Buffer.from(hkdfSync('sha256', master, '', 'hash', 32))),
    master,
  }
}
