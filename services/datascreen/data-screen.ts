import type { Ctx } from '#kernel/world/context.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** Screens for walls. */
    readonly screens?: readonly DataScreen[]
  }
  interface World {
    readonly screens: ReadonlyMap<string, DataScreen>
  }
}

/** One region of a data screen: what it shows, read for the whole school, and how old it may be. */
export type ScreenBlock = {
  readonly key: string
  readonly label: string
  readonly refreshSeconds: number
  /** The only block in which names may stand, masked unless the screen says otherwise, and only on screens opened by a sign-in. */
  readonly showsNames?: true
  /** Aggregates only. Groups smaller than the screen's limit are hidden by `hideSmall` before they get here. */
  read(ctx: Ctx, options: { minGroup: number }): Promise<unknown>
}

/** A screen for walls that an area offers; the browser draws it by its code. */
export type DataScreen = {
  readonly code: string
  readonly title: string
  /** Who may open it where it is opened by a sign-in. */
  readonly permission: string
  readonly blocks: readonly ScreenBlock[]
}

/** Declares a screen; modules name theirs as `screens` of their server part. */
export function defineScreen(screen: DataScreen): DataScreen {
  return screen
}
