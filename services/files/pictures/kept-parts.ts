import { contentMismatch } from '../errors.ts'

/** What stays of a picture, in its order. Neighbours become one part, so that many small ones cost no more than a few. */
export type KeptParts = {
  keep(from: number, to: number): void
  /** Instead of a part of the picture. */
  put(part: Buffer): void
  /** One buffer; the picture itself where all of it stays as it is. */
  whole(): Buffer
}

export function keptParts(content: Buffer): KeptParts {
  const parts: Buffer[] = []
  let [from, to] = [0, 0]
  const close = () => {
    if (to > from) parts.push(content.subarray(from, to))
  }
  return {
    keep(start, end) {
      if (start === to) {
        to = end
        return
      }
      close()
      from = start
      to = end
    },
    put(part) {
      close()
      from = 0
      to = 0
      parts.push(part)
    },
    whole() {
      if (parts.length === 0 && from === 0 && to === content.length) return content
      close()
      return Buffer.concat(parts)
    },
  }
}

/** Counts the pieces of which a file says that it consists, and refuses one that cannot be a picture for their number. */
export function pieceCount(most: number): () => void {
  let count = 0
  return () => {
    if (++count > most) throw contentMismatch()
  }
}
