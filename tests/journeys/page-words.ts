import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createSentences, type Texts } from '#kernel/i18n/sentences.ts'

const root = join(import.meta.dirname, '../..')
/** All that the product says in English. */
export const english = createSentences()
for (const path of globSync(
  ['browser/wire/locales/en*.json', 'patterns/*/shared/locales/en*.json', 'modules/*/*/shared/locales/en*.json'],
  { cwd: root },
))
  english.learn(JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts)

/** What people wrote, as far as answers of the server held it. */
export type Given = Set<string>

/** Answers that hold words of the product only, and those that hold them among others: national lists of majors have no English. */
const productCalls = /getUserRoutes|getUserBtn|\/meta/
const mixedCalls = /getDict/

/**
 * Hears every line the server answers in the very page that shows it: a browser forgets the body of an answer as soon as
 * somebody leaves the page, and of one that goes on it tells nothing before its end.
 */
export async function hearAnswers(page: Page, hear: (line: string, url: string) => void): Promise<void> {
  await page.exposeBinding('hearAnswer', (_, line: string, url: string) => hear(line, url))
  await page.addInitScript(`(() => {
    const ask = window.fetch
    window.fetch = async (...args) => {
      const answer = await ask(...args)
      if (answer.url.includes('/api/') && answer.body) void listen(answer.clone())
      return answer
    }
    const listen = async (answer) => {
      let rest = ''
      try {
        for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
          const lines = (rest + piece).split('\\n')
          rest = lines.pop()
          for (const line of lines) window.hearAnswer(line, answer.url)
        }
      } catch {}
      if (rest) window.hearAnswer(rest, answer.url)
    }
  })()`)
}

/** Keeps what the server told, so that it is not taken for a word of the page. */
export function keepTold(page: Page, given: Given): Promise<void> {
  return hearAnswers(page, (line, url) => {
    if (productCalls.test(url)) return
    const isMixed = mixedCalls.test(url)
    collect(line, { given, isData: (text) => !isMixed || english.tell(text) === undefined })
  })
}

/** Answers are JSON, or a line of it for each card. */
export function collect(
  answer: string,
  { given, isData: isTheirs }: { given: Given; isData: (text: string) => boolean },
): void {
  const take = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!/\p{Script=Han}/u.test(value) || !isTheirs(value)) return
      given.add(value)
      // Of a text with paragraphs or lines a page shows each by itself.
      for (const line of value.split('\n')) if (line.trim()) given.add(line.trim())
      if (value.startsWith('<')) for (const piece of value.split(/<[^>]*>/)) if (piece.trim()) given.add(piece.trim())
    } else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) take(each)
  }
  for (const line of answer.split('\n')) {
    try {
      take(JSON.parse(line))
    } catch {
      // A file, or nothing.
    }
  }
}

export function withoutData(text: string, given: ReadonlySet<string>): string {
  if (given.has(text)) return ''
  const held = [...given]
    .filter((word) => word.length > 1 && text.includes(word))
    .toSorted((a, b) => b.length - a.length)
  return held.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

const inEnglish = new Map<string, string | undefined>()
/** Looked up once: the same thousands of texts are told again with every page. */
function told(text: string): string | undefined {
  if (!inEnglish.has(text)) inEnglish.set(text, english.tell(text))
  return inEnglish.get(text)
}

/** The Chinese a reader of English finds that nobody of the school wrote. */
export function readEnglish(page: Page, given: Given): Promise<string[]> {
  // A paper is laid out by blanks, of which a page shows one.
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  // A sentence that was told in Chinese is shown in English, with the names that stand in it.
  const sentences = [...given].flatMap((text) => told(text) ?? [])
  const known = new Set([...given, ...[...given].map(bare), ...sentences])
  return textsOf(page, (text) => [text, bare(text)].every((each) => /\p{Script=Han}/u.test(withoutData(each, known))))
}

/** The texts a person sees or hears on this page that are not as they should be. */
export async function textsOf(page: Page, isWrong: (text: string) => boolean): Promise<string[]> {
  const texts = (await page.evaluate(readPage)) as string[]
  return [...new Set(texts)].filter((text) => !ownNames.has(text) && isWrong(text))
}

/** Languages are called by their own names. */
const ownNames = new Set(['简体中文', '繁體中文'])
/** Visible words, and names and hints of controls. Pictures of a name show its first character. */
const readPage = `(() => {
  const texts = []
  const read = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent.trim())
      if (child.nodeType !== Node.ELEMENT_NODE || child.matches('script, style, .name-avatar') || !child.checkVisibility()) continue
      for (const name of ['placeholder', 'title', 'aria-label', 'alt']) texts.push((child.getAttribute(name) ?? '').trim())
      read(child)
    }
  }
  read(document.body)
  return texts.filter((text) => /\\p{Script=Han}/u.test(text))
})()`
