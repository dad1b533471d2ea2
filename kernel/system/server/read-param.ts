import type { Ctx } from '#kernel/context.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world.ts'
import { readParamText, type Param, type ParamValue } from '#kernel/params/param.ts'

type Stored = ReadonlyMap<string, string>
type Cached = { readAt: number; stored: Promise<Stored> }

/** How long another process may still work with an old value. */
const freshFor = 1000
const cache = new WeakMap<World, Map<string, Cached>>()

/** The value of a parameter in this school: what the school set, else the default. */
export async function readParam<P extends Param>(ctx: Ctx, param: P): Promise<ParamValue<P>> {
  return valueIn(ctx, param, await storedParams(ctx.world, ctx.school, () => readAll(ctx.db)))
}

/** The same outside a request's own connection, for what runs before anyone is known. */
export async function readParamOf<P extends Param>(world: World, school: School, param: P): Promise<ParamValue<P>> {
  const stored = await storedParams(world, school, () => world.pool.read(bindingOf(school), readAll))
  return valueIn({ world, school }, param, stored)
}

/** Forgets what was read, after a change in this process. */
export function forgetParams(world: World): void {
  cache.delete(world)
}

/** Where a sealed parameter belongs. */
export function paramPlace(schoolId: string, key: string): string {
  return `${schoolId}/param/${key}`
}

function valueIn<P extends Param>(at: { world: World; school: School }, param: P, stored: Stored): ParamValue<P> {
  const raw = stored.get(param.key)
  if (raw === undefined) return param.default as ParamValue<P>
  const text = param.type === 'secret' && raw !== '' ? at.world.secrets.open(raw, paramPlace(at.school.id, param.key)) : raw
  const read = readParamText(param, text)
  // A value stored under an older rule that no longer fits counts as not set.
  return ('value' in read ? read.value : param.default) as ParamValue<P>
}

function storedParams(world: World, school: School, read: () => Promise<Stored>): Promise<Stored> {
  let ofWorld = cache.get(world)
  if (!ofWorld) cache.set(world, (ofWorld = new Map()))
  const known = ofWorld.get(school.id)
  if (known && performance.now() - known.readAt < freshFor) return known.stored
  const stored = read()
  ofWorld.set(school.id, { readAt: performance.now(), stored })
  stored.catch(() => ofWorld.delete(school.id))
  return stored
}

async function readAll(db: Db): Promise<Stored> {
  const rows = await db.query<{ key: string; value: string }>('select params_id as key, params_value as value from sys_param', [], 'params')
  return new Map(rows.map((row) => [row.key, row.value]))
}
