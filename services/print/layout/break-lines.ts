import type { Face, Metrics } from './page.ts'

export type Style = { face: Face; size: number; color: string }
/** Words in one style, or a picture that stands among them. */
export type Run = { text: string; face?: Face; size?: number; color?: string } | { image: string; w: number; h: number }

export type Paragraph = {
  runs: readonly Run[]
  align?: 'left' | 'center' | 'right' | 'justify'
  size?: number
  face?: Face
  color?: string
  /** Height of a line in parts of the size. */
  leading?: number
  /** Letters by which the first line begins further in. */
  indent?: number
}

export type Span = { x: number; width: number } & (
  | { text: string; style: Style; spacing?: number }
  | { image: string; h: number }
)
/** A line with its height, and where in it the letters stand. */
export type Line = { spans: Span[]; width: number; height: number; baseline: number }

type Atom = { width: number; isSpace: boolean; isWide: boolean } & (
  | { text: string; style: Style; advances: number[] }
  | { image: string; h: number }
)

const notAtStart = new Set('，。、；：？！）》〉”’】」』〕｝…—·％,.;:?!)]}%')
const notAtEnd = new Set('（《〈“‘【「『〔｛([{')

export const plainSize = 10.5
const plainLeading = 1.5
const ink = '#1f2329'

/** A paragraph as the lines it takes in so much room. */
export function breakLines(
  paragraph: Paragraph,
  room: number,
  { metrics, missing }: { metrics: Metrics; missing: Set<string> },
): Line[] {
  const base: Style = {
    face: paragraph.face ?? 'regular',
    size: paragraph.size ?? plainSize,
    color: paragraph.color ?? ink,
  }
  const lines: Line[] = []
  const indent = (paragraph.indent ?? 0) * base.size
  for (const part of partsOf(paragraph.runs)) {
    const atoms = part.flatMap((run) => atomsOf(run, base, { metrics, missing }))
    const broken = fill(clustersOf(atoms), { room, indent: lines.length === 0 ? indent : 0 })
    for (const [i, taken] of broken.entries())
      lines.push(
        lineOf(taken, {
          paragraph,
          base,
          room,
          indent: i === 0 && lines.length === 0 ? indent : 0,
          isLast: i === broken.length - 1,
        }),
      )
  }
  return lines
}

/** The runs between forced ends of lines. */
function partsOf(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]]
  for (const run of runs) {
    if ('image' in run) {
      parts.at(-1)!.push(run)
      continue
    }
    for (const [i, text] of run.text.split('\n').entries()) {
      if (i > 0) parts.push([])
      if (text !== '') parts.at(-1)!.push({ ...run, text })
    }
  }
  return parts
}

function atomsOf(run: Run, base: Style, { metrics, missing }: { metrics: Metrics; missing: Set<string> }): Atom[] {
  if ('image' in run) return [{ image: run.image, width: run.w, h: run.h, isSpace: false, isWide: true }]
  const style: Style = { face: run.face ?? base.face, size: run.size ?? base.size, color: run.color ?? base.color }
  const atoms: Atom[] = []
  for (const raw of run.text) {
    const known = metrics.advance(style.face, raw.codePointAt(0)!)
    // A letter nobody can draw shows as the mark printers put for it, and is told by name.
    if (known === undefined && raw.trim() !== '') missing.add(raw)
    const text = raw === '\t' ? ' ' : known === undefined ? '〓' : raw
    const width = (known ?? metrics.advance(style.face, 0x3013) ?? 1) * style.size
    const [isSpace, isWide] = [text === ' ', isWideLetter(text.codePointAt(0)!)]
    const last = atoms.at(-1)
    if (last && 'text' in last && !isWide && !last.isWide && last.isSpace === isSpace) {
      last.text += text
      last.width += width
      last.advances.push(width)
    } else atoms.push({ text, style, width, isSpace, isWide, advances: [width] })
  }
  return atoms
}

/** Letters as wide as high, between which a line may end, and the marks that go with them. */
function isWideLetter(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xffef) ||
    code >= 0x20000 ||
    [0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0xb7].includes(code)
  )
}

