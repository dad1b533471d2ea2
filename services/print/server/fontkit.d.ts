/** What is used of the library that reads typefaces. */
declare module 'fontkit' {
  export type Glyph = { id: number; advanceWidth: number; codePoints: number[]; path: { toSVG(): string } }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    glyphForCodePoint(code: number): Glyph
    layout(text: string): { glyphs: Glyph[] }
  }
  export function create(bytes: Uint8Array): Font
}
