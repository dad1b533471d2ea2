// Lays out SQL statements in long lines: a line for each clause. `node tools/lay-out-sql.ts <files>` writes them; nothing but space changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [name: string]: unknown }
/** A word, a text, a hole or a group in parentheses; `gap` says whether space stood before it. */
type Piece = { text: string; gap: boolean; inner?: Piece[] }

const widest = 120
const statement = /^\s*(select|insert into|update|delete from|with)\b/
const clauses =
  /^(select|insert into|update|delete from|from|where|group by|having|order by|limit|offset|union all|union|except|intersect|values|set|on conflict|returning|for update|for share|(left |right |full |inner |cross )?join)$/

/** The source with every long statement laid out. */
export function laidOut(source: string, path: string): string {
  const found: Node[] = []
  walk(parseSync(path, source).program as unknown as Node, (node) => {
    if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')) found.push(node)
  })
  let result = source
  for (const node of found.toSorted((a, b) => b.start - a.start)) {
    const text = source.slice(node.start, node.end)
    const next = isLong(source, node) ? rewritten(source, node, text) : null
    if (next !== null) result = result.slice(0, node.start) + next + result.slice(node.end)
  }
  return result
}

function isLong(source: string, node: Node): boolean {
  const from = source.lastIndexOf('\n', node.start) + 1
  const to = source.indexOf('\n', node.end)
  return source
    .slice(from, to === -1 ? undefined : to)
    .split('\n')
    .some((line) => line.length > widest)
}

function rewritten(source: string, node: Node, text: string): string | null {
  const isTemplate = text.startsWith('`')
  const body = text.slice(1, -1)
  if (!statement.test(body) || /--|\$\$|\\|⟦/.test(body) || (!isTemplate && /[`$]\{|`/.test(body))) return null
  const holes: string[] = []
  let bare = ''
  if (isTemplate) {
    let at = node.start + 1
    for (const hole of node.expressions as Node[]) {
      const [open, close] = [source.lastIndexOf('${', hole.start), source.indexOf('}', hole.end) + 1]
      bare += `${source.slice(at, open)}⟦${holes.length}⟧`
      holes.push(source.slice(open, close))
      at = close
    }
    bare += source.slice(at, node.end - 1)
  } else bare = body
  const pieces = piecesOf(bare)
  if (pieces === null) return null
  const fill = (line: string) => line.replaceAll(/⟦(\d+)⟧/g, (_, n: string) => holes[Number(n)]!)
  const line = source.slice(source.lastIndexOf('\n', node.start) + 1, node.start)
  const indent = line.trim() === '' ? line.length + 1 : /^\s*/.exec(line)![0].length + 2
  const lines = new Layout(fill).statement(pieces, indent)
  const laid = lines.map(({ text: one, indent: by }, i) => (i === 0 ? one : ' '.repeat(by) + one)).join('\n')
  const squeezed = (some: string) =>
    some
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\( | \)/g, (pair) => pair.trim())
      .trim()
  return squeezed(laid) === squeezed(bare) ? `\`${fill(laid)}\`` : null
}

/** Takes a statement apart; null where its parentheses or quotes do not close. */
function piecesOf(text: string): Piece[] | null {
  const stack: Piece[][] = [[]]
  const token = /\s+|'(?:[^']|'')*'|"[^"]*"|[()]|,|[^\s'"(),]+/gy
  let gap = false
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [part] = match
    if (/^\s/.test(part)) {
      gap = true
      continue
    }
    if (part === '(') {
      const inner: Piece[] = []
      stack.at(-1)!.push({ text: '(', gap, inner })
      stack.push(inner)
    } else if (part === ')') {
      if (stack.length === 1) return null
      stack.pop()
      // What follows a group is told by its own gap.
    } else stack.at(-1)!.push({ text: part, gap })
    gap = false
    if (token.lastIndex === text.length) return stack.length === 1 ? stack[0]! : null
  }
  return null
}

type Line = { text: string; indent: number }

class Layout {
  readonly fill: (text: string) => string
  constructor(fill: (text: string) => string) {
    this.fill = fill
  }

  /** A line for each clause; clauses that are too long go on over lines of their own. */
  statement(pieces: readonly Piece[], indent: number): Line[] {
    return clausesOf(pieces).flatMap((clause) => this.clause(clause, indent))
  }

  clause(pieces: readonly Piece[], indent: number): Line[] {
    const flat = flatOf(pieces)
    if (this.fits(flat, indent)) return [{ text: flat, indent }]
    const parts = partsOf(pieces)
    return parts.length > 1 ? this.packed(parts, indent) : this.opened(pieces, indent)
  }

