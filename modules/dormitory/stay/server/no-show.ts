import type { Ctx } from '#kernel/world/context.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf, momentAt } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { who } from '#modules/school/base/shared/people/who.ts'
import { openManyTodos } from '#services/messages/open-many-todos.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { closeTodos, expireTodos } from '#services/messages/todos.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { dormNoShow, dormTakenBack } from '../shared/message-templates.ts'
import { checkinUntil, noShowDays, noShowOn } from '../shared/params.ts'
import { outReasons, register, stayStates, type StayRow } from '../shared/register.ts'

const biz = register.path
const nodeKey = 'noShow'
/** So many in one turn; the next one goes on. */
const most = 500
const { waiting, living, void: void_ } = stayStates

type Late = { id: string; since: string }

/**
 * Nobody came for a bed: first the student and the counsellor are told, and when the days are over the bed is free again. Not a watch: the
 * moment follows from a parameter, not from the row alone.
 */
async function run(ctx: Ctx): Promise<void> {
  const until = await readParam(ctx, checkinUntil)
  if (!until || !(await readParam(ctx, noShowOn))) return
  const [day, clock] = until.split(' ') as [string, string]
  const end = momentAt(day, clock)
  if (ctx.now() <= end) return
  const days = await readParam(ctx, noShowDays)
  const late = await ctx.db.query<Late>(
    `select id, greatest(assign_time, $2::timestamptz) as since
     from stay_register
     where state = $1
     order by assign_time, id
     limit ${most * 20}`,
    [waiting[0], end],
  )
  // The last day is theirs to its end.
  const lastOf = ({ since }: Late) => addDays(dayOf(since), days)
  const [due, warned] = [
    late.filter((one) => lastOf(one) < ctx.today()),
    late.filter((one) => lastOf(one) >= ctx.today()),
  ]
  await takeBack(ctx, due.slice(0, most))
  for (const [last, some] of Map.groupBy(warned, lastOf)) await warn(ctx, some, last)
}

/** Once for each stay, however often the work comes. */
async function warn(ctx: Ctx, late: readonly Late[], last: string): Promise<void> {
  const told = await changeRows(ctx, register, {
    where: { id: late.map(({ id }) => id), state: waiting[0], noShowTime: null },
    values: { noShowTime: ctx.now().toISOString() },
  })
  if (told.length === 0) return
  const { own, counsellors } = await peopleOf(ctx, told)
  const day = chineseTime.day(last)
  await openManyTodos(
    ctx,
    told.flatMap(({ id, studentId, xm, placeName }) =>
      (counsellors.get(studentId) ?? []).map((userId) => ({
        userId,
        todoType: 'confirm' as const,
        bizType: biz,
        bizId: id,
        nodeKey,
        title: `未按时入住：${xm}（${placeName}），${day}后收回床位，请联系学生`,
        applicant: xm ?? undefined,
        link: `/dormitory/register?open=${id}`,
      })),
    ),
  )
  for (const { id, studentId, placeName } of told)
    await sendTemplate(ctx, {
      template: dormNoShow.code,
      category: 'remind',
      userIds: own.get(studentId) ?? [],
      values: { place: placeName ?? '', day },
      link: '/dormitory/mine',
      biz: { type: biz, id },
      dedupeKey: `${dormNoShow.code} ${id}`,
    })
}

/** Whoever checks in at this very moment keeps the bed: the move asks once more how the stay stands. */
async function takeBack(ctx: Ctx, due: readonly Late[]): Promise<void> {
  if (due.length === 0) return
  const gone = await moveRows(ctx, register, {
    from: 'waiting',
    to: 'void',
    where: { id: due.map(({ id }) => id) },
    values: { outTime: ctx.now().toISOString(), outReason: outReasons.other, outRemark: '逾期未办理入住，床位收回' },
  })
  const { own, counsellors } = await peopleOf(ctx, gone)
  for (const { id, studentId, xm, placeName } of gone) {
    const order = {
      template: dormTakenBack.code,
      category: 'remind',
      biz: { type: biz, id },
    } as const
    const place = placeName ?? ''
    // Nobody is told of by the own name.
    await sendTemplate(ctx, {
      ...order,
      values: { name: '您', place },
      userIds: own.get(studentId) ?? [],
      dedupeKey: `${dormTakenBack.code} ${id}`,
    })
    await sendTemplate(ctx, {
      ...order,
      values: { name: xm ?? '', place },
      userIds: counsellors.get(studentId) ?? [],
      mergeKey: `${dormTakenBack.code} ${ctx.today()}`,
      mergedTitle: '今天有{n}名学生的床位因未报到收回',
    })
  }
}

async function peopleOf(ctx: Ctx, stays: readonly StayRow[]) {
  const students = stays.map(({ studentId }) => studentId)
  return {
    own: await ctx.call(who, { students, roles: ['self'] }),
    counsellors: await ctx.call(who, { students, roles: ['fdy'] }),
  }
}

export const noShowUpkeep: Upkeep = {
  name: 'dormitory no-show',
  label: '未报到床位提醒与收回',
  everySeconds: 3600,
  run,
}

type Move = { id: string; before: { state: string | null } | null; after: { state?: string | null } }

/** Who came needs no call any more, and neither does whoever has no bed to come for. */
export async function followNoShow(ctx: Ctx, moves: readonly Move[]): Promise<void> {
  const to = (state: string) =>
    moves.flatMap(({ id, before, after }) => (before?.state === waiting[0] && after.state === state ? [id] : []))
  const [came, gone] = [to(living[0]), to(void_[0])]
  if (came.length > 0) await closeTodos(ctx, { bizType: biz, bizIds: came, nodeKey })
  if (gone.length > 0) await expireTodos(ctx, { bizType: biz, bizIds: gone, nodeKey })
}
