import { create } from 'zustand'

/** What a protected call is refused with until it brings a ticket. */
export type SecondAuthWanted = { secondAuth: true; operation: string; types: readonly string[]; bound: boolean }

type Asker = (wanted: SecondAuthWanted) => Promise<string | undefined>

let asker: Asker | undefined
/** Calls that were refused before there was a dialog. */
let waiting: ((ask: Asker) => void)[] = []

/** Whether a call waits for the dialog: the frame fetches it then. */
export const useSecondAuthWish = create<{ isWanted: boolean }>()(() => ({ isWanted: false }))

/** Gives the request layer a dialog; called once by the app's frame. */
export function bindSecondAuth(ask: Asker): () => void {
  asker = ask
  for (const give of waiting) give(ask)
  waiting = []
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Asks the person for a second authentication; the ticket, or undefined when they turned away. */
export async function askSecondAuth(wanted: SecondAuthWanted): Promise<string | undefined> {
  const ask =
    asker ??
    (await new Promise<Asker>((resolve) => {
      waiting.push(resolve)
      useSecondAuthWish.setState({ isWanted: true })
    }))
  return ask(wanted)
}

/** Reads a refusal: does it ask for a second authentication? */
export function secondAuthIn(data: unknown): SecondAuthWanted | undefined {
  return typeof data === 'object' && data !== null && 'secondAuth' in data && data.secondAuth === true
    ? (data as SecondAuthWanted)
    : undefined
}
