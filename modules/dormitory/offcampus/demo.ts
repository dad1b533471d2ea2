import type { Ctx } from '#kernel/world/context.ts'
import { demoAs, type DemoPart } from '#kernel/world/demo.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { living, livingFlowCode, livingKinds, livingStates } from './shared/living.ts'

/** Of this many students one has no bed in the school; of those some live outside, the others still need one. */
const [every, from] = [37, 5]

const places = [
  ['长沙市雨花区湘府东路88号翠竹苑3栋502', '房东刘先生'],
  ['长沙市天心区书香路16号学府花园7栋1204', '母亲'],
  ['长沙市岳麓区麓谷大道66号青年公寓B座906', '实习单位宿管处'],
] as const

/** Some live outside with the school's knowledge, one's time is over, two wait for an answer. */
export const demo: DemoPart = () => ({
  *rows() {},
  later: tellLivings,
})

type Who = { id: string; userId: string | null; userName: string | null }

async function tellLivings(ctx: Ctx): Promise<void> {
  const found = await ctx.db.query<Who>(
    `select s.id, u.id as "userId", u.user_name as "userName"
     from base_student s
     left join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.deleted_time is null and s.xjzt_m = any($1::text[]) and s.sex in ('1', '2')
     order by s.grade desc, s.class_id, s.xh`,
    [readingStatuses],
  )
  const meant = found.filter((_, i) => i % every === from).filter((_, i) => i % 2 === 0)
  // Two who have a bed ask to leave it.
  const asking = found.filter(({ userId }, i) => i % every !== from && userId !== null).filter((_, i) => i % 11 === 6)
  const people = await loadRows(
    ctx,
    student,
    [...meant, ...asking].map(({ id }) => id),
  )
  const term = await ctx.call(termNow, {})
  const [begin, end] = [term?.startDate ?? addDays(ctx.today(), -60), term?.endDate ?? addDays(ctx.today(), 60)]
  const granted = meant.map((one, i) => livingOf(ctx, people.get(one.id)!, { begin, end, i, state: 'granted' }))
  const over = meant.slice(0, 3).map((one, i) =>
    livingOf(ctx, people.get(one.id)!, {
      begin: addDays(begin, -190),
      end: addDays(begin, -30),
      i,
      state: 'ended',
    }),
  )
  const waiting = asking.slice(0, 2).map((one, i) => ({
    one,
    row: livingOf(ctx, people.get(one.id)!, { begin: addDays(ctx.today(), 7), end, i: i + 1, state: 'waiting' }),
  }))
  await copyRows(ctx, living, [...granted, ...over, ...waiting.map(({ row }) => row)])
  for (const { one, row } of waiting) {
    const person = { entity: 'base.student', id: one.id }
    const as = demoAs(ctx, { id: one.userId!, name: one.userName!, person }, ctx.now())
    await startFlow(as, { processType: livingFlowCode, bizId: row.id })
  }
}

function livingOf(
  ctx: Ctx,
  who: StudentRow,
  { begin, end, i, state }: { begin: string; end: string; i: number; state: 'granted' | 'ended' | 'waiting' },
) {
  const [address, contact] = places[i % places.length]!
  const isTold = state !== 'waiting'
  const time = beginOf(isTold ? addDays(begin, -7) : addDays(ctx.today(), -1))
  return {
    id: newId(ctx.now()),
    values: {
      studentId: who.id,
      ...snapshotOf(who),
      kind: Object.values(livingKinds)[(i + 1) % 3]![0],
      beginDate: begin,
      endDate: end,
      address,
      contact,
      contactPhone: `1380000${String(2000 + i)}`,
      parentName: `${[...who.xm][0]}先生`,
      parentPhone: `1390000${String(2000 + i)}`,
      consentFiles: [],
      isPledged: true,
      reason: '家住本地，离校较近，家长同意走读并每日报平安。',
      parentBy: isTold ? '辅导员' : null,
      parentTime: isTold ? time : null,
      parentNote: isTold ? '已电话核实，家长知情并同意' : null,
      endReason: null,
      submitTime: time,
      state: livingStates[state][0],
    },
  }
}
