import { Worker } from 'node:worker_threads'
import type { Document } from '../layout/blocks.ts'
import { tooMuchToPrint } from './too-much.ts'
import type { PdfFacts } from './paint-pdf.ts'

type Images = ReadonlyMap<string, Uint8Array>

/** What can be asked of the thread that lays out and paints. */
export type PressOrder =
  | { kind: 'measure'; document: Document }
  | { kind: 'svg'; document: Document; images: Images; most: number }
  | { kind: 'pdf'; documents: readonly Document[]; images: Images; facts: PdfFacts }
export type PressDone =
  | { kind: 'measure'; pages: number; /** Letters the typeface lacks. */ missing: string[] }
  | { kind: 'svg'; pages: { w: number; h: number; svg: string }[]; total: number; missing: string[] }
  | { kind: 'pdf'; bytes: Uint8Array }
export type PressAnswer = { done: PressDone } | { isTooMuch: true } | { failed: string }
type Done<Kind extends PressDone['kind']> = Extract<PressDone, { kind: Kind }>

/** Carries out one order after another. */
export type Press = <Kind extends PressOrder['kind']>(order: Extract<PressOrder, { kind: Kind }>) => Promise<Done<Kind>>

/** For those who wait for their paper. */
export const press = pressOf()
/** For batches, behind which nobody who waits shall have to stand. */
export const batchPress = pressOf()

/** What no bound foresaw ends here, and each further document of a batch may take some more. */
const patience = { first: 60_000, each: 5_000 }
/** A typeface and its library: kept as long as people print. */
const idle = 5 * 60_000
const mostMegabytes = 512

function pressOf(): Press {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let rest: NodeJS.Timeout | undefined

  const leave = (one: Worker): void => {
    if (worker === one) worker = null
    // It ends in its own time; nobody waits for it any more.
    void one.terminate()
  }
  const hire = (): Worker => {
    const one = new Worker(new URL('./press-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    // Also while nothing is asked of it; whoever waits for an answer hears of it below.
    one.on('error', () => leave(one))
    return one
  }
  const perform = (order: PressOrder): Promise<PressAnswer> =>
    new Promise((resolve) => {
      clearTimeout(rest)
      const own = (worker ??= hire())
      own.ref()
      const end = (answer: PressAnswer): void => {
        clearTimeout(late)
        own.off('message', end).off('error', failed).off('exit', gone)
        own.unref()
        rest = setTimeout(() => leave(own), idle).unref()
        resolve(answer)
      }
      const failed = (error: NodeJS.ErrnoException): void =>
        end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { isTooMuch: true } : { failed: error.stack ?? error.message })
      const gone = (): void => {
        leave(own)
        end({ failed: 'the thread ended' })
      }
      const documents = order.kind === 'pdf' ? order.documents.length : 1
      const late = setTimeout(
        () => {
          leave(own)
          end({ isTooMuch: true })
        },
        patience.first + documents * patience.each,
      )
      own.on('message', end).on('error', failed).on('exit', gone)
      own.postMessage(order)
    })

  return async <Kind extends PressOrder['kind']>(order: Extract<PressOrder, { kind: Kind }>) => {
    const turn = last.then(() => perform(order))
    last = Promise.allSettled([turn])
    const answer = await turn
    if ('isTooMuch' in answer) throw tooMuchToPrint()
    if ('failed' in answer) throw new Error(`laying out or painting failed: ${answer.failed}`)
    return answer.done as Done<Kind>
  }
}
