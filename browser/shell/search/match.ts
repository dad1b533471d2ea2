import { pinyin } from 'pinyin-pro'

/** What can be found: a name in the person's language and in Chinese, and an address. */
export type Findable = { title: string; chinese: string; path: string }

/** How well an entry fits, higher is better; 0 where it does not. */
export function fitOf(entry: Findable, query: string): number {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return 0
  const { title, chinese, path } = entry
  const names = [title.toLowerCase(), chinese.toLowerCase()]
  if (names.includes(wanted)) return 100
  if (names.some((name) => name.startsWith(wanted))) return 90
  if (names.some((name) => name.includes(wanted))) return 80
  const spelled = spellingOf(chinese)
  if (isSpelled(spelled, wanted.replaceAll(/['\s]/g, ''))) return 70
  if (path.toLowerCase().includes(wanted)) return 60
  return 0
}

const spellings = new Map<string, string[]>()

/** The syllables of a name; what is no Chinese stands as it is. */
function spellingOf(text: string): string[] {
  const known = spellings.get(text)
  if (known) return known
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((syllable) =>
    syllable.toLowerCase(),
  )
  spellings.set(text, syllables)
  return syllables
}

/** Whether the letters spell a run of the syllables, each whole or by its beginning: xsxx, xuesxx, xueshengxinxi. */
function isSpelled(syllables: readonly string[], letters: string): boolean {
  if (!/^[a-z0-9]+$/.test(letters)) return false
  return syllables.some((_, start) => isSpelledFrom(syllables, start, letters))
}

function isSpelledFrom(syllables: readonly string[], at: number, letters: string): boolean {
  if (letters === '') return true
  const syllable = syllables[at]
  if (syllable === undefined) return false
  for (let taken = Math.min(syllable.length, letters.length); taken > 0; taken -= 1) {
    if (syllable.startsWith(letters.slice(0, taken)) && isSpelledFrom(syllables, at + 1, letters.slice(taken)))
      return true
  }
  return false
}
