import type { School } from '#kernel/db/types.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import type { World } from '#kernel/world/world.ts'
import type { JobProgress } from './handler.ts'
import { jobEvent } from './shared/job-event.ts'

/** How a job stands, in the few words a task bar needs. */
export type JobNews = JobProgress & { id: string; ownerId: string | null; status: string }

type Teller = { world: World; school: School; afterCommit?: (work: () => void) => void }

/** Tells the owner's browsers how a job stands, after the commit where there is one to wait for. */
export function tellJob(teller: Teller, { ownerId, ...news }: JobNews): void {
  if (!ownerId) return
  const afterCommit = teller.afterCommit ?? ((work: () => void) => work())
  pushAfterCommit(
    { world: teller.world, school: teller.school, afterCommit },
    { event: jobEvent, to: { users: [ownerId] }, data: news },
  )
}
