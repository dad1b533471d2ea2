import { dayOf } from '#kernel/rules/school-time.ts'
import type { Actor } from '#kernel/world/context.ts'
import { bindingOf, type School } from '#kernel/db/types.ts'
import { actorOfUser } from '#services/identity/session/actors.ts'
import { canAct } from '#services/identity/in-office.ts'
import type { World } from '#kernel/world/world.ts'

/** Finds who asked for a job, with the rights of today; null when the account is gone or disabled. */
export type LoadOwner = (world: World, school: School, userId: string) => Promise<Actor | null>

/** Reads account and roles from the school's tables. A job has no session: it acts long after one may have ended. */
export const loadOwner: LoadOwner = (world, school, userId) =>
  world.pool.read(bindingOf(school), async (db) => {
    const [usable] = await db.query(`select 1 from sys_user u where u.id = $1 and ${canAct('u', '$2')}`, [
      userId,
      dayOf(world.clock()),
    ])
    return usable ? actorOfUser(world, db, userId) : null
  })
