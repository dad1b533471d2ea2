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
    if ((entity.pinyin as readonly string[] | undefined)?.includes(field)) {
      const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', surname: 'head' })
      parts.push(syllables.join('').replaceAll(' ', ''), syllables.map((syllable) => syllable[0] ?? '').join(''))
    }
  }
  return parts.join(separator)
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
