import { makeCtx, type Ctx } from '#kernel/world/context.ts'

/** A record known by a key of the demo's own; `{ $ref: key }` in a value stands for the id of another one. */
export type KeyedRow = { entity: string; key: string; values: Record<string, unknown> }

/** Somebody who can sign in; `person` is the demo record that is meant, `values` are further fields of the account. */
export type DemoAccount = {
  accountNo: string
  userName: string
  roles: readonly string[]
  /** Said of it in the list of accounts, where the roles do not tell it from another one. */
  note?: string
  person?: { entity: string; key: string }
  values?: Readonly<Record<string, unknown>>
}

export type DemoData = {
  /** New records, all of one entity together, in an order in which every reference is already there. */
  rows(): Iterable<KeyedRow>
  /** Fields of records already made that point to later ones. */
  links?(): Iterable<KeyedRow>
  accounts?: readonly DemoAccount[]
  /** What takes the records and accounts of the whole demo to be there. */
  after?(ctx: Ctx): Promise<void>
  /** The same for what takes long: a first start answers before it, and goes on with it in a transaction of its own. */
  later?(ctx: Ctx): Promise<void>
  /** Files on disk and the rows that name them; left out of a database that will be used with another folder. */
  files?(ctx: Ctx): Promise<void>
}

/** What a module shows of itself in the demo: the same every time for the same day and size. */
export type DemoPart = (input: { size: 'small' | 'large'; today: string }) => DemoData

/** Somebody of the demo at work, in its transaction and at a moment of its own. Nobody is told by push: nobody is there yet. */
export function demoAs(
  ctx: Ctx,
  who: { id: string; name: string; person?: { entity: string; id: string } | null },
  at: Date,
): Ctx {
  const actor = {
    kind: 'user',
    userId: who.id,
    accountNo: '',
    userName: who.name,
    realm: 'main',
    sid: '',
    person: who.person ?? null,
    roles: [],
  } as const
  return makeCtx({
    world: ctx.world,
    school: ctx.school,
    actor,
    db: ctx.db,
    request: ctx.request,
    clock: () => new Date(at),
    onCommit: () => {},
  })
}
