import { systemActor, type Ctx } from '#kernel/context.ts'
import { markScreen } from '#kernel/datascreen/server/compute.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { openTodos } from '#kernel/messages/todos.ts'
import { readParam } from '#kernel/system/server/read-param.ts'
import { alarmLadder, graceMinutes } from '../shared/params.ts'
import { leaveRequest } from '../shared/leave-request.ts'
import { endLeave } from './ends.ts'
import { accountsOfStudents, holdersOf, leadersOfClass } from './people.ts'
import { lapseUndecided } from './lapse.ts'

type Due = { id: string; studentId: string; classId: string | null; departmentId: string | null; xm: string; typeName: string; startTime: string; endTime: string; status: string; alarmStep: number }

const columns = `r.id, r.student_id as "studentId", r.class_id as "classId", r.department_id as "departmentId", r.xm, t.name as "typeName", r.start_time as "startTime", r.end_time as "endTime", r.status, r.alarm_step as "alarmStep"`
const atOnce = 500

/** What time does to leaves, minute by minute. Each step is taken once however often it is asked. */
export async function tickLeaves(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const begun = await ctx.db.execute(`update leave_request set status = '30', update_time = $1, version = version + 1 where status = '20' and start_time <= $1`, [now])
  await endOnTheirOwn(ctx)
  const due = await ctx.db.query<{ id: string; studentId: string; xm: string }>(`update leave_request set status = '40', update_time = $1, version = version + 1 where status = '30' and end_time <= $1 returning id, student_id as "studentId", xm`, [now])
  await remindDue(ctx, due)
  await remindSoon(ctx)
  const grace = await readParam(ctx, graceMinutes)
  const late = await ctx.db.execute(`update leave_request set status = '45', update_time = $1, version = version + 1 where status = '40' and end_time < $1::timestamptz - make_interval(mins => $2)`, [now, grace])
  await climbLadder(ctx)
  await lapseUndecided(ctx)
  if (begun + late + due.length > 0) await markScreen(ctx, 'leavedatascreenone', ['kpi', 'byType', 'byDept', 'overdue'])
}

/** Leave within the campus is over when its time is. */
async function endOnTheirOwn(ctx: Ctx): Promise<void> {
  const over = await ctx.db.query<Due>(`select ${columns} from leave_request r join leave_type t on t.id = r.type_id where r.status = '30' and r.end_time <= $1 and t.return_mode = '0' order by r.end_time limit ${atOnce}`, [ctx.now()])
  for (const leave of over) await endLeave(ctx, leave, { way: '5' }, new Date(leave.endTime))
}

async function remindDue(ctx: Ctx, due: readonly { id: string; studentId: string; xm: string }[]): Promise<void> {
  const accounts = await accountsOfStudents(ctx, due.map(({ studentId }) => studentId))
  for (const { id, studentId } of due) await tellStudent(ctx, { userId: accounts.get(studentId), id, title: '假期已结束，请及时销假', dedupeKey: `leave-due-${id}` })
}

async function remindSoon(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const soon = await ctx.db.query<{ id: string; studentId: string }>(
    `select r.id, r.student_id as "studentId" from leave_request r join leave_type t on t.id = r.type_id and t.return_mode <> '0' where r.status = '30' and r.end_time > $1 and r.end_time <= $1::timestamptz + interval '2 hours'
       and not exists (select 1 from sys_user_message m where m.merge_key = 'leave-soon-' || r.id) limit ${atOnce}`,
    [now],
  )
  const accounts = await accountsOfStudents(ctx, soon.map(({ studentId }) => studentId))
  for (const { id, studentId } of soon) await tellStudent(ctx, { userId: accounts.get(studentId), id, title: '假期将在 2 小时内结束，请按时返校销假', dedupeKey: `leave-soon-${id}` })
}

async function tellStudent(ctx: Ctx, { userId, id, title, dedupeKey }: { userId: string | undefined; id: string; title: string; dedupeKey: string }): Promise<void> {
  if (userId) await sendMessage(ctx, { userIds: [userId], category: 'remind', level: 'important', title, content: title, link: `/leave/mine?id=${id}`, biz: { type: leaveRequest.path, id }, dedupeKey })
}

/** Who is told at each step of being overdue. A step is remembered with the leave, so that it is taken once, also after a pause. */
async function climbLadder(ctx: Ctx): Promise<void> {
  const minutes = (await readParam(ctx, alarmLadder)).map(Number).filter((one) => one > 0)
  const late = await ctx.db.query<Due & { lateMinutes: number }>(
    `select ${columns}, floor(extract(epoch from $1::timestamptz - r.end_time) / 60)::int as "lateMinutes" from leave_request r join leave_type t on t.id = r.type_id where r.status = '45' and r.alarm_step < $2 order by r.end_time limit ${atOnce}`,
    [ctx.now(), minutes.length],
  )
  const caller = { school: ctx.school, actor: systemActor, request: { traceId: 'leave ladder', ip: null } }
  for (const leave of late) {
    const step = minutes.filter((limit) => leave.lateMinutes >= limit).length
    if (step > leave.alarmStep) await writeAs(ctx.world, caller, (own) => takeStep(own, leave, step))
  }
}

async function takeStep(ctx: Ctx, leave: Due & { lateMinutes: number }, step: number): Promise<void> {
  const taken = await ctx.db.execute(`update leave_request set alarm_step = $2 where id = $1 and alarm_step = $3 and status = '45'`, [leave.id, step, leave.alarmStep])
  if (taken === 0) return
  const { fdy, bzr, yx } = await leadersOfClass(ctx, leave.classId)
  const students = [...(await accountsOfStudents(ctx, [leave.studentId])).values()]
  const told = [...(step >= 1 ? [...students, ...fdy] : []), ...(step >= 2 ? bzr : []), ...(step >= 3 ? yx : []), ...(step >= 4 ? await holdersOf(ctx, 'xgc') : [])]
  const words = `${leave.xm}请假逾期未归，已超过 ${leave.lateMinutes >= 120 ? `${Math.floor(leave.lateMinutes / 60)} 小时` : `${leave.lateMinutes} 分钟`}`
  await sendMessage(ctx, { userIds: told, category: 'warning', level: 'urgent', title: words, content: `${words}（${leave.typeName}）`, link: `/leave/detail?id=${leave.id}`, biz: { type: leaveRequest.path, id: leave.id }, dedupeKey: `leave-overdue-${leave.id}-${step}` })
  if (step >= 2) await openTodos(ctx, { userIds: fdy, todoType: 'other', bizType: leaveRequest.path, bizId: leave.id, nodeKey: 'overdue', title: `联系学生与家长：${leave.xm}逾期未归`, applicant: leave.xm, link: `/leave/detail?id=${leave.id}`, priority: 'urgent' })
}
