import { loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { on, type Listener } from '#kernel/world/world.ts'
import { batchStates, graduateItem, roomItems } from '../../shared/graduate/graduate.ts'
import { register } from '../../shared/register.ts'
import { stayMoved } from '../../shared/services.ts'

/** Graduates who sleep elsewhere now leave from there: what they have to settle goes along, and what belongs to a room begins anew. */
export const followGraduates: Listener = on(stayMoved, async (ctx, { stays }) => {
  const to = new Map(stays.map((one) => [one.fromRegisterId, one.registerId]))
  const found = await ctx.db.query<{ registerId: string; batchIds: string[] }>(
    `select i.register_id as "registerId", array_agg(distinct i.batch_id) as "batchIds"
     from stay_graduate_item i
     join stay_graduate_batch b on b.id = i.batch_id and b.state = $2
     where i.register_id = any($1::uuid[])
     group by i.register_id`,
    [[...to.keys()], batchStates.open[0]],
  )
  const beds = await loadRows(
    ctx,
    register,
    found.map(({ registerId }) => to.get(registerId)!),
  )
  // Each in turn: few move once they are to leave.
  for (const { registerId, batchIds } of found) {
    const at = beds.get(to.get(registerId)!)!
    await changeRows(ctx, graduateItem, {
      where: { registerId, batchId: batchIds },
      values: { registerId: at.id, dormId: at.dormId, floorId: at.floorId, placeName: at.placeName },
    })
  }
  if (found.length > 0)
    await moveRows(ctx, graduateItem, {
      from: 'done',
      to: 'todo',
      where: { registerId: [...beds.keys()], item: roomItems },
      values: { doneTime: null, doneBy: null },
    })
})