  /** As many parts on a line as it holds; what is too long for one is opened. */
  packed(parts: readonly Piece[][], indent: number): Line[] {
    const lines: Line[] = []
    parts.forEach((part, i) => {
      const flat = flatOf(part)
      const last = lines.at(-1)
      const joined = last && `${last.text}${part[0]!.gap || part[0]!.text === ',' ? ' ' : ''}${flat}`
      const isCondition = /^(and|or|when|else|end)\b/.test(flat)
      if (last && !isCondition && !last.text.startsWith(')') && this.fits(joined!, last.indent)) last.text = joined!
      else if (this.fits(flat, indent + 2)) lines.push({ text: flat, indent: i === 0 ? indent : indent + 2 })
      else lines.push(...this.opened(part, i === 0 ? indent : indent + 2))
    })
    return lines
  }

  /** The longest group of a part on lines of its own. */
  opened(pieces: readonly Piece[], indent: number): Line[] {
    const groups = pieces.filter((piece) => piece.inner)
    const group = groups.toSorted((a, b) => flatOf([b]).length - flatOf([a]).length)[0]
    if (!group || flatOf([group]).length < 40) return [{ text: flatOf(pieces), indent }]
    const at = pieces.indexOf(group)
    const inner = group.inner!
    const isQuery = ['select', 'with', 'insert', 'update', 'delete'].includes(inner[0]?.text ?? '')
    const parts = isQuery ? [] : partsOf(inner)
    if (!isQuery && parts.length < 2 && !inner.some((piece) => piece.inner)) return [{ text: flatOf(pieces), indent }]
    const before = flatOf([...pieces.slice(0, at), { ...group, text: '(', inner: [] }]).replace(/\)$/, '')
    const middle = isQuery
      ? this.statement(inner, indent + 2)
      : parts.length > 1
        ? this.packed(parts, indent + 2).map((line, i) => (i === 0 ? line : { ...line, indent: line.indent - 2 }))
        : this.opened(inner, indent + 2)
    const rest = pieces.slice(at + 1)
    const after = rest.length === 0 ? ')' : `)${rest[0]!.gap ? ' ' : ''}${flatOf(rest)}`
    if (this.fits(after, indent) || rest.length === 0)
      return [{ text: before, indent }, ...middle, { text: after, indent }]
    const [head, ...tail] = this.clause(rest, indent)
    return [{ text: before, indent }, ...middle, { text: `) ${head!.text}`, indent }, ...tail]
  }

  fits(text: string, indent: number): boolean {
    return indent + this.fill(text).length <= widest - 2
  }
}

/** Clauses begin at their words, outside of parentheses. */
function clausesOf(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = []
  for (let i = 0; i < pieces.length; i++) {
    const words = [pieces[i], pieces[i + 1]].map((piece) => piece?.text.toLowerCase() ?? '')
    const [one, two] = [words[0]!, words.join(' ')]
    const before = pieces[i - 1]?.text.toLowerCase() ?? ''
    const isWord = clauses.test(two) || clauses.test(one)
    const isPart =
      (one === 'from' && ['distinct', 'delete'].includes(before)) ||
      (one === 'update' && ['do', 'for', 'on'].includes(before)) ||
      (one === 'set' && before === 'update') ||
      (one === 'join' && ['left', 'right', 'full', 'inner', 'cross'].includes(before))
    if (i === 0 || (isWord && !isPart && pieces[i]!.gap)) found.push([])
    found.at(-1)!.push(pieces[i]!)
  }
  return found
}

/** A list after its commas, conditions before their words; `between … and` holds together. */
function partsOf(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [[]]
  let isBetween = false
  let cases = 0
  const hasCommas = pieces.some(({ text }) => text === ',')
  for (const piece of pieces) {
    const word = piece.text.toLowerCase()
    if (word === 'case') cases++
    const isBreak = cases === 0 && (word === 'and' || word === 'or') && !isBetween && !hasCommas
    if (word === 'between') isBetween = true
    else if (word === 'and') isBetween = false
    if (isBreak && found.at(-1)!.length > 0) found.push([])
    found.at(-1)!.push(piece)
    if (word === 'end') cases--
    if (piece.text === ',' && cases === 0) found.push([])
  }
  return found.filter((part) => part.length > 0)
}

function flatOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece, i) => (i > 0 && piece.gap ? ' ' : '') + (piece.inner ? `(${flatOf(piece.inner)})` : piece.text))
    .join('')
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  if (node === null || typeof node !== 'object' || !('type' in node)) return
  visit(node as Node)
  for (const value of Object.values(node)) if (value !== null && typeof value === 'object') walk(value, visit)
}

if (import.meta.main)
  for (const path of process.argv.slice(2)) {
    const before = readFileSync(path, 'utf8')
    const after = laidOut(before, path)
    if (after !== before) writeFileSync(path, after)
  }
