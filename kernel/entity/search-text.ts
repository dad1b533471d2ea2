import { pinyin } from 'pinyin-pro'
import type { AnyEntity } from '#kernel/entity/entity.ts'

const separator = '\u0001'

/** What `keyword` searches: the text of the declared fields, with pinyin and initials of names, lower case. */
export function searchTextOf(entity: AnyEntity, row: Record<string, unknown>): string | null {
  if (!entity.search) return null
  const parts: string[] = []
  for (const field of entity.search as readonly string[]) {
    const value = row[field]
    if (value === null || value === undefined) continue
    const text = String(value).toLowerCase()
    parts.push(text)
    if ((entity.pinyin as readonly string[] | undefined)?.includes(field)) parts.push(...soundsOf(text))
  }
  return parts.join(separator)
}

/** The same with the pieces it is found by, for statements that write many rows at once. */
export function searchOf(entity: AnyEntity, row: Record<string, unknown>): { search: string; grams: string[] } {
  const search = searchTextOf(entity, row) ?? ''
  return { search, grams: gramsOf(search) }
}

const sounds = new Map<string, readonly [whole: string, initials: string]>()
const mostSounds = 20_000

/** How a text is spoken, and the first letters of that. Names repeat, and finding this out costs more than all else of a row. */
function soundsOf(text: string): readonly [whole: string, initials: string] {
  const known = sounds.get(text)
  if (known) return known
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', surname: 'head' })
  const found = [
    syllables.join('').replaceAll(' ', ''),
    syllables.map((syllable) => syllable[0] ?? '').join(''),
  ] as const
  if (sounds.size >= mostSounds) sounds.clear()
  sounds.set(text, found)
  return found
}

/** Pieces of one and two characters, which an index can find however short the keyword is. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const part of text.split(separator)) {
    const characters = [...part]
    characters.forEach((character, i) => {
      grams.add(character)
      if (i > 0) grams.add(characters[i - 1]! + character)
    })
  }
  return [...grams]
}

/** The pieces every match of a keyword must have: pairs, or the single character. */
export function gramsOfKeyword(keyword: string): string[] {
  const characters = [...keyword]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, i) => characters[i]! + character)
}
