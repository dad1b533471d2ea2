/** What a protected call is refused with until it brings a ticket. */
export type SecondAuthWanted = { secondAuth: true; operation: string; types: readonly string[]; bound: boolean }

type Asker = (wanted: SecondAuthWanted) => Promise<string | undefined>

let asker: Asker | undefined

/** Gives the request layer a dialog; called once by the app's frame. */
export function bindSecondAuth(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Asks the person for a second authentication; the ticket, or undefined when they turned away. */
export async function askSecondAuth(wanted: SecondAuthWanted): Promise<string | undefined> {
  return asker?.(wanted)
}

/** Reads a refusal: does it ask for a second authentication? */
export function secondAuthIn(data: unknown): SecondAuthWanted | undefined {
  return typeof data === 'object' && data !== null && 'secondAuth' in data && data.secondAuth === true ? (data as SecondAuthWanted) : undefined
}