/** Atoms between which no line may end stand together. */
function clustersOf(atoms: readonly Atom[]): Atom[][] {
  const clusters: Atom[][] = []
  for (const [i, atom] of atoms.entries()) {
    if (i > 0 && !mayBreak(atoms[i - 1]!, atom)) clusters.at(-1)!.push(atom)
    else clusters.push([atom])
  }
  return clusters
}

function mayBreak(a: Atom, b: Atom): boolean {
  if (b.isSpace) return false
  if ('text' in b && notAtStart.has([...b.text][0]!)) return false
  if ('text' in a && notAtEnd.has([...a.text].at(-1)!)) return false
  return a.isSpace || a.isWide || b.isWide
}

function fill(clusters: readonly Atom[][], { room, indent }: { room: number; indent: number }): Atom[][] {
  const lines: Atom[][] = [[]]
  let left = room - indent
  const put = (atoms: readonly Atom[]) => {
    lines.at(-1)!.push(...atoms)
    left -= widthOf(atoms)
  }
  const turn = () => {
    lines.push([])
    left = room
  }
  for (const cluster of clusters) {
    const isFit = () => widthOf(withoutTrailing(cluster)) <= left + 0.01
    if (!isFit() && lines.at(-1)!.length > 0) turn()
    if (isFit()) put(cluster)
    // Nothing keeps a word together that is longer than a line.
    else
      for (const atom of cluster.flatMap(lettersOf)) {
        if (atom.width > left + 0.01 && lines.at(-1)!.length > 0) turn()
        put([atom])
      }
  }
  return lines
}

function lettersOf(atom: Atom): Atom[] {
  if ('image' in atom) return [atom]
  return [...atom.text].map((text, i) => ({ ...atom, text, width: atom.advances[i]!, isWide: true }))
}

function lineOf(
  taken: readonly Atom[],
  {
    paragraph,
    base,
    room,
    indent,
    isLast,
  }: { paragraph: Paragraph; base: Style; room: number; indent: number; isLast: boolean },
): Line {
  const atoms = withoutTrailing(taken)
  const width = widthOf(atoms)
  const leading = paragraph.leading ?? plainLeading
  const size = Math.max(base.size, ...atoms.map((atom) => ('style' in atom ? atom.style.size : 0)))
  const tallest = Math.max(0, ...atoms.map((atom) => ('image' in atom ? atom.h : 0)))
  const height = Math.max(size * leading, tallest + 2)
  const align = paragraph.align ?? 'left'
  const free = room - indent - width
  const isSpread = align === 'justify' && !isLast && atoms.length > 1
  const start = indent + (align === 'center' ? free / 2 : align === 'right' ? free : 0)
  const gap = isSpread ? free / (atoms.length - 1) : 0
  return {
    spans: spansOf(atoms, { start, gap }),
    width: isSpread ? room - indent : width,
    height,
    baseline: (height - size) / 2 + size * 0.88,
  }
}

/** Neighbours in one style become one span; spread lines keep words apart from wide letters, since only those are spaced. */
function spansOf(atoms: readonly Atom[], { start, gap }: { start: number; gap: number }): Span[] {
  const spans: Span[] = []
  let x = start
  let before: Atom | undefined
  for (const atom of atoms) {
    const last = spans.at(-1)
    if ('image' in atom) spans.push({ x, width: atom.width, image: atom.image, h: atom.h })
    else if (
      last &&
      'text' in last &&
      before &&
      isSameStyle(last.style, atom.style) &&
      (gap === 0 || (before.isWide && atom.isWide))
    )
      Object.assign(last, { text: last.text + atom.text, width: x + atom.width - last.x })
    else
      spans.push({
        x,
        width: atom.width,
        text: atom.text,
        style: atom.style,
        ...(gap > 0 && atom.isWide ? { spacing: gap } : {}),
      })
    x += atom.width + gap
    before = atom
  }
  return spans
}

function isSameStyle(a: Style, b: Style): boolean {
  return a.face === b.face && a.size === b.size && a.color === b.color
}

function withoutTrailing(atoms: readonly Atom[]): readonly Atom[] {
  return atoms.at(-1)?.isSpace ? atoms.slice(0, -1) : atoms
}

function widthOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, atom) => sum + atom.width, 0)
}
