import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, Glyph } from 'fontkit'
import type { Face, Metrics } from '../layout/page.ts'

/** The letters everything is measured and drawn with. */
export type Typeface = {
  metrics: Metrics
  font(face: Face): Font
  bytes(face: Face): Uint8Array
  outline(face: Face, letter: string): string
}

const files: Record<Face, string> = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
}
let opened: Promise<Typeface> | null = null

/** The typeface of printed documents: read when the first one is asked for, then kept by the process. */
export function typeface(): Promise<Typeface> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function open(): Promise<Typeface> {
  // Twenty megabytes and a library: no process pays for them before somebody prints.
  const { create } = await import('fontkit')
  const at = createRequire(import.meta.url)
  const read = async (face: Face) => readFile(at.resolve(`@expo-google-fonts/noto-sans-sc/${files[face]}`))
  const bytes = { regular: await read('regular'), bold: await read('bold') }
  const fonts = { regular: letterByLetter(create(bytes.regular)), bold: letterByLetter(create(bytes.bold)) }
  const advances = { regular: new Map<number, number | undefined>(), bold: new Map<number, number | undefined>() }
  const outlines = { regular: new Map<string, string>(), bold: new Map<string, string>() }
  return {
    font: (face) => fonts[face],
    bytes: (face) => bytes[face],
    metrics: { advance: (face, code) => remembered(advances[face], code, () => advanceOf(fonts[face], code)) },
    outline: (face, letter) =>
      remembered(outlines[face], letter, () => fonts[face].glyphForCodePoint(letter.codePointAt(0)!).path.toSVG()),
  }
}

function advanceOf(font: Font, code: number): number | undefined {
  return font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm : undefined
}

/**
 * One shape for each letter, as it was measured: no ligatures, no kerning, so that what is drawn is as long as what was laid out. Each
 * shape says which letter it stands for here, because several letters may share one and a copied text should have the right one.
 */
function letterByLetter(font: Font): Font {
  const glyphOf = (letter: string): Glyph =>
    Object.create(font.glyphForCodePoint(letter.codePointAt(0)!), {
      codePoints: { value: [letter.codePointAt(0)!] },
    }) as Glyph
  return Object.create(font, { layout: { value: (text: string) => ({ glyphs: [...text].map(glyphOf) }) } }) as Font
}

function remembered<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  if (!known.has(key)) known.set(key, find())
  return known.get(key)!
}
