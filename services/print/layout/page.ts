/*
 * What a document looks like before anybody draws it. All lengths are points, all positions count from the upper left corner of the
 * page; a text stands on its baseline. Whoever draws these pages, on a screen or on paper, changes nothing of it.
 */

/** Weight of a letter. */
export type Face = 'regular' | 'bold'

/** Something that stands on a page. */
export type Op =
  | {
      kind: 'text'
      x: number
      y: number
      text: string
      face: Face
      size: number
      width: number
      color: string
      spacing?: number
      rotate?: number
      opacity?: number
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number; color: string }
  | { kind: 'rects'; rects: readonly (readonly [x: number, y: number, w: number, h: number])[]; fill: string }
  | { kind: 'image'; x: number; y: number; w: number; h: number; image: string }

export type Page = { w: number; h: number; ops: Op[] }

/** No paper of one matter has a tenth as many. */
const mostPages = 200

/** Thrown where a document would take more pages than anybody reads. */
export class TooManyPages extends Error {}

/** Refuses a further page where there are enough. */
export function refuseMorePages(pages: number): void {
  if (pages >= mostPages) throw new TooManyPages(`a document has at most ${mostPages} pages`)
}

/** How letters measure: the advance of each in parts of its size, nothing where the typeface lacks it. */
export type Metrics = { advance(face: Face, codePoint: number): number | undefined }

/** A paper and what stands at its edges. */
export type PageSetup = {
  paper: Paper
  orientation: 'portrait' | 'landscape'
  /** Millimetres. */
  margins: { top: number; right: number; bottom: number; left: number }
  /** `{page}` and `{pages}` stand for the number of the page and how many there are. */
  header?: Edge
  footer?: Edge
  /** Large and pale across every page. */
  watermark?: string
}

export type Edge = { left?: string; center?: string; right?: string }
export type Paper = keyof typeof papers

/** Width and height in millimetres, upright. */
const papers = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const

const pointsPerMm = 72 / 25.4

/** Points of so many millimetres. */
export function mm(length: number): number {
  return length * pointsPerMm
}

/** The paper as it lies, in points. */
export function sizeOf({ paper, orientation }: Pick<PageSetup, 'paper' | 'orientation'>): { w: number; h: number } {
  const [short, long] = papers[paper]
  return orientation === 'portrait' ? { w: mm(short), h: mm(long) } : { w: mm(long), h: mm(short) }
}
