import type { Ctx } from '#kernel/world/context.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { readParamText, type Param, type ParamValue } from '#kernel/params/param.ts'

/** What a school set: a value, and perhaps another that counts from a moment on. */
export type StoredParam = {
  readonly value: string | null
  readonly next: string | null
  readonly effectTime: string | null
}

/** By key and population; the value for everybody has none. */
type Stored = ReadonlyMap<string, StoredParam>
type Cached = { readAt: number; stored: Promise<Stored> }

/** How long another process may still work with an old value. */
const freshFor = 1000
const cache = new WeakMap<World, Map<string, Cached>>()

/** The value of a parameter in this school: what the school set for these people, else for everybody, else the default. */
export async function readParam<P extends Param>(ctx: Ctx, param: P, population = ''): Promise<ParamValue<P>> {
  return valueIn(ctx, { param, population, stored: await storedParams(ctx.world, ctx.school, () => readAll(ctx.db)) })
}

/** The same outside a request's own connection, for what runs before anyone is known. */
export async function readParamOf<P extends Param>(world: World, school: School, param: P): Promise<ParamValue<P>> {
  const stored = await storedParams(world, school, () => world.pool.read(bindingOf(school), readAll))
  return valueIn({ world, school }, { param, population: '', stored })
}

/** What counts now: a change whose moment has come counts without anybody having to carry it out. */
export function textNow(stored: StoredParam, now: Date): string | null {
  return isDue(stored, now) ? stored.next : stored.value
}

/** Whether the moment of a change that was set for later has come. */
export function isDue(stored: StoredParam, now: Date): boolean {
  return stored.effectTime !== null && Date.parse(stored.effectTime) <= now.getTime()
}

/** Forgets what was read, after a change in this process. */
export function forgetParams(world: World): void {
  cache.delete(world)
}

/** Where a sealed parameter belongs. */
export function paramPlace(schoolId: string, key: string): string {
  return `${schoolId}/param/${key}`
}

function valueIn<P extends Param>(
  at: { world: World; school: School },
  input: { param: P; population: string; stored: Stored },
): ParamValue<P> {
  const { param, population, stored } = input
  const places = population === '' ? [placeOf(param.key, '')] : [placeOf(param.key, population), placeOf(param.key, '')]
  for (const place of places) {
    const row = stored.get(place)
    const raw = row ? textNow(row, at.world.clock()) : null
    if (raw === null) continue
    const text =
      param.type === 'secret' && raw !== '' ? at.world.secrets.open(raw, paramPlace(at.school.id, param.key)) : raw
    const read = readParamText(param, text)
    // A value stored under an older rule that no longer fits counts as not set.
    if ('value' in read) return read.value as ParamValue<P>
  }
  return param.default as ParamValue<P>
}

function placeOf(key: string, population: string): string {
  return `${population} ${key}`
}

function storedParams(world: World, school: School, read: () => Promise<Stored>): Promise<Stored> {
  let ofWorld = cache.get(world)
  if (!ofWorld) cache.set(world, (ofWorld = new Map()))
  const known = ofWorld.get(school.id)
  if (known && performance.now() - known.readAt < freshFor) return known.stored
  const stored = read()
  ofWorld.set(school.id, { readAt: performance.now(), stored })
  // Whoever asked hears of it; only the next one must not.
  stored.catch(() => ofWorld.delete(school.id))
  return stored
}

async function readAll(db: Db): Promise<Stored> {
  const rows = await db.query<StoredParam & { key: string; population: string }>(
    `select params_id as key, coalesce(population, '') as population, params_value as value, next_value as next,
       effect_time as "effectTime"
     from sys_param`,
    [],
    'params',
  )
  return new Map(rows.map((row) => [placeOf(row.key, row.population), row]))
}
