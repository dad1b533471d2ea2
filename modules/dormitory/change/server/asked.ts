import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { who } from '#modules/school/base/shared/people/who.ts'
import { endFlows } from '#services/flow/server/run/end-flows.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { changeApply, type ChangeRow } from '../shared/apply.ts'
import { changeFlowCode, changeStates, changeTypes, openChanges } from '../shared/codes.ts'

/** What some students have on its way, or are asked into by others. */
export type OnTheWay = {
  /** What is only asked for: it ends where the office decides where they sleep. */
  asked: readonly ChangeRow[]
  /** What was granted, by the student: it is carried out first, or lapses. */
  granted: ReadonlyMap<string, ChangeRow>
}

const { waiting, toMove } = changeStates

export async function onTheWay(ctx: Ctx, studentIds: readonly string[]): Promise<OnTheWay> {
  const found = await ctx.db.query<{ id: string }>(
    `select id
     from change_apply
     where (student_id = any($1::uuid[]) or (partner_id = any($1::uuid[]) and type = $2)) and state = any($3::text[])
     order by id`,
    [studentIds, changeTypes.swap[0], openChanges],
  )
  const loaded = await loadRows(
    ctx,
    changeApply,
    found.map(({ id }) => id),
  )
  const rows = [...loaded.values()]
  const granted = rows.filter(({ state }) => state === toMove[0])
  return {
    asked: rows.filter(({ state }) => state !== toMove[0]),
    granted: new Map(granted.flatMap((row) => peopleOf(row).map((id) => [id, row] as const))),
  }
}

const peopleOf = ({ studentId, partnerId, type }: ChangeRow): string[] =>
  partnerId && type === changeTypes.swap[0] ? [studentId, partnerId] : [studentId]

const ended = '床位已由公寓管理中心另行调整'

/** What was asked for ends with an order: the beds that were kept for it are free, nobody decides on it any more, and all of them know. */
export async function endAsked(ctx: Ctx, asked: readonly ChangeRow[]): Promise<void> {
  if (asked.length === 0) return
  const gone = await moveRows(ctx, changeApply, {
    from: ['waiting', 'deciding', 'returned'],
    to: 'lapsed',
    where: { id: asked.map(({ id }) => id) },
  })
  const bizIds = gone.map(({ id }) => id)
  await endFlows(ctx, { processType: changeFlowCode, bizIds, reason: ended, by: ctx.actor.userId })
  const before = new Map(asked.map((row) => [row.id, row]))
  const accounts = await ctx.call(who, { students: gone.flatMap(peopleOf), roles: ['self'] })
  // Each in turn: few have asked for something when the office moves them.
  for (const row of gone) {
    // Whoever handed in what is being decided hears of its end from its flow.
    const isTold = before.get(row.id)!.state !== waiting[0]
    const people = isTold ? peopleOf(row).slice(1) : peopleOf(row)
    await sendMessage(ctx, {
      userIds: people.flatMap((id) => accounts.get(id) ?? []),
      category: 'approval',
      title: row.type === changeTypes.swap[0] ? '互换床位的申请已失效' : '调宿申请已失效',
      content: ended,
      link: '/roomChange/mine',
      biz: { type: changeApply.path, id: row.id },
    })
  }
}
