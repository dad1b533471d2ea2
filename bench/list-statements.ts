import { openWorld } from '#apps/server/world.ts'
import { makeCtx } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { loadActor } from '#services/identity/session/actors.ts'
import { list } from '#kernel/operations/read/list.ts'
import type { Ground } from './ground.ts'

/** The statement behind a list, with the values of each query. */
export type BareStatement = { text: string; valueSets: unknown[][]; size: number }

export const pageSize = 20

/** Lets the product itself build the statement that it would run for a person's queries, and takes it down. */
export async function statementOf(
  ground: Ground,
  sid: string,
  queries: readonly Record<string, string>[],
): Promise<BareStatement> {
  const world = openWorld(ground.config, ground.url(), { connections: 1 })
  try {
    const school = (await listSchools(world.pool)).find(({ id }) => id === '000000')!
    const resource = world.resources.get('base.student')!
    const taken: { text: string; values: unknown[] }[] = []
    await world.pool.read(bindingOf(school), async (db) => {
      const actor = (await loadActor(world, db, sid))!
      const listening: typeof db = {
        ...db,
        query(text, values, name) {
          if (name === 'list') taken.push({ text, values: [...values!] })
          return db.query(text, values, name)
        },
      }
      const ctx = makeCtx({ world, school, actor, db: listening, request: { traceId: 'bench', ip: null } })
      for (const query of queries) await list(ctx, resource, { ...query, size: String(pageSize) })
    })
    const [text, ...others] = new Set(taken.map((one) => one.text))
    if (!text || others.length > 0 || taken.length !== queries.length)
      throw new Error('one statement was expected behind all queries')
    return { text, valueSets: taken.map((one) => one.values), size: pageSize }
  } finally {
    await world.pool.end()
  }
}
