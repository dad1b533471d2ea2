import type { Ctx } from '#kernel/world/context.ts'
import { referenceBook } from '#services/sheets/match/import-references.ts'

const register = 'base.venue'

/** Which of these texts name a room of the school's register, and its id. */
export async function roomIds(ctx: Ctx, texts: Iterable<string>): Promise<Map<string, string>> {
  const wanted = new Set([...texts].filter((text) => text !== ''))
  if (wanted.size === 0) return new Map()
  const book = referenceBook()
  await book.learn(ctx, new Map([[register, wanted]]))
  const known = [...wanted].flatMap((text): [string, string][] => {
    const found = book.find(register, text)
    return 'value' in found ? [[text, String(found.value)]] : []
  })
  return new Map(known)
}
