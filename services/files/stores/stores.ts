import { makeCtx, systemActor } from '#kernel/world/context.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { selectionOf, type RawRow } from '#kernel/operations/read/selection.ts'
import type { World } from '#kernel/world/world.ts'
import { ossConfig } from '../shared/oss-config.ts'
import { localCode, localStore } from './local.ts'
import { s3Store, type S3Settings } from './s3.ts'
import type { ObjectStore } from './store.ts'

type Stores = { byCode: ReadonlyMap<string, Promise<ObjectStore>>; main: Promise<ObjectStore> }
type Cached = { readAt: number; fingerprint: string; stores: Stores }

/** How long another process may still work with an old setting. */
const freshFor = 1000
const cache = new WeakMap<World, Map<string, Cached>>()

/** The store a file lies in; undefined where its setting is gone. */
export async function storeOf(world: World, school: School, code: string): Promise<ObjectStore | undefined> {
  if (code === localCode) return localStore(world)
  return (await storesOf(world, school)).byCode.get(code)
}

/** Where new files go. */
export async function mainStore(world: World, school: School): Promise<ObjectStore> {
  return (await storesOf(world, school)).main
}

/** Forgets settings after a change in this process. */
export function forgetStores(world: World): void {
  cache.delete(world)
}

async function storesOf(world: World, school: School): Promise<Stores> {
  let ofWorld = cache.get(world)
  if (!ofWorld) cache.set(world, (ofWorld = new Map()))
  const known = ofWorld.get(school.id)
  if (known && performance.now() - known.readAt < freshFor) return known.stores
  const rows = await readConfigs(world, school)
  const fingerprint = JSON.stringify(rows.map((row) => [row['id'], row['version']]))
  // Clients keep connections; one whose setting did not change stays in use.
  const stores = known?.fingerprint === fingerprint ? known.stores : build(world, rows)
  ofWorld.set(school.id, { readAt: performance.now(), fingerprint, stores })
  return stores
}

function build(world: World, rows: readonly RawRow[]): Stores {
  const byCode = new Map(
    rows.filter((row) => row['category'] === '2').map((row) => [String(row['ossCode']), s3Store(settingsOf(row))]),
  )
  // Whoever uses one hears what is wrong with it.
  for (const store of byCode.values()) store.catch(() => {})
  const main = rows.find((row) => row['isDefault'] === true && row['status'] === '1')
  return { byCode, main: byCode.get(String(main?.['ossCode'])) ?? Promise.resolve(localStore(world)) }
}

/** The settings of a store as its client takes them. */
export function settingsOf(row: RawRow): S3Settings {
  const text = (name: string) => (row[name] ? String(row[name]) : null)
  return {
    code: String(row['ossCode']),
    endpoint: text('endpoint'),
    region: text('region'),
    bucket: text('bucketName') ?? '',
    accessKey: text('accessKey') ?? '',
    secretKey: text('secretKey') ?? '',
    isPathStyle: row['isPathStyle'] === true,
    publicDomain: text('publicDomain'),
  }
}

function readConfigs(world: World, school: School): Promise<RawRow[]> {
  const selection = selectionOf(
    world,
    ossConfig,
    fieldsOf(ossConfig).map(([name]) => name),
    false,
  )
  return world.pool.read(bindingOf(school), async (db) => {
    const ctx = makeCtx({ world, school, actor: systemActor, db, request: { traceId: 'stores', ip: null } })
    const rows = await db.query<RawRow>(`select ${selection.columns} from sys_oss_config t order by t.id`, [], 'stores')
    return rows.map((row) => selection.reveal(ctx, row))
  })
}
