// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\ufeff]/g
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as it is stored: control characters and broken surrogates removed, surrounding white space trimmed. */
export function cleanText(text: string): string {
  return withoutHalfCharacters(text.replace(controls, '')).trim()
}

/** A text without halves of characters, which no database takes. */
export function withoutHalfCharacters(text: string): string {
  return text.replace(loneSurrogates, '')
}

/** The same on one line: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\r\n\t]+/g, ' '))
}

/** Full-width letters, digits and signs become half-width, for codes, numbers and phones typed with a Chinese keyboard. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

/** Without these signs at the end. A pattern such as `x+$` looks at every run of them again from each of its places. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** The same at both ends. */
export function trimOf(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text[start]!)) start += 1
  return trimEndOf(text.slice(start), signs)
}

/** Length as a person counts it: 生僻字 and emoji outside the basic plane are one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** What clients send when they mean nothing: absent, null, blank or invisible, those words as text, an empty list or object. Numbers and booleans never are. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') {
    const text = cleanText(value)
    return text === '' || text === 'null' || text === 'undefined'
  }
  if (Array.isArray(value)) return value.length === 0
  return (
    typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).length === 0
  )
}
