import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import * as machine from '#services/flow/machine/index.ts'
import { act } from '#services/flow/server/run/act.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { decide, onTask } from '#services/flow/server/run/task-routes.ts'
import type { World } from '#kernel/world/world.ts'

/** Something somebody does with an instance. */
export type Order = {
  verb: 'approve' | 'reject' | 'return' | 'withdraw' | 'transfer' | 'start'
  userId: string
  instanceId: string
  taskId: string
  other: string
}

/** Carries an order out as the endpoint does: one transaction, with the rights of whoever orders it. */
export async function deedOf(
  world: World,
  school: School,
  { verb, userId, instanceId, taskId, other }: Order,
): Promise<void> {
  const actor = await world.pool.read(bindingOf(school), (db) => actorOfUser(world, db, userId))
  await writeAs(
    world,
    { school, actor: actor!, request: { traceId: 'proof', ip: null } },
    async (ctx): Promise<void> => {
      const mine = { taskId, actor: { userId } }
      switch (verb) {
        case 'approve':
          return void (await decide(ctx, { taskId, comment: '同意' }, 'agree'))
        case 'reject':
          return void (await decide(ctx, { taskId, comment: '不同意' }, 'refuse'))
        case 'return':
          return void (await onTask(ctx, taskId, ({ state, ports }) =>
            machine.goBack(state, ports, { ...mine, saying: { comment: '请补充' }, to: machine.start }),
          ))
        case 'transfer':
          return void (await onTask(ctx, taskId, ({ state, ports }) =>
            machine.transfer(state, ports, { ...mine, toUserId: other, comment: '出差' }),
          ))
        case 'withdraw':
          return act(ctx, instanceId, ({ state, ports }) => machine.withdraw(state, ports, { actor: { userId } }))
        case 'start':
          return void (await startFlow(ctx, {
            processType: other,
            bizId: instanceId,
            formData: { reason: '中断', days: 2 },
          }))
      }
    },
  )
}

/** After the last statement and before the commit. */
export const beforeCommit = 1000
/** After the commit, before anything that waited for it. */
export const afterCommit = 1001

/** The same world, but before every statement of a transaction it is asked whether to go on: 1 before the first one. */
export function countingWorld(world: World, before: (at: number, db: Db | null) => Promise<void>): World {
  return {
    ...world,
    pool: {
      ...world.pool,
      async transaction(binding, work) {
        const result = await world.pool.transaction(binding, async (db) => {
          const done = await work(counting(db, before))
          await before(beforeCommit, db)
          return done
        })
        await before(afterCommit, null)
        return result
      },
    },
  }
}

function counting(db: Db, before: (at: number, db: Db | null) => Promise<void>): Db {
  let at = 0
  return {
    ...db,
    async query(text, values, name) {
      await before(++at, db)
      return db.query(text, values, name)
    },
    async execute(text, values) {
      await before(++at, db)
      return db.execute(text, values)
    },
  }
}
