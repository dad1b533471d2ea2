/**
 * What was copied from a word processor, without what only that program understands: its comments, styles, fonts and empty
 * lines go, its lists become lists. Pictures that lie on the other's disk cannot come along.
 */
export function cleanPaste(html: string): string {
  const [, fragment = html] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/i.exec(html) ?? []
  const marked = fragment
    // The sign before a line of a list tells its kind; then it is not needed any more.
    .replace(/<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/gi, (_, sign: string) =>
      /\d|[a-z][.)、）]/i.test(textOf(sign)) ? '\ue001' : '\ue002',
    )
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replace(/<(style|xml|head|title|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(?:o|w|v|m|st1):[^>]*>/gi, '')
    .replace(/<(?:meta|link|base)\b[^>]*>/gi, '')
    .replace(/<img\b[^>]*\ssrc=["']?(?:file:|cid:|blob:)[^>]*>/gi, '')
    .replace(/<\/?font\b[^>]*>/gi, '')
  const listed = marked.replace(/(?:<p\b[^>]*>\s*(?:<[^>]+>\s*)*[\ue001\ue002][\s\S]*?<\/p>\s*)+/gi, toList)
  return listed
    .replace(/[\ue001\ue002]/g, '')
    .replace(/<([a-z][a-z0-9]*)\b([^>]*)>/gi, (_, tag: string, attributes: string) => `<${tag}${keptOf(attributes)}>`)
    .replace(/<span>([^<]*)<\/span>/gi, '$1')
    .replace(/<p>(?:\s|&nbsp;|<br ?\/?>)*<\/p>/gi, '')
    .trim()
}

/** Neighbouring lines with the same kind of sign are one list. */
function toList(lines: string): string {
  let html = ''
  let open = ''
  for (const [line] of lines.matchAll(/<p\b[^>]*>[\s\S]*?<\/p>/gi)) {
    const kind = line.includes('\ue001') ? 'ol' : 'ul'
    if (kind !== open) html += `${open && `</${open}>`}<${kind}>`
    open = kind
    html += `<li><p>${line.replace(/^<p\b[^>]*>|<\/p>$|[\ue001\ue002]/gi, '')}</p></li>`
  }
  return `${html}</${open}>`
}

/** Where a link leads, what a picture is, how many cells a cell takes: the rest is looks. */
function keptOf(attributes: string): string {
  const kept = [
    ...attributes.matchAll(/\s(href|src|alt|title|colspan|rowspan|start)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi),
  ]
  return kept
    .map(([, name = '', value = '']) => ` ${name.toLowerCase()}=${/^["']/.test(value) ? value : `"${value}"`}`)
    .join('')
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()
}
