import { deskCards, type CardView } from '#browser/kit/cards/card-view.ts'
import { useContributed } from '#browser/kit/hooks/use-contributions.ts'

/** How a card is drawn; nothing while that is on its way, or why this page cannot draw it. */
export type FoundView =
  | { view: CardView; lack?: undefined }
  | { view?: undefined; lack: 'unknown' | 'failed'; retry: () => void }
  | undefined

/** Finds how cards are drawn, of all areas or of `only` some. */
export function useCardViews(only?: readonly string[]): (code: string) => FoundView {
  const { given, state, retry } = useContributed<CardView>(deskCards, only)
  return (code) => {
    const view = given.find((one) => one.code === code)
    if (view) return { view }
    return state === 'pending' ? undefined : { lack: state === 'failed' ? 'failed' : 'unknown', retry }
  }
}
