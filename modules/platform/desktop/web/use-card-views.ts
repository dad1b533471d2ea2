import { deskCards, type CardView } from '#browser/kit/cards/card-view.ts'
import { useContributed } from '#browser/kit/hooks/use-contributions.ts'
import type { CardFacts } from '../shared/desk.ts'

/** How a card is drawn; nothing while that is on its way, or why this page cannot draw it. */
export type FoundView =
  | { view: CardView; lack?: undefined }
  | { view?: undefined; lack: 'unknown' | 'failed'; retry: () => void }
  | undefined

/** Finds how cards are drawn, of all areas or of `only` some. */
export function useCardViews(only?: readonly string[]): (card: Pick<CardFacts, 'code' | 'module'>) => FoundView {
  const { given, isPending, lost, retry } = useContributed<CardView>(deskCards, only)
  return ({ code, module }) => {
    const view = given.find((one) => one.code === code)
    if (view) return { view }
    return isPending ? undefined : { lack: lost.includes(module) ? 'failed' : 'unknown', retry }
  }
}
