import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { linkFiles } from '#services/files/link.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { leaveRequest, returnWays } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveReturn } from '../shared/leave-return.ts'
import { isAway } from '#modules/affairs/leave/shared/states.ts'
import { typeModes } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { fenceTolerance } from '#modules/affairs/leave/shared/params.ts'
import { asDrawn } from '#kernel/rules/geo/as-drawn.ts'
import { distanceTo, type Point } from '#kernel/rules/geo/polygon.ts'
import { giveBack, type Proof, type Taken } from '#modules/affairs/leave/shared/services.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { note } from './note.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { proxyReturnRoute, returnPlanRoute, signReturnRoute, type ReturnPlan } from '../shared/routes.ts'

const tooFar = defineError<{ d: number }>({
  code: 'LEAVE_FAR',
  status: 400,
  message: '您当前距离校园约 {d} 米，不在销假范围内',
})
const tooVague = defineError<{ n: number }>({
  code: 'LEAVE_VAGUE',
  status: 400,
  message: '定位精度不足（±{n} 米），请到开阔处重试',
})
const pretended = defineError({ code: 'LEAVE_MOCK', status: 400, message: '检测到模拟定位，销假失败，已通知辅导员' })
const alreadyBack = defineError<{ time: string }>({
  code: 'LEAVE_BACK',
  status: 400,
  message: '该请假已于 {time} 销假',
})
const noFence = defineError({ code: 'LEAVE_NO_FENCE', status: 400, message: '校区尚未设置销假范围，请联系辅导员销假' })
const noPhoto = defineError({ code: 'LEAVE_NO_PHOTO', status: 400, message: '请现场拍照后销假' })

const triedTooOften = defineError({
  code: 'LEAVE_TRIES',
  status: 400,
  message: '今日销假尝试次数过多，请联系辅导员销假',
})
/** Refused tries of a leave that are kept in a day: more say nothing new. */
const mostRefused = 20

const worstAccuracy = 200
const photoFromDays = 3
type Leave = Taken & {
  days: number
  campusName: string | null
  returnMode: string
  fence: Fence | null
  actualReturnTime: string | null
  xm: string
}

/** Proving a return: by where one is, or by whoever leads the class. */
export const returnRoutes: readonly Route[] = [
  // A refused try is kept although the student is told no, so it takes its own transaction.
  freeRoute(signReturnRoute, sign),
  route(proxyReturnRoute, proxy),
  route(returnPlanRoute, planOf),
]

async function sign({ world, caller }: FreeCall, input: AskedOf<typeof signReturnRoute>) {
  const judged = await writeAs(world, caller, async (ctx) => {
    const leave = await ownLeave(ctx, input.leaveId)
    const verdict = await judge(ctx, leave, input)
    if (verdict.error) {
      if (await isUsedUp(ctx, leave.id)) return triedTooOften()
      // A picture belongs to what it proved: of a refused try none is kept, whosever it is.
      const proof = { ...verdict.proof, photoFileId: null }
      await note(ctx, [
        { leave, proof: { ...proof, isDone: false, failReason: verdict.error.message }, time: ctx.now() },
      ])
      if (input.mock) await tellLeaders(ctx, leave)
      return verdict.error
    }
    const returnId = await ctx.call(giveBack, { leave, proof: verdict.proof, at: ctx.now() })
    if (returnId === null) return alreadyBack({ time: '刚才' })
    if (input.photoFileId) await linkFiles(ctx, leaveReturn, returnId, { photoFileId: [input.photoFileId] })
    return null
  })
  if (judged) throw judged
  return null
}

async function isUsedUp(ctx: Ctx, leaveId: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ count: number }>(
    'select count(*)::int as count from leave_return where leave_id = $1 and "time" >= $2 and not is_done',
    [leaveId, beginOf(ctx.today())],
  )
  return row!.count >= mostRefused
}

