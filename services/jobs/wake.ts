import { failedBehind } from '#kernel/audit/background.ts'
import { hearWrites } from '#kernel/http/unit-of-work.ts'
import type { World } from '#kernel/world/world.ts'
import { wakeSchool } from './due-list.ts'

/** Writes of a moment wake a school once, after the last of them. */
const gatherMs = 2000

/** From now on what this process writes in a school wakes the upkeep that rests there. */
export function wakeByWrites(world: World): void {
  const owed = new Map<string, NodeJS.Timeout>()
  hearWrites(world, (school) => {
    if (owed.has(school.id)) return
    const wake = () => {
      owed.delete(school.id)
      wakeSchool(world, school.id).catch(failedBehind(world, { code: 'upkeep.wake', label: '唤醒定时任务' }))
    }
    owed.set(school.id, setTimeout(wake, gatherMs).unref())
  })
}
