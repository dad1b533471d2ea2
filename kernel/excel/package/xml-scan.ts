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

/** A tag with all its attributes; no program writes one a tenth as long. */
const longestTag = 65_536
/** A single text, or what nobody reads, may not be longer than this, so that a hostile file cannot fill the memory. */
const longestText = 1_000_000

/** What is not complete: how far it was looked through, and the quote that is open there. */
type Looking = { at: number; quote: number }

/** Cuts XML that arrives in pieces into tokens, lazily; what is incomplete waits for the next piece. No sign is looked at twice. */
export function xmlScanner(): (piece: string) => Generator<XmlToken, void> {
  let rest = ''
  const looking: Looking = { at: 0, quote: 0 }
  const token: XmlToken = { kind: 'text', name: '', raw: '', isEmpty: false }
  const keep = (incomplete: string, longest: number): void => {
    if (incomplete.length > longest) throw contentTooLarge()
    rest = incomplete
  }

  return function* scan(piece) {
    const xml = rest === '' ? piece : rest + piece
    rest = ''
    let at = 0
    while (at < xml.length) {
      if (xml.charCodeAt(at) !== lessThan) {
        const open = xml.indexOf('<', Math.max(at, looking.at))
        if (open < 0) {
          looking.at = xml.length - at
          return keep(xml.slice(at), longestText)
        }
        looking.at = 0
        token.kind = 'text'
        token.raw = xml.slice(at, open)
        if (token.raw.length > longestText) throw contentTooLarge()
        yield token
        at = open
      }
      const longest = isTag(xml, at) ? longestTag : longestText
      const end = endOfMarkup(xml, at, looking)
      if (end < 0) return keep(xml.slice(at), longest)
      if (end - at > longest) throw contentTooLarge()
      looking.at = 0
      looking.quote = 0
      const open = at
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
  if (text.length + more.length > longestText) throw contentTooLarge()
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
const lessThan = 60
const greaterThan = 62
const doubleQuote = 34
const singleQuote = 39
const exclamation = 33
const question = 63

function isTag(xml: string, open: number): boolean {
  const next = xml.charCodeAt(open + 1)
  return next !== exclamation && next !== question
}

/** Position after the markup that begins at `open`, or -1 when it is not complete yet; then `looking` says where to go on. */
function endOfMarkup(xml: string, open: number, looking: Looking): number {
  if (isTag(xml, open)) return endOfTag(xml, open, looking)
  if (xml.charCodeAt(open + 1) === question) return after(xml, '?>', { open, from: 2, looking })
  if (xml.length - open < 9) return -1
  if (xml.startsWith('<!--', open)) return after(xml, '-->', { open, from: 4, looking })
  if (xml.startsWith('<![CDATA[', open)) return after(xml, ']]>', { open, from: 9, looking })
  // A document type could declare entities; no spreadsheet program writes one.
  throw fileDamaged()
}

/** A `>` inside an attribute value does not end the tag. */
function endOfTag(xml: string, open: number, looking: Looking): number {
  let { quote } = looking
  for (let at = open + Math.max(looking.at, 1); at < xml.length; at++) {
    if (quote !== 0) {
      const closing = xml.indexOf(quote === doubleQuote ? '"' : "'", at)
      if (closing < 0) break
      at = closing
      quote = 0
      continue
    }
    const code = xml.charCodeAt(at)
    if (code === greaterThan) return at + 1
    if (code === doubleQuote || code === singleQuote) quote = code
  }
  looking.at = xml.length - open
  looking.quote = quote
  return -1
}

function after(
  xml: string,
  mark: string,
  { open, from, looking }: { open: number; from: number; looking: Looking },
): number {
  const found = xml.indexOf(mark, open + Math.max(from, looking.at))
  if (found >= 0) return found + mark.length
  // The mark itself may be cut.
  looking.at = Math.max(from, xml.length - open - mark.length + 1)
  return -1
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
