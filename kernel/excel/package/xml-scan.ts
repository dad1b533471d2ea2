import { contentTooLarge, fileDamaged } from '../errors.ts'
import { unescapeXml } from './xml-text.ts'

/** One piece of XML. The scanner hands out the same object again and again: read it, do not keep it. */
export type XmlToken = {
  kind: 'open' | 'close' | 'text'
  /** Local name of a tag, without its namespace prefix. */
  name: string
  /** Raw attributes of an opening tag, or raw text; see `attribute` and `unescapeXml`. */
  raw: string
  /** `<a/>`: no closing token follows. */
  isEmpty: boolean
}

/** A single tag or text may not be longer than this, so that a hostile file cannot fill the memory. */
const longestToken = 4_000_000

/** Cuts XML that arrives in pieces into tokens, lazily; what is incomplete waits for the next piece. */
export function xmlScanner(): (piece: string) => Generator<XmlToken, void> {
  let rest = ''
  const token: XmlToken = { kind: 'text', name: '', raw: '', isEmpty: false }

  return function* scan(piece) {
    const xml = rest === '' ? piece : rest + piece
    rest = ''
    let at = 0
    while (at < xml.length) {
      const open = xml.indexOf('<', at)
      const end = open < 0 ? -1 : endOfMarkup(xml, open)
      if (end < 0) {
        rest = xml.slice(at)
        if (rest.length > longestToken) throw contentTooLarge()
        return
      }
      if (open > at) {
        token.kind = 'text'
        token.raw = xml.slice(at, open)
        yield token
      }
      at = end
      if (readMarkup(xml, open, end, token)) yield token
    }
  }
}

/** The tokens of each piece of a stream of bytes, made as they are asked for. */
export async function* scanPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<XmlToken>, void> {
  const decoder = new TextDecoder()
  const scan = xmlScanner()
  for await (const piece of bytes) yield scan(decoder.decode(piece, { stream: true }))
}

/** Pieces of text of one cell that look different. Nobody formats so many by hand, and each costs as much as a cell. */
export const mostRuns = 5_000

/** Text that comes in several tokens, put together within the same limit. */
export function joined(text: string, more: string): string {
  if (text.length + more.length > longestToken) throw contentTooLarge()
  return text + more
}

/** One attribute out of the raw attributes of a tag. */
export function attribute(raw: string, name: string): string | undefined {
  const start = raw.indexOf(` ${name}="`)
  if (start >= 0) {
    const from = start + name.length + 3
    return unescapeXml(raw.slice(from, raw.indexOf('"', from)))
  }
  if (!unusual.test(raw)) return undefined
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(raw)
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined
}

const unusual = /'|\s=|=\s|[\t\r\n]/

const slash = 47
const exclamation = 33
const question = 63

/** Position after the markup that begins at `open`, or -1 when it is not complete yet. */
function endOfMarkup(xml: string, open: number): number {
  const next = xml.charCodeAt(open + 1)
  if (next === exclamation) {
    if (xml.length - open < 9) return -1
    if (xml.startsWith('<!--', open)) return after(xml, '-->', open + 4)
    if (xml.startsWith('<![CDATA[', open)) return after(xml, ']]>', open + 9)
    // A document type could declare entities; no spreadsheet program writes one.
    throw fileDamaged()
  }
  if (next === question) return after(xml, '?>', open)
  let close = xml.indexOf('>', open)
  // A `>` inside an attribute value does not end the tag.
  while (close >= 0 && isInsideQuotes(xml, open, close)) close = xml.indexOf('>', close + 1)
  return close + 1 || -1
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}

function isInsideQuotes(xml: string, from: number, to: number): boolean {
  let quote = 0
  for (let at = from; at < to; at++) {
    const code = xml.charCodeAt(at)
    if (quote === 0 ? code === 34 || code === 39 : code === quote) quote = quote === 0 ? code : 0
  }
  return quote !== 0
}

/** Fills the token from complete markup; false for comments and processing instructions. */
function readMarkup(xml: string, open: number, end: number, token: XmlToken): boolean {
  const next = xml.charCodeAt(open + 1)
  if (next === question) return false
  if (next === exclamation) {
    if (xml.charCodeAt(open + 2) === 45) return false
    token.kind = 'text'
    token.raw = xml.slice(open + 9, end - 3).replaceAll('&', '&amp;')
    return true
  }
  const isClosing = next === slash
  token.isEmpty = xml.charCodeAt(end - 2) === slash
  const last = token.isEmpty ? end - 2 : end - 1
  let nameFrom = isClosing ? open + 2 : open + 1
  let nameTo = nameFrom
  for (; nameTo < last; nameTo++) {
    const code = xml.charCodeAt(nameTo)
    if (code <= 32) break
    if (code === 58) nameFrom = nameTo + 1
  }
  token.kind = isClosing ? 'close' : 'open'
  token.name = xml.slice(nameFrom, nameTo)
  token.raw = xml.slice(nameTo, last)
  return true
}
