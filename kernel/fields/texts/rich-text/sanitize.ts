import sanitizeHtml from 'sanitize-html'
import { isOwnPath } from '#kernel/rules/own-path.ts'

const fileAddress = '/api/flySource-resource/oss/endpoint/'
/** Addresses a picture in a text may have: files of the platform itself. */
const ownFile = /^\/api\/flySource-resource\/oss\/endpoint\/link-file\?fileId=[0-9a-f-]{36}$/
/** What a link may lead to besides the platform: another site, a mail, a call, a place of the text. */
const linkTarget = /^(https?:\/\/|mailto:|tel:|#)/i

const number = String.raw`\s*\d{1,3}(?:\.\d{1,3})?%?\s*`
const opacity = String.raw`\s*(?:1(?:\.0+)?|0?\.[3-9]\d*)\s*`
/** Nothing that lets the text vanish: no transparent colours, and none that takes over the colour of the text itself. */
const colour = new RegExp(
  `^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgba?\\(${number},${number},${number}(?:,${opacity})?\\)|(?!transparent$|currentcolor$)[a-z]{3,20})$`,
  'i',
)
/** More parts than this no style of a text has. */
const mostStyles = 40

/** Least and most of a size in each unit it may be written in. */
type Sizes = Readonly<Record<string, readonly [least: number, most: number]>>
const width: Sizes = { px: [0, 1000], pt: [0, 750], em: [0, 60], rem: [0, 60], '%': [0, 100] }
const indent: Sizes = { px: [0, 200], pt: [0, 150], em: [0, 12], rem: [0, 12], '%': [0, 50] }
/** Units that multiply from one element to the next inside it are left out. */
const fontSize: Sizes = { px: [8, 96], pt: [6, 72], rem: [0.5, 6] }

/** Styles that only shape the text, and what each may say. */
const styles: Record<string, RegExp | Sizes> = {
  'text-align': /^(left|right|center|justify)$/,
  'text-indent': indent,
  'text-decoration': /^(underline|line-through)$/,
  'font-weight': /^(bold|normal|[1-9]00)$/,
  'font-style': /^(italic|normal)$/,
  'font-size': fontSize,
  'line-height': /^(?!0)\d(\.\d{1,2})?$/,
  color: colour,
  'background-color': colour,
  width,
}

/** What attributes that are numbers may come to. */
const mostOf: Readonly<Record<string, number>> = {
  width: 2000,
  height: 2000,
  start: 9999,
  span: 100,
  colspan: 100,
  rowspan: 1000,
}

const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  col: ['span'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  '*': ['style'],
}
const knownAttributes = [...new Set(Object.values(allowedAttributes).flat())]

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'a',
    'img',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'div',
  ],
  allowedAttributes,
  // Styles are cut down below: the library's own reading of each costs more than all the rest.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xml',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  nestingLimit: 60,
  transformTags: {
    '*': (tagName, given) => {
      const { style, ...known } = knownOf(given)
      const kept = style === undefined ? '' : harmlessStyle(style)
      const attribs = Object.fromEntries(Object.entries(known).filter(isInBounds))
      return { tagName, attribs: kept ? { ...attribs, style: kept } : attribs }
    },
    a: (tagName, { href = '', title }) => {
      if (!linkTarget.test(href) && !isOwnPath(href)) return { tagName: 'span', attribs: {} }
      const named: Record<string, string> = title ? { title } : {}
      return {
        tagName,
        attribs: /^https?:/i.test(href)
          ? { href, ...named, target: '_blank', rel: 'noopener noreferrer' }
          : { href, ...named },
      }
    },
    // Only which file it is: a token that came along in the address would be everybody's.
    img: (tagName, given) => ({
      tagName,
      attribs: { ...knownOf(given), src: bareFileAddress(given['src'] ?? '') },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !ownFile.test(frame.attribs['src'] ?? ''),
}

/** The part of somebody's HTML that can only be read: no scripts, forms, frames, foreign pictures or styles that reach beyond the text. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html.toWellFormed().replaceAll('\0', ''), options).trim()
}

/** Parts of a style that are known, in the order written; whatever is quoted, nested or commented fits none of them. */
function harmlessStyle(style: string): string {
  const kept = style.split(';', mostStyles).flatMap((part) => {
    const colon = part.indexOf(':')
    const [name, value] = [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()]
    return Object.hasOwn(styles, name) && isAllowed(styles[name]!, value) ? [`${name}:${value}`] : []
  })
  return kept.join(';')
}

function isAllowed(rule: RegExp | Sizes, value: string): boolean {
  if (rule instanceof RegExp) return rule.test(value)
  const [, digits, unit = ''] = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt|em|rem|%)$/.exec(value) ?? []
  const [least, most] = rule[unit] ?? [1, 0]
  return Number(digits) >= least && Number(digits) <= most
}

/** Picked by name before anything is done with them: a tag may have come with tens of thousands. */
function knownOf(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    knownAttributes.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]!] as const] : [])),
  )
}

function isInBounds([name, value]: [string, string]): boolean {
  if (!Object.hasOwn(mostOf, name)) return true
  return /^\d{1,5}$/.test(value) && Number(value) <= mostOf[name]!
}

function bareFileAddress(src: string): string {
  const id = src.startsWith(fileAddress) ? /[?&]fileId=([0-9a-f-]{36})(&|$)/i.exec(src)?.[1] : undefined
  return id ? `${fileAddress}link-file?fileId=${id.toLowerCase()}` : ''
}

/** Ids of the platform's own files that a text shows as pictures. */
export function ownFilesIn(html: string): string[] {
  const shown = sanitizeRichText(html).matchAll(/<img[^>]*\ssrc="([^"]*)"/g)
  return [
    ...new Set(
      [...shown].flatMap(([, src = '']) => /[?;&]fileId=([0-9a-f-]{36})/i.exec(src)?.[1]?.toLowerCase() ?? []),
    ),
  ]
}

/** The words alone, for searching and for the first line in a list. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(/<\/(p|div|li|tr|h[1-6])>|<br\s*\/?>/gi, '$& ')
  const bare = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
