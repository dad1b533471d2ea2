import type { Face, Op, Page } from '../layout/page.ts'
import type { Typeface } from './typeface.ts'

/** A page as a picture for screens, out of the same shapes as the PDF: no typeface of the reader's machine has a part in it. `images` are PNG. */
export function paintSvg(
  page: Page,
  { face, images }: { face: Typeface; images: ReadonlyMap<string, Uint8Array> },
): string {
  const shapes = new Map<string, string>()
  const body = page.ops.map((op) => draw(op, { face, images, shapes })).join('')
  const defined = [...shapes].map(([id, path]) => `<path id="${id}" d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(page.w)} ${short(page.h)}" width="${short(page.w)}" height="${short(page.h)}"><defs>${defined}</defs><rect width="100%" height="100%" fill="#fff"/>${body}</svg>`
}

type Brush = { face: Typeface; images: ReadonlyMap<string, Uint8Array>; shapes: Map<string, string> }

function draw(op: Op, brush: Brush): string {
  switch (op.kind) {
    case 'text':
      return drawText(op, brush)
    case 'line':
      return `<line x1="${short(op.x1)}" y1="${short(op.y1)}" x2="${short(op.x2)}" y2="${short(op.y2)}" stroke="${op.color}" stroke-width="${op.width}"/>`
    case 'rects':
      return `<path fill="${op.fill}" d="${op.rects.map(([x, y, w, h]) => `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`).join('')}"/>`
    case 'image': {
      const bytes = brush.images.get(op.image)
      return bytes
        ? `<image x="${short(op.x)}" y="${short(op.y)}" width="${short(op.w)}" height="${short(op.h)}" href="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"/>`
        : ''
    }
  }
}

function drawText(op: Extract<Op, { kind: 'text' }>, { face, shapes }: Brush): string {
  const em = face.font(op.face).unitsPerEm
  let x = 0
  const letters = [...op.text].map((letter) => {
    const id = idOf(op.face, letter)
    const outline = face.outline(op.face, letter)
    if (outline !== '') shapes.set(id, outline)
    const at = x
    x += (face.metrics.advance(op.face, letter.codePointAt(0)!) ?? 1) * em + ((op.spacing ?? 0) / op.size) * em
    return outline === '' ? '' : `<use href="#${id}" x="${short(at)}"/>`
  })
  const turn = op.rotate ? ` rotate(${op.rotate})` : ''
  return `<g fill="${op.color}"${op.opacity === undefined ? '' : ` opacity="${op.opacity}"`} transform="translate(${short(op.x)} ${short(op.y)})${turn} scale(${op.size / em} ${-op.size / em})">${letters.join('')}</g>`
}

function idOf(face: Face, letter: string): string {
  return `${face[0]}${letter.codePointAt(0)!.toString(16)}`
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
