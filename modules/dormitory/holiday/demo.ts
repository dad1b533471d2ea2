import type { Ctx } from '#kernel/world/context.ts'
import { demoAs, type DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { addDays, daysBetween, eachDay } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { parentStates, parentWays, stayApply, stayFlowCode, stayNight, stayStates } from './shared/apply.ts'
import { batchStates, reasons, stayBatch } from './shared/batch.ts'

/** A holiday that is asked for now, and one that is over. */
export const demo: DemoPart = ({ today }) => ({
  rows: function* () {},
  later: (ctx) => tellStays(ctx, today),
})

const details: Readonly<Record<string, string>> = {
  '1': '在本地企业实习，假期继续上岗',
  '2': '备战省级技能竞赛，集中训练',
  '5': '留校备考研究生入学考试',
}
const usual = [reasons.exam[0], reasons.intern[0], reasons.contest[0]] as const

type Person = { id: string; userId: string | null; userName: string | null; row: StudentRow }

async function tellStays(ctx: Ctx, today: string): Promise<void> {
  const coming = batchOf(ctx, {
    name: '寒假留宿',
    kind: '1',
    applyBegin: beginOf(addDays(today, -10)),
    applyEnd: beginOf(addDays(today, 20)),
    stayBegin: addDays(today, 40),
    stayEnd: addDays(today, 68),
    quotaContest: 60,
    state: batchStates.open[0],
  })
  const past = batchOf(ctx, {
    name: '暑假留宿',
    kind: '2',
    applyBegin: beginOf(addDays(today, -150)),
    applyEnd: beginOf(addDays(today, -130)),
    stayBegin: addDays(today, -120),
    stayEnd: addDays(today, -79),
    quotaContest: null,
    state: batchStates.over[0],
  })
  await copyRows(ctx, stayBatch, [coming, past])
  await writeSearch(
    ctx,
    stayBatch,
    [coming, past].map(({ id, values }) => ({ id, ...values })),
  )
  const people = await peopleOf(ctx)
  const stays: Made[] = []
  // Those whose accounts are shown begin with a clean slate, and most people go home.
  const others = people.filter(({ userName }) => userName === null)
  for (const [i, one] of others.filter((_, at) => at % 40 === 6).entries())
    stays.push(stayOf(ctx, one, { batch: past, i, state: i % 9 === 4 ? 'cancelled' : 'ended' }))
  const states = ['toAssign', 'assigned', 'toAssign', 'waiting', 'assigned'] as const
  for (const [i, one] of others.filter((_, at) => at % 40 === 21).entries())
    stays.push(stayOf(ctx, one, { batch: coming, i, state: states[i % states.length]! }))
  const asking = people
    .filter(({ userId, userName }) => userId !== null && userName !== null)
    .filter((_, i) => i % 7 === 5)
  const deciding = asking
    .slice(0, 4)
    .map((one, i) => ({ one, made: stayOf(ctx, one, { batch: coming, i, state: 'deciding' }) }))
  stays.push(...deciding.map(({ made }) => made))
  const nights = await putToBed(
    ctx,
    stays.filter(({ values }) => values.state === stayStates.assigned[0]),
  )
  await copyRows(ctx, stayApply, stays)
  await writeSearch(
    ctx,
    stayApply,
    stays.map(({ id, values }) => ({ id, ...values })),
  )
  await copyRows(ctx, stayNight, nights)
  for (const { one, made } of deciding) {
    const person = { entity: 'base.student', id: one.id }
    const as = demoAs(ctx, { id: one.userId!, name: one.userName!, person }, ctx.now())
    await startFlow(as, { processType: stayFlowCode, bizId: made.id })
  }
}

async function peopleOf(ctx: Ctx): Promise<Person[]> {
  const found = await ctx.db.query<{ id: string; userId: string | null; userName: string | null }>(
    `select s.id, u.id as "userId", u.user_name as "userName"
     from base_student s
     left join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text
     where s.deleted_time is null and s.xjzt_m = any($1::text[]) and s.sex in ('1', '2')
     order by s.xh`,
    [readingStatuses],
  )
  const rows = await loadRows(
    ctx,
    student,
    found.map(({ id }) => id),
  )
  return found.map((one) => ({ ...one, row: rows.get(one.id)! }))
}

type Batch = { id: string; values: { stayBegin: string; stayEnd: string } & Record<string, unknown> }

function batchOf(ctx: Ctx, values: { stayBegin: string; stayEnd: string } & Record<string, unknown>): Batch {
  return {
    id: newId(ctx.now()),
    values: {
      dormIds: [],
      needParent: true,
      signTime: '22:00',
      cancelLate: 3,
      cancelAbsent: 2,
      feePerDay: 0,
      pledge: '本人自愿申请假期留宿，承诺遵守学校住宿管理规定：按时归寝签到，不留宿外来人员，不使用违章电器。',
      quotaIntern: null,
      quotaWork: null,
      quotaFar: null,
      quotaExam: null,
      quotaResearch: null,
      quotaOrphan: null,
      quotaOther: null,
      ...values,
    },
  }
}

type Made = { id: string; values: Record<string, unknown> & { beginDate: string; endDate: string; state: string } }

function stayOf(
  ctx: Ctx,
  { id: studentId, row }: Person,
  { batch, i, state }: { batch: Batch; i: number; state: keyof typeof stayStates },
): Made {
  const reason = usual[i % usual.length]!
  const beginDate = addDays(batch.values.stayBegin, i % 3)
  const endDate = addDays(batch.values.stayEnd, -(i % 5))
  const isAsked = state === 'waiting'
  const time = addDays(batch.values.stayBegin, -40 + (i % 8))
  return {
    id: newId(ctx.now()),
    values: {
      batchId: batch.id,
      studentId,
      ...snapshotOf(row),
      reason,
      detail: details[reason] ?? '',
      beginDate,
      endDate,
      days: daysBetween(beginDate, endDate) + 1,
      pledgeFile: [],
      fee: 0,
      files: [],
      submitTime: beginOf(time),
      parentConfirm: isAsked ? parentStates.asked[0] : parentStates.agreed[0],
      parentWay: isAsked ? null : parentWays.phone[0],
      parentTime: isAsked ? null : beginOf(time),
      parentNote: isAsked ? '家长号码未核实，短信未发出，请电话联系家长' : '电话联系父亲，同意',
      askTime: beginOf(time),
      silentTold: beginOf(time),
      dormId: null,
      floorId: null,
      roomId: null,
      bedId: null,
      lateCount: state === 'cancelled' ? 1 : 0,
      absentCount: state === 'cancelled' ? 2 : 0,
      endReason: state === 'cancelled' ? '缺勤2次' : null,
      state: stayStates[state][0],
    },
  }
}

/** Those who have a bed sleep in free ones of their sex, a night after the other. */
async function putToBed(ctx: Ctx, stays: readonly Made[]): Promise<{ id: string; values: Record<string, unknown> }[]> {
  const beds = await ctx.db.query<{ id: string; sex: string; roomId: string; floorId: string; dormId: string }>(
    `select b.id, b.sex_limit as sex, b.room_id as "roomId", b.floor_id as "floorId", b.dorm_id as "dormId"
     from ${bedsView} b
     where b.status = $1 and b.room_use = '1' and b.room_status = '1' and b.dorm_status = '1'
     order by b.dorm_sort, b.room_no, b.bed_no`,
    [bedStates.free[0]],
  )
  const nights: { id: string; values: Record<string, unknown> }[] = []
  for (const { id: applyId, values } of stays) {
    const at = beds.findIndex(({ sex }) => sex === values['sex'])
    const [bed] = at === -1 ? [] : beds.splice(at, 1)
    if (!bed) {
      values.state = stayStates.toAssign[0]
      continue
    }
    Object.assign(values, { bedId: bed.id, roomId: bed.roomId, floorId: bed.floorId, dormId: bed.dormId })
    for (const nightDate of eachDay(values.beginDate, values.endDate))
      nights.push({ id: newId(ctx.now()), values: { applyId, bedId: bed.id, nightDate, xm: values['xm'] } })
  }
  return nights
}
