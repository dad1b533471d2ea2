import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

/** A place where objects lie under keys of our own. */
export type ObjectStore = {
  readonly code: string
  /** Takes a file from disk; afterwards it may or may not still be there. */
  put(key: string, file: { path: string; size: number; mime: string }): Promise<void>
  /** The bytes, all or those of the range, both ends included; null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** An address that gives out the object for a few minutes, where the store can make one. */
  signedLink?(key: string, answer: { mime: string; disposition: string }): Promise<string>
}

const pattern = /^\d{6}\/\d{4}\/\d{2}\/[0-9a-f-]{36}(-\d{2,4})?$/

/** Keys are made by us alone; anything else never reaches a store. */
export function checkedKey(key: string): string {
  if (!pattern.test(key)) throw new Error(`not an object key: ${key}`)
  return key
}

/** Smaller pictures lie beside the picture. */
export function thumbKey(key: string, size: number): string {
  return `${key}-${size}`
}
