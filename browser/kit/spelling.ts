import { pinyin } from 'pinyin-pro'

/** A syllable, and where the characters stand that are spoken so. */
type Sound = { syllable: string; from: number; to: number }

const spellings = new Map<string, readonly Sound[]>()

/**
 * Where letters spell a run of a text's syllables, each whole or by its beginning (xsxx, xuesxx, xueshengxinxi): the characters from and to;
 * null where they do not.
 */
export function spelledIn(text: string, typed: string): readonly [from: number, to: number] | null {
  const letters = typed.toLowerCase().replaceAll(/['\s]/g, '')
  if (!/^[a-z0-9]+$/.test(letters)) return null
  const sounds = soundsOf(text)
  for (const [start, { from }] of sounds.entries()) {
    const end = spelledUntil(sounds, start, letters)
    if (end !== null) return [from, sounds[end - 1]!.to]
  }
  return null
}

/** The syllables of a text; what is no Chinese stands as it is. */
function soundsOf(text: string): readonly Sound[] {
  const known = spellings.get(text)
  if (known) return known
  let at = 0
  const sounds = pinyin(text, { toneType: 'none', type: 'all', nonZh: 'consecutive' }).map(
    ({ origin, pinyin: sound }) => {
      const from = at
      at += origin.length
      return { syllable: (sound || origin).toLowerCase(), from, to: at }
    },
  )
  spellings.set(text, sounds)
  return sounds
}

function spelledUntil(sounds: readonly Sound[], at: number, letters: string): number | null {
  if (letters === '') return at
  const syllable = sounds[at]?.syllable
  if (syllable === undefined) return null
  for (let taken = Math.min(syllable.length, letters.length); taken > 0; taken -= 1) {
    if (!syllable.startsWith(letters.slice(0, taken))) continue
    const end = spelledUntil(sounds, at + 1, letters.slice(taken))
    if (end !== null) return end
  }
  return null
}
