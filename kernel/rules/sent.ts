import { badRequest } from '#kernel/errors/platform-errors.ts'
import { mostValues } from '#kernel/rules/body-bounds.ts'
import { isOwnToObject } from '#kernel/rules/own-names.ts'
import { withoutHalfCharacters } from '#kernel/rules/text.ts'

/** No form, model of a flow or paper nests half as deep; whatever recurses over a body needs far less stack. */
const deepest = 64
/** The token endpoint takes a dozen, the receipt of a text message a few. */
const mostFields = 200
const nul = '\u0000'

/** Reads a JSON text of a caller. How deep and how much it is, is known before anything is made of it. */
export function readSentJson(text: string): unknown {
  boundJson(text)
  return judgeSent(JSON.parse(text) as unknown)
}

/** Refuses a JSON text too deep or too long before it is parsed: parsing five megabytes of brackets takes seconds. */
export function boundJson(text: string, mostNames = mostValues): void {
  const most = Math.max(mostValues, mostNames)
  let depth = 0
  let values = 0
  let names = 0
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i)
    if (sign === 0x22) i = endOfString(text, i)
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1
      values += 1
      if (depth > deepest) throw badRequest({ text: '请求内容嵌套过深' })
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1
    else if (sign === 0x2c) values += 1
    else if (sign === 0x3a) names += 1
    if (values > most || names > mostNames) throw badRequest({ text: '请求内容的数据项过多' })
  }
}

/** Refuses a form of more fields than any of ours has before it is parsed. */
export function boundForm(text: string): void {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > mostFields) throw badRequest({ text: '请求内容的数据项过多' })
  }
}

/** Names and texts of what was sent, parameters and bodies alike: refused, or the same with halves of characters taken out. */
export function judgeSent(value: unknown): unknown {
  if (typeof value === 'string') return judgeText(value)
  if (!isTree(value)) return value
  const isList = Array.isArray(value)
  const tree = value as Record<string, unknown>
  for (const name of Object.keys(value)) {
    if (!isList) judgeName(name)
    const each = tree[name]
    const judged = judgeSent(each)
    if (judged !== each) tree[name] = judged
  }
  return value
}

// A name with dots becomes as many names, one inside the other.
function judgeName(name: string): void {
  judgeText(name)
  if (isOwnToObject(name)) throw badRequest({ text: `不支持的参数名：${name.slice(0, 50)}` })
  if (!name.includes('.')) return
  const parts = name.split('.', deepest + 1)
  if (parts.length > deepest) throw badRequest({ text: '请求内容嵌套过深' })
  if (parts.some(isOwnToObject)) throw badRequest({ text: `不支持的参数名：${name.slice(0, 50)}` })
}

// Half of a character that a client cut in two: JSON can carry it, the database cannot.
function judgeText(text: string): string {
  if (text.includes(nul)) throw badRequest({ text: '请求内容含有不允许的字符' })
  return text.isWellFormed() ? text : withoutHalfCharacters(text)
}

/** Where a string that begins at a quote ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

// Plain objects, also those of the query, which have no prototype worth the name. Streams and buffers are somebody else's to read.
function isTree(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const kind = Object.getPrototypeOf(value) as object | null
  return Array.isArray(value) || kind === null || Object.getPrototypeOf(kind) === null
}
