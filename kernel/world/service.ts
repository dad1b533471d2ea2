/** Behaviour one module offers and others call by name; declared in `shared/`, provided once in `server/`. */
export type Service<In, Out> = {
  readonly name: string
  /** What callers get where the providing module is not installed; without it, calling then is an error. */
  readonly fallback?: Out
  readonly types?: { input: In; output: Out }
}

/** Declares a service: `export const priceOf = defineService<{ itemId: string }, number | null>('shop.priceOf', { fallback: null })`. */
export function defineService<In, Out>(name: string, options: { fallback?: Out } = {}): Service<In, Out> {
  return { name, ...options }
}