async function loadOwn(ctx: Ctx, id: string): Promise<Leave> {
  const [leave] = await ctx.db.query<Leave>(
    `select r.id, r.start_time as "startTime", r.end_time as "endTime", r.status, r.student_id as "studentId",
       r.class_id as "classId", r.department_id as "departmentId", r.days, t.return_mode as "returnMode", c.fence,
       c.campus_name as "campusName", r.actual_return_time as "actualReturnTime", r.xm
     from ${leavesView} r
     join ${leaveTypesView} t on t.id = r.type_id
     join base_student s on s.id = r.student_id
     left join base_campus c on c.id = s.campus_id
     where r.id = $1 and r.student_id = $2`,
    [id, ownStudentId(ctx)],
  )
  if (!leave) throw notFound()
  return leave
}

/** Where a return is to be proven, and how, for drawing it. */
async function planOf(ctx: Ctx, { id }: AskedOf<typeof returnPlanRoute>): Promise<ReturnPlan> {
  const leave = await loadOwn(ctx, id)
  const { campusName, fence } = leave
  const toleranceM = await readParam(ctx, fenceTolerance)
  return { campusName, fence, toleranceM, worstAccuracyM: worstAccuracy, needsPhoto: needsPhoto(leave) }
}

function needsPhoto({ returnMode, days }: Leave): boolean {
  return returnMode === typeModes.back.placePhoto[0] || Number(days) > photoFromDays
}

async function ownLeave(ctx: Ctx, id: string): Promise<Leave> {
  const leave = await loadOwn(ctx, id)
  if (leave.actualReturnTime) throw alreadyBack({ time: chineseTime.moment(leave.actualReturnTime) })
  if (!isAway(leave.status)) throw badRequest({ text: '当前状态不能销假' })
  if (leave.returnMode === typeModes.back.person[0]) throw badRequest({ text: '该类型须由辅导员销假' })
  return leave
}

async function judge(
  ctx: Ctx,
  leave: Leave,
  { lng, lat, coordType, accuracyM, photoFileId, mock }: AskedOf<typeof signReturnRoute>,
): Promise<{ proof: Proof; error: Error | null }> {
  const place: Point = coordType === 'WGS84' ? asDrawn([lng, lat]) : [lng, lat]
  const distanceM = leave.fence ? Math.round(distanceTo(leave.fence.polygons as Point[][], place)) : null
  const proof: Proof = {
    way: returnWays.place[0],
    lng: place[0],
    lat: place[1],
    accuracyM: Math.round(accuracyM),
    distanceM,
    photoFileId: photoFileId ?? null,
  }
  const error = mock
    ? pretended()
    : distanceM === null
      ? noFence()
      : accuracyM > worstAccuracy
        ? tooVague({ n: Math.round(accuracyM) })
        : distanceM > (await readParam(ctx, fenceTolerance))
          ? tooFar({ d: distanceM })
          : needsPhoto(leave) && !photoFileId
            ? noPhoto()
            : null
  return { proof, error }
}

async function tellLeaders(ctx: Ctx, leave: Leave): Promise<void> {
  await sendMessage(ctx, {
    userIds: await ctx.call(whoOf, { student: leave.studentId, roles: ['fdy'] }),
    link: `/leave/detail?id=${leave.id}`,
    biz: { type: leaveRequest.path, id: leave.id },
    category: 'remind',
    level: 'important',
    title: `${leave.xm}销假时使用了模拟定位`,
    content: '请核实学生是否已经返校',
    // Told once an hour, however often it is tried.
    dedupeKey: `leave-mock-${leave.id}-${Math.floor(ctx.now().getTime() / 3_600_000)}`,
  })
}

async function proxy(ctx: Ctx, { leaveId, note: how }: AskedOf<typeof proxyReturnRoute>) {
  const scope = await rowScope(ctx, ctx.world.resources.get(leaveRequest.name)!, 'list')
  const row = (await loadRows(ctx, leaveRequest, [leaveId], { scope, lock: true })).get(leaveId)
  if (!row) throw notFound()
  if (row.actualReturnTime) throw alreadyBack({ time: chineseTime.moment(row.actualReturnTime) })
  if (!isAway(row.status)) throw badRequest({ text: '当前状态不能销假' })
  await ctx.call(giveBack, { leave: row, proof: { way: returnWays.byLeader[0], note: how }, at: ctx.now() })
  return null
}
