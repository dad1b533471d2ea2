import { failedBehind } from '#kernel/audit/background.ts'
import { systemActor, type Actor } from '#kernel/world/context.ts'
import { isConnectionLoss } from '#kernel/db/away.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import type { World } from '#kernel/world/world.ts'
import { JobCancelled, JobInterrupted, type JobOutcome, type JobProgress, type JobRun } from './handler.ts'
import type { LoadOwner } from './owner.ts'
import {
  claimJob,
  codes,
  finishJob,
  holdJob,
  keepCheckpoint,
  releaseJob,
  reportProgress,
  type ClaimedJob,
} from './record.ts'
import { tellJob, type JobNews } from './tell.ts'

export type JobGround = { world: World; loadOwner: LoadOwner; signal: AbortSignal }

const heartbeatMilliseconds = 2000
const progressMilliseconds = 250
/** Heads come again only after thirty seconds of silence on the queue; the row's own heartbeat may be a little younger. */
const silenceMilliseconds = 20_000

/** Runs one job from claim to end. Throws only what another attempt may mend: a database that is away, or a stop of this process. */
export async function runJob(ground: JobGround, school: School, jobId: string): Promise<void> {
  const { world } = ground
  const now = world.clock()
  const silentSince = new Date(now.getTime() - silenceMilliseconds)
  const claimed = await world.pool.transaction(bindingOf(school), (db) => claimJob(db, { id: jobId, now, silentSince }))
  if (!claimed) return
  const tell = (news: Omit<JobNews, 'id' | 'ownerId'>) =>
    tellJob({ world, school }, { id: claimed.id, ownerId: claimed.ownerId, ...news })
  tell({ status: '1' })
  const life = lifeOf(ground, school, claimed)
  try {
    const ending = await endingOf(ground, school, { claimed, life })
    await life.write((db) => finishJob(db, { ...claimed, now: world.clock(), ...ending }))
    tell({ status: codes[ending.outcome.status] })
  } catch (error) {
    // Why it ended is thrown below; a job nobody gives back is taken over after its silence.
    await life.write((db) => releaseJob(db, claimed)).catch(() => {})
    throw error
  } finally {
    life.end()
  }
}

/** How a job ended. Where the handler did not say so itself, the sentence of its last checkpoint stays behind the reason. */
type Ending = { outcome: JobOutcome; keepsNote: boolean }

async function endingOf(ground: JobGround, school: School, job: { claimed: ClaimedJob; life: Life }): Promise<Ending> {
  const { claimed, life } = job
  const stopped = (status: JobOutcome['status'], message: string): Ending => ({
    outcome: { status, message },
    keepsNote: true,
  })
  const handler = ground.world.jobs.get(claimed.type)
  if (!handler) return stopped('failed', '任务类型已停用')
  const actor = claimed.ownerId ? await ground.loadOwner(ground.world, school, claimed.ownerId) : systemActor
  if (!actor) return stopped('failed', '发起人账号不可用，任务未执行')
  try {
    return { outcome: await handler.run(jobRun(ground, school, { claimed, life, actor })), keepsNote: false }
  } catch (error) {
    if (error instanceof JobCancelled) return stopped('cancelled', error.message)
    if (error instanceof AppError) return stopped('failed', error.message)
    if (error instanceof JobInterrupted || isConnectionLoss(error)) throw error
    failedBehind(
      ground.world,
      { code: `job.${claimed.type}`, label: handler.label, address: `job ${claimed.type}` },
      school,
    )(error)
    return stopped('failed', '服务器内部错误')
  }
}

function jobRun(ground: JobGround, school: School, job: { claimed: ClaimedJob; life: Life; actor: Actor }): JobRun {
  const { world } = ground
  const { claimed, life, actor } = job
  const caller: Caller = { school, actor, request: { traceId: claimed.id, ip: null } }
  return {
    id: claimed.id,
    params: claimed.params,
    attempt: claimed.attempt,
    saved: claimed.saved,
    world,
    school,
    actor,
    read: (work) => readAs(world, caller, work),
    transaction: (work) =>
      writeAs(world, caller, async (ctx) => {
        await holdJob(ctx, claimed)
        return work(ctx)
      }),
    progress: (state) => life.progress(state),
    checkpoint: (ctx, state, message) => keepCheckpoint(ctx, { id: claimed.id, state, message }),
  }
}

type Life = {
  progress(state: JobProgress): Promise<void>
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  end(): void
}

// Signs of life go on by themselves while the handler works; progress is written at most four times a second.
function lifeOf(ground: JobGround, school: School, claimed: ClaimedJob): Life {
  const { world, signal } = ground
  let untold: JobProgress = {}
  let stage: string | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  let isCancelWanted = false
  let lost: unknown = null
  const write = <T>(work: (db: Db) => Promise<T>) => world.pool.read(bindingOf(school), work)
  const tell = async () => {
    const state = untold
    untold = {}
    toldAt = performance.now()
    isCancelWanted = await write((db) => reportProgress(db, { ...claimed, now: world.clock(), state }))
    if (Object.keys(state).length > 0)
      tellJob({ world, school }, { id: claimed.id, ownerId: claimed.ownerId, status: '1', ...state })
  }
  const timer = setInterval(() => {
    tell().catch((error: unknown) => {
      if (error instanceof JobInterrupted) lost = error
      else failedBehind(world, { code: 'jobs.heartbeat', label: '后台任务的心跳' })(error)
    })
  }, heartbeatMilliseconds)
  return {
    write,
    async progress(state) {
      const isNewStage = state.stage !== undefined && state.stage !== stage
      stage = state.stage ?? stage
      untold = { ...untold, ...state }
      if (signal.aborted) throw new JobInterrupted('the process is stopping')
      if (isNewStage || performance.now() - toldAt >= progressMilliseconds) await tell()
      if (lost) throw lost
      if (isCancelWanted) throw new JobCancelled()
    },
    end: () => clearInterval(timer),
  }
}
