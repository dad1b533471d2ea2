/** Somebody wants something, under a key of the sender's own: the same key again means the same wish. */
export type Want = {
  /** Who is to have it. */
  readonly holderId: string
  readonly key: string
  /** What is wanted, in one line: a key that comes again with another wish is refused. */
  readonly wish: string
}

/**
 * Whether nobody waits for what another process has in its hands at this moment: such a wish is left undecided, and
 * comes again with the next ones.
 */
export type Haste = { readonly skipsBusy: boolean }

/**
 * What became of a wish, as it is answered and kept: `code` 200 where it was granted, else the number of the refusal.
 */
export type Told<A = unknown> = { readonly code: number; readonly msg: string; readonly data: A }

export const granted = 200

export function isGranted({ code }: Pick<Told, 'code'>): boolean {
  return code === granted
}
