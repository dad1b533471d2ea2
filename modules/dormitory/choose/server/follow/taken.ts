import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { on } from '#kernel/world/world.ts'
import { stayTakenBack } from '#modules/dormitory/stay/shared/services.ts'
import { batch } from '../../shared/batch.ts'
import { chooser } from '../../shared/chooser.ts'
import { liveBatches } from '../../shared/codes.ts'
import { releaseRemark } from '../rush/real-beds.ts'
import { tellMonitors } from '../tell-monitors.ts'
import { tellTaken } from '../tell-students.ts'

type Taken = { studentId: string; sourceIds: readonly string[]; placeName: string; remark: string | null }

/** A bed that was chosen, or given at the end, or is had instead of it, and that the office takes back: its student has none again. */
async function lose(ctx: Ctx, { stays }: { stays: readonly Taken[] }): Promise<void> {
  // What students give up themselves is decided where they asked for it.
  const own = stays
    .filter(({ remark }) => remark !== releaseRemark)
    .flatMap(({ sourceIds, ...one }) => sourceIds.map((sourceId) => ({ ...one, sourceId })))
  for (const [batchId, some] of Map.groupBy(own, ({ sourceId }) => sourceId)) {
    const of = (await loadRows(ctx, batch, [batchId])).get(batchId)
    if (!of) continue
    const lost = await moveRows(ctx, chooser, {
      from: ['chosen', 'auto'],
      to: 'none',
      where: { batchId, studentId: some.map(({ studentId }) => studentId) },
      values: { doneTime: null, reason: '床位已收回' },
    })
    if (lost.length === 0) continue
    const places = new Map(some.map(({ studentId, placeName }) => [studentId, placeName]))
    await tellTaken(ctx, lost, { places, isLive: (liveBatches as readonly string[]).includes(of.state) })
    await tellMonitors(ctx, batchId)
  }
}

export const takenBack = on(stayTakenBack, lose)
