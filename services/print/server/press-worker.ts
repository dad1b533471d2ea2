import { parentPort } from 'node:worker_threads'
import { layOut } from '../layout/lay-out.ts'
import { TooManyPages, type Page } from '../layout/page.ts'
import { paintPdf } from './paint-pdf.ts'
import { paintSvg } from './paint-svg.ts'
import type { PressAnswer, PressDone, PressOrder } from './press.ts'
import { typeface } from './typeface.ts'

/** Signs of all pages that are shown at once: they become one answer. */
const mostSigns = 12_000_000

/*
 * Laying out and painting, in a thread of their own: breaking lines, reading outlines and packing typefaces take as long as they take, and
 * nobody else waits for them.
 */
parentPort!.on('message', (order: PressOrder) => {
  // An answer that cannot be sent ends the thread, and whoever waits is told so.
  void answerTo(order).then((answer) => parentPort!.postMessage(answer))
})

async function answerTo(order: PressOrder): Promise<PressAnswer> {
  try {
    const done = await carryOut(order)
    return done ? { done } : { isTooMuch: true }
  } catch (error) {
    return error instanceof TooManyPages
      ? { isTooMuch: true }
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Null where it would become too much. */
async function carryOut(order: PressOrder): Promise<PressDone | null> {
  const face = await typeface()
  if (order.kind === 'measure') {
    const { pages, missing } = layOut(order.document, face.metrics)
    return { kind: 'measure', pages: pages.length, missing }
  }
  if (order.kind === 'pdf') {
    const pages: Page[] = []
    for (const document of order.documents) pages.push(...layOut(document, face.metrics).pages)
    return { kind: 'pdf', bytes: await paintPdf(pages, { face, images: order.images, facts: order.facts }) }
  }
  const { pages, missing } = layOut(order.document, face.metrics)
  const shown: { w: number; h: number; svg: string }[] = []
  let signs = 0
  for (const page of pages.slice(0, order.most)) {
    const svg = paintSvg(page, { face, images: order.images })
    signs += svg.length
    if (signs > mostSigns) return null
    shown.push({ w: page.w, h: page.h, svg })
  }
  return { kind: 'svg', pages: shown, total: pages.length, missing }
}
