/** Something that happens in one module and that others act on; declared in `shared/` of the module where it happens. */
export type EventKind<Fact> = { readonly name: string; readonly types?: Fact }

/** Declares an event: `export const itemSold = defineEvent<{ itemId: string }>('shop.itemSold')`. Told by `ctx.tell`, heard by `on` in `listeners` of a server part. */
export function defineEvent<Fact>(name: string): EventKind<Fact> {
  return { name }
}
