/** Chinese texts and their English; a key may have `{{name}}` holes, which the English has too. */
export type Texts = Readonly<Record<string, string>>

export type Sentences = {
  /** Takes in a catalogue; what is known already stays. */
  learn: (texts: Texts) => void
  /** The English of a finished sentence, whatever fills its holes; undefined where nobody knows any. */
  tell: (text: string) => string | undefined
}

/** The literal text around the holes of a key, and the names of the holes between. */
type Pattern = { parts: readonly string[]; names: readonly string[]; english: string; weight: number; isWeak: boolean }

const hole = /\{\{\s*(\w+)\s*\}\}/
const han = /\p{Script=Han}/gu
/** With less than this, a key says nothing about a sentence: `{{a}}（{{b}}）`. */
const fewestCharacters = 2
/** With less than this it could be the beginning of what somebody wrote (`导出{{name}}`): then the holes must hold known words. */
const certainCharacters = 3
/** Sentences stand in holes of sentences; deeper ones are nobody's. */
const deepest = 4
const longest = 2000
/** What stands between sentences that are told in one line, and its English. */
const joints = [
  ['；', '; '],
  [' · ', ' · '],
  ['。', '. '],
] as const
const timeWord = /(?:\d{4}年)?\d{1,2}月\d{1,2}日|周[一二三四五六日]/g

/**
 * Finds the English of texts that arrive whole. The keys of the catalogues are the templates they were made of: found by how they
 * begin or end, the one with the most words of its own wins, and what stands in its holes is told in English as far as it is known.
 */
export function createSentences(): Sentences {
  const whole = new Map<string, string>()
  const byStart = new Map<string, Pattern[]>()
  const byEnd = new Map<string, Pattern[]>()
  const between: Pattern[] = []

  function learn(texts: Texts): void {
    for (const [key, english] of Object.entries(texts)) {
      if (!hole.test(key)) {
        if (!whole.has(key)) whole.set(key, english)
        continue
      }
      const pattern = patternOf(key, english)
      if (pattern === undefined) continue
      const [first, last] = [pattern.parts[0] ?? '', pattern.parts.at(-1) ?? '']
      if (first !== '') put(byStart, first.slice(0, 2), pattern)
      else if (last !== '') put(byEnd, last.slice(-2), pattern)
      else between.push(pattern)
    }
  }

  function tell(text: string, depth = 0): string | undefined {
    const known = whole.get(text)
    if (known !== undefined || depth > deepest || text.length > longest) return known
    const found = bestOf(candidates(text), text)
    if (found === undefined) return inPieces(text, depth) ?? inTimes(text, depth)
    const { pattern } = found
    const words = found.values.map((value) => word(value, depth + 1))
    if (pattern.isWeak && words.some((each) => each === undefined)) return inPieces(text, depth)
    const values = new Map(pattern.names.map((name, index) => [name, words[index] ?? found.values[index] ?? '']))
    return pattern.english.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values.get(name) ?? '').trim()
  }

  function candidates(text: string): Pattern[] {
    const at = (index: Map<string, Pattern[]>, keys: string[]) => keys.flatMap((key) => index.get(key) ?? [])
    return [
      ...at(byStart, [text.slice(0, 2), text.slice(0, 1)]),
      ...at(byEnd, [text.slice(-2), text.slice(-1)]),
      ...between,
    ]
  }

  /** Several sentences in one, as bodies of messages are: what people wrote among them stays as it is. */
  function inPieces(text: string, depth: number): string | undefined {
    for (const [mark, joint] of joints) {
      if (!text.includes(mark)) continue
      const pieces = text.split(mark)
      const told = pieces.map((piece) => (piece === '' ? undefined : tell(piece, depth + 1)))
      if (told.some((piece) => piece !== undefined))
        return told
          .map((piece, index) => piece ?? pieces[index])
          .join(joint)
          .trim()
    }
    return undefined
  }

  /** Days and times as messages write them: `10月16日 周五 08:00 – 18:00`. */
  function inTimes(text: string, depth: number): string | undefined {
    const rest = text.replaceAll(timeWord, '')
    if (rest === text || /\p{Script=Han}/u.test(rest) || rest === '') return undefined
    return text.replaceAll(timeWord, (each) => tell(each, depth + 1) ?? each)
  }

  /** What stands in a hole: a label, another sentence, several names; undefined for something people wrote. */
  function word(value: string, depth: number): string | undefined {
    if (!/\p{Script=Han}/u.test(value)) return value
    const told = tell(value, depth)
    if (told !== undefined || !value.includes('、')) return told
    return value
      .split('、')
      .map((each) => tell(each, depth) ?? each)
      .join(', ')
  }

  return { learn, tell: (text) => tell(text) }
}

/** A key in the form two spellings of one template share: its holes have no names. */
export function namelessHoles(template: string): string {
  return template.replaceAll(/\{+\s*\w*\s*\}+/g, '{{}}')
}

function patternOf(key: string, english: string): Pattern | undefined {
  const pieces = key.split(hole)
  const parts = pieces.filter((_, index) => index % 2 === 0)
  const words = parts.join('')
  const characters = words.match(han)?.length ?? 0
  if (characters < fewestCharacters) return undefined
  return {
    parts,
    names: pieces.filter((_, index) => index % 2 === 1),
    english,
    weight: words.length,
    isWeak: characters < certainCharacters,
  }
}

function bestOf(patterns: readonly Pattern[], text: string): { pattern: Pattern; values: string[] } | undefined {
  let best: { pattern: Pattern; values: string[] } | undefined
  for (const pattern of patterns) {
    if (best !== undefined && best.pattern.weight >= pattern.weight) continue
    const values = valuesIn(text, pattern.parts)
    if (values !== undefined) best = { pattern, values }
  }
  return best
}

/** What stands between the parts, each as short as can be; undefined where the text is another. */
function valuesIn(text: string, parts: readonly string[]): string[] | undefined {
  const [first, last] = [parts[0] ?? '', parts.at(-1) ?? '']
  const end = text.length - last.length
  let at = first.length
  if (at > end || !text.startsWith(first) || !text.endsWith(last)) return undefined
  const values: string[] = []
  for (const part of parts.slice(1, -1)) {
    const next = text.indexOf(part, at)
    if (next === -1 || next + part.length > end) return undefined
    values.push(text.slice(at, next))
    at = next + part.length
  }
  return [...values, text.slice(at, end)]
}

function put(index: Map<string, Pattern[]>, key: string, pattern: Pattern): void {
  const found = index.get(key)
  if (found === undefined) index.set(key, [pattern])
  else found.push(pattern)
}
