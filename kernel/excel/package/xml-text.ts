/** The longest text a cell may hold; longer ones make spreadsheet programs call the whole file damaged. */
export const longestCell = 32_767

/** Text as it may stand in an XML part: no NUL, no control characters, no half surrogate pairs. */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed().replaceAll('\uFFFD', '')
  return forbidden.test(wellFormed) ? wellFormed.replace(forbiddenAll, '') : wellFormed
}

/** Cleaned and escaped for element content and for attributes in double quotes. */
export function escapeXml(text: string): string {
  const clean = cleanText(text)
  return special.test(clean) ? clean.replace(specialAll, (found) => entities[found]!) : clean
}

/** Escaped content of a cell: also guards texts that look like `_x0041_`, which spreadsheet programs would decode. */
export function escapeCell(text: string): string {
  const short = text.length > longestCell ? text.slice(0, longestCell) : text
  const escaped = escapeXml(short)
  return escaped.includes('_x') ? escaped.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : escaped
}

/** Text of an element or attribute with its entities resolved. */
export function unescapeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}

/** Content of a cell: entities and `_xHHHH_` resolved, control characters removed. */
export function unescapeCell(raw: string): string {
  const text = unescapeXml(raw)
  const decoded = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return cleanText(decoded)
}

// oxlint-disable no-control-regex -- control characters are what these are about
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/
const forbiddenAll = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/g
// oxlint-enable no-control-regex
const special = /[&<>"\r]/
const specialAll = /\r\n?|[&<>"]/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '\n',
  '\r\n': '\n',
}
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
