import { pinyin } from 'pinyin-pro'

export type Searchable = {
  name: string
  aliases: string | null
  summary: string | null
  text: string
  popularity: number
  isInSeason: boolean
}

/** How much a way of fitting counts. */
const weights = { same: 100, begins: 90, within: 80, alias: 70, spelled: 60, typo: 40, text: 25 } as const
const seasonFactor = 1.3
const nearest = 3

/** Everything that fits a word, the best first; where nothing does, the three that come nearest. */
export function searchItems<T extends Searchable>(items: readonly T[], word: string): { hits: T[]; near: T[] } {
  const wanted = word.trim().toLowerCase()
  if (wanted === '') return { hits: [], near: [] }
  const hits = items
    .map((item) => ({ item, rank: rankOf(item, wanted) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ item }) => item)
  return { hits, near: hits.length > 0 ? [] : nearestTo(items, wanted) }
}

/** Weight of the match, more for what many people do, and more while its time is. */
export function rankOf(item: Searchable, wanted: string): number {
  return matchWeight(item, wanted) * (1 + Math.log(1 + item.popularity)) * (item.isInSeason ? seasonFactor : 1)
}

function matchWeight(item: Searchable, wanted: string): number {
  const name = item.name.toLowerCase()
  const aliases = (item.aliases ?? '')
    .toLowerCase()
    .split(/[、,，]/)
    .filter((alias) => alias !== '')
  if (name === wanted) return weights.same
  if (name.startsWith(wanted)) return weights.begins
  if (name.includes(wanted)) return weights.within
  if (aliases.some((alias) => alias.includes(wanted))) return weights.alias
  const letters = wanted.replaceAll(/['\s]/g, '')
  if (/^[a-z0-9]+$/.test(letters) && [name, ...aliases].some((text) => isSpelled(syllablesOf(text), letters)))
    return weights.spelled
  if ([name, ...aliases].some((text) => isNearly(text, wanted))) return weights.typo
  if (/^[a-z]{5,}$/.test(letters) && [name, ...aliases].some((text) => isNearly(syllablesOf(text).join(''), letters)))
    return weights.typo
  return [item.summary ?? '', item.text].some((text) => text.toLowerCase().includes(wanted)) ? weights.text : 0
}

const spellings = new Map<string, string[]>()

function syllablesOf(text: string): string[] {
  const known = spellings.get(text)
  if (known) return known
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((syllable) =>
    syllable.toLowerCase(),
  )
  // Names come and go with the catalogue; what is kept must not grow for ever.
  if (spellings.size > 5000) spellings.clear()
  spellings.set(text, syllables)
  return syllables
}

/** Whether the letters spell a run of the syllables, each whole or by its beginning: zdzm, zaiduzm, zaiduzhengming. */
function isSpelled(syllables: readonly string[], letters: string): boolean {
  if (letters === '') return true
  // How many letters can be spelled by the syllables so far, in whatever way: each syllable is looked at once.
  let spelled = new Set<number>()
  for (const syllable of syllables) {
    const next = new Set<number>()
    for (const from of [0, ...spelled])
      for (let taken = 1; taken <= syllable.length && syllable[taken - 1] === letters[from + taken - 1]; taken += 1)
        next.add(from + taken)
    if (next.has(letters.length)) return true
    spelled = next
  }
  return false
}

/** Whether a piece of the text is the word with one sign wrong, missing or too many; words of two signs are too short for that. */
function isNearly(text: string, wanted: string): boolean {
  const [signs, asked] = [[...text], [...wanted]]
  if (asked.length < 3) return false
  return [asked.length - 1, asked.length, asked.length + 1].some((length) =>
    signs.some((_, at) => at + length <= signs.length && isOneApart(signs.slice(at, at + length), asked)),
  )
}

function isOneApart(one: readonly string[], other: readonly string[]): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let [i, j, faults] = [0, 0, 0]
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      i += 1
      j += 1
      continue
    }
    faults += 1
    if (faults > 1) return false
    if (one.length >= other.length) i += 1
    if (other.length >= one.length) j += 1
  }
  return faults + (one.length - i) + (other.length - j) <= 1
}

/** Those that share most signs with the word; none where nothing is shared. */
function nearestTo<T extends Searchable>(items: readonly T[], wanted: string): T[] {
  const signs = new Set(wanted)
  return items
    .map((item) => ({
      item,
      shared: [...signs].filter((sign) => `${item.name}${item.aliases ?? ''}`.toLowerCase().includes(sign)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared || other.item.popularity - one.item.popularity)
    .slice(0, nearest)
    .map(({ item }) => item)
}
