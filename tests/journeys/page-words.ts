import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from 'playwright-core'
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

/** Keeps what the server told, so that it is not taken for a word of the page. */
export async function keepTold(response: Response, given: Given): Promise<void> {
  if (productCalls.test(response.url())) return
  const answer = await response.text().catch(() => '')
  const isMixed = mixedCalls.test(response.url())
  collect(answer, { given, isData: (text) => !isMixed || english.tell(text) === undefined })
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
      // Of a text with paragraphs a page shows each by itself.
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

/** The Chinese a reader of English finds that nobody of the school wrote. */
export function readEnglish(page: Page, given: Given): Promise<string[]> {
  // A paper is laid out by blanks, of which a page shows one.
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  const told = new Set([...given, ...[...given].map(bare)])
  return textsOf(page, (text) => [text, bare(text)].every((each) => /\p{Script=Han}/u.test(withoutData(each, told))))
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
