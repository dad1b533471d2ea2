import type { Ctx } from '#kernel/world/context.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** Questions to people without an account. */
    readonly publicLinks?: readonly PublicLinkKind[]
  }
  interface World {
    /** By purpose. */
    readonly publicLinks: ReadonlyMap<string, PublicLinkKind>
  }
}

/** A question an area puts to people without an account. Named as `publicLinks` of its server part. */
export type PublicLinkKind = {
  readonly purpose: string
  /** Page that shows it; the token stands behind it. */
  readonly path: string
  readonly answers: readonly string[]
  /** What the page shows; before the code was typed only what a stranger may see. Null: there is nothing left to ask. */
  read(ctx: Ctx, bizId: string, how: { isOpen: boolean; phone: string }): Promise<Record<string, unknown> | null>
  /** What the answer makes of the record, in the transaction that keeps it. */
  answer(ctx: Ctx, bizId: string, said: { answer: string; note: string | null; contact: string | null }): Promise<void>
}
