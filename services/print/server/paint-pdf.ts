import type * as PdfLib from '@pdfme/pdf-lib'
import type { PDFFont, PDFImage, PDFPage } from '@pdfme/pdf-lib'
import type { Face, Op, Page } from '../layout/page.ts'
import type { Typeface } from './typeface.ts'

export type PdfFacts = { title: string; author: string; time: Date; keywords?: readonly string[] }
type Lib = typeof PdfLib
type Brush = { lib: Lib; fonts: Partial<Record<Face, PDFFont>>; images: ReadonlyMap<string, PDFImage> }

/** The pages as a PDF file whose text can be found and copied; of each typeface only the letters in use go along. `images` are PNG. */
export async function paintPdf(
  pages: readonly Page[],
  { face, images, facts }: { face: Typeface; images: ReadonlyMap<string, Uint8Array>; facts: PdfFacts },
): Promise<Uint8Array> {
  const lib = await import('@pdfme/pdf-lib')
  const document = await lib.PDFDocument.create({ updateMetadata: false })
  document.setTitle(facts.title, { showInWindowTitleBar: true })
  document.setAuthor(facts.author)
  document.setCreationDate(facts.time)
  document.setModificationDate(facts.time)
  if (facts.keywords?.length) document.setKeywords([...facts.keywords])
  const used = new Set(pages.flatMap((page) => page.ops.flatMap((op) => (op.kind === 'text' ? [op.face] : []))))
  const fonts: Partial<Record<Face, PDFFont>> = {}
  for (const one of used) {
    document.registerFontkit({ create: () => face.font(one) } as never)
    fonts[one] = await document.embedFont(face.bytes(one), { subset: true })
  }
  const shown = new Set(pages.flatMap((page) => page.ops.flatMap((op) => (op.kind === 'image' ? [op.image] : []))))
  const embedded = new Map<string, PDFImage>()
  for (const key of shown) if (images.has(key)) embedded.set(key, await document.embedPng(images.get(key)!))
  for (const page of pages) {
    const sheet = document.addPage([page.w, page.h])
    for (const op of page.ops) draw(sheet, op, { lib, fonts, images: embedded })
  }
  return document.save()
}

function draw(sheet: PDFPage, op: Op, { lib, fonts, images }: Brush): void {
  const flip = (y: number) => sheet.getHeight() - y
  switch (op.kind) {
    case 'text': {
      if (op.spacing) sheet.pushOperators(lib.setCharacterSpacing(op.spacing))
      sheet.drawText(op.text, {
        x: op.x,
        y: flip(op.y),
        size: op.size,
        font: fonts[op.face]!,
        color: colorOf(lib, op.color),
        ...(op.opacity === undefined ? {} : { opacity: op.opacity }),
        ...(op.rotate ? { rotate: lib.degrees(-op.rotate) } : {}),
      })
      if (op.spacing) sheet.pushOperators(lib.setCharacterSpacing(0))
      return
    }
    case 'line':
      return sheet.drawLine({
        start: { x: op.x1, y: flip(op.y1) },
        end: { x: op.x2, y: flip(op.y2) },
        thickness: op.width,
        color: colorOf(lib, op.color),
      })
    case 'image': {
      const image = images.get(op.image)
      return image ? sheet.drawImage(image, { x: op.x, y: flip(op.y + op.h), width: op.w, height: op.h }) : undefined
    }
    case 'rects': {
      const { red, green, blue } = colorOf(lib, op.fill)
      const boxes = op.rects.map(([x, y, w, h]) =>
        lib.rectangle(lib.asPDFNumber(x), lib.asPDFNumber(flip(y + h)), lib.asPDFNumber(w), lib.asPDFNumber(h)),
      )
      return sheet.pushOperators(
        lib.pushGraphicsState(),
        lib.setFillingRgbColor(red, green, blue),
        ...boxes,
        lib.fill(),
        lib.popGraphicsState(),
      )
    }
  }
}

function colorOf(lib: Lib, hex: string) {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return lib.rgb(part(1), part(3), part(5))
}
