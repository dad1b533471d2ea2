import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { on } from '#kernel/world/world.ts'
import { outsideReason } from '#modules/dormitory/offcampus/shared/views.ts'
import { stayTakenBack } from '#modules/dormitory/stay/shared/services.ts'
import { batch, type BatchRow } from '../../shared/batch.ts'
import { chooser } from '../../shared/chooser.ts'
import { liveBatches } from '../../shared/codes.ts'
import { releaseRemark } from '../rush/real-beds.ts'
import { tellMonitors } from '../tell-monitors.ts'
import { tellTaken } from '../tell-students.ts'
import { goAway } from './away.ts'

type Taken = { studentId: string; sourceIds: readonly string[]; placeName: string; remark: string | null }

/** A bed that was chosen, or given at the end, or is had instead of it, and that is taken back: its student has none again. */
async function lose(ctx: Ctx, { stays }: { stays: readonly Taken[] }): Promise<void> {
  // What students give up themselves is decided where they asked for it.
  const own = stays
    .filter(({ remark }) => remark !== releaseRemark)
    .flatMap(({ sourceIds, ...one }) => sourceIds.map((sourceId) => ({ ...one, sourceId })))
  for (const [batchId, some] of Map.groupBy(own, ({ sourceId }) => sourceId)) {
    const of = (await loadRows(ctx, batch, [batchId])).get(batchId)
    if (!of) continue
    // Whoever lives outside was told so where that was granted.
    const [outside, office] = [
      some.filter(({ remark }) => remark === outsideReason),
      some.filter(({ remark }) => remark !== outsideReason),
    ]
    await leaveWithout(ctx, of, { some: outside, reason: outsideReason })
    await goAway(
      ctx,
      outside.map(({ studentId }) => studentId),
    )
    const lost = await leaveWithout(ctx, of, { some: office, reason: '床位已收回' })
    const places = new Map(office.map(({ studentId, placeName }) => [studentId, placeName]))
    if (lost.length > 0)
      await tellTaken(ctx, lost, { places, isLive: (liveBatches as readonly string[]).includes(of.state) })
    await tellMonitors(ctx, batchId)
  }
}

async function leaveWithout(
  ctx: Ctx,
  { id }: BatchRow,
  { some, reason }: { some: readonly { studentId: string }[]; reason: string },
) {
  if (some.length === 0) return []
  return moveRows(ctx, chooser, {
    from: ['chosen', 'auto'],
    to: 'none',
    where: { batchId: id, studentId: some.map(({ studentId }) => studentId) },
    values: { doneTime: null, reason },
  })
}

export const takenBack = on(stayTakenBack, lose)
