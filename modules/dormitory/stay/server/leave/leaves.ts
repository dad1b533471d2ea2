import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { application } from '#patterns/application/server/application.ts'
import { applying, type Judged, type Order } from '#patterns/application/server/apply.ts'
import { forOneself } from '#patterns/application/server/for-oneself.ts'
import { fieldLines } from '#patterns/application/server/lines.ts'
import { ownRecords, whileDecided } from '#patterns/own/server/own.ts'
import { recordRoute } from '#patterns/record/server/record.ts'
import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { studentFace } from '#modules/school/base/shared/people/subject.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import {
  leaveFlowCode,
  leavePrefillRoute,
  leaveRoutes,
  leaveStates,
  leaving,
  myLeavings,
  type LeaveOutlook,
  type LeavePrefill,
} from '../../shared/leave/leave.ts'
import { leaveRecord } from '../../shared/leave/record.ts'
import { outReasons, register, stayStates, type StayRow } from '../../shared/register.ts'
import { refundOf } from '../refund-facts.ts'
import { leaveModel } from './flow-model.ts'
import { askToLetOut } from './follow-stays.ts'

/** A bed is not given up further ahead than this. */
const mostDays = 60
/** Reasons that only the school itself gives. */
const notAsked: readonly string[] = [outReasons.expelled, outReasons.moved, outReasons.mistake]
const noBed = '您还没有入住，不需要申请退宿'
const granted = '您的退宿申请已批准，请到宿舍楼值班室办理退宿'

export const leaveFlow = application(leaving, {
  code: leaveFlowCode,
  name: '退宿申请',
  group: '2',
  icon: 'log-out',
  subject: 'base.student',
  startRoles: ['stu'],
  managerRoles: ['ssgl', 'xgc'],
  // TS is what the chapter gives to changes of beds.
  numberPrefix: 'TSSQ',
  startPath: '/dormitory/leave/apply',
  words: ['退宿', '退宿办理', '退床位', '退住宿费', 'check out', 'moving out'],
  summary: '不再住校时申请退宿，批准后由宿管员核验资产并办理',
  fields: [{ name: 'reason', label: '退宿原因', kind: 'text' }],
  model: leaveModel,
  link: (id) => `/dormitory/leave/detail?id=${id}`,
  mendLink: (id) => `/dormitory/leave/apply?id=${id}`,
  stands: {
    deciding: 'waiting',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'granted',
  },
  known: (_ctx, row) => row,
  read: (ctx, { reason, studentId, placeName, planDate }) => ({
    facts: { reason },
    subjectId: studentId,
    summary: [{ label: placeName ?? '', text: chineseTime.daySpan(planDate, planDate, ctx.today()) }],
  }),
  whatNow: (ctx, { planDate }) =>
    `请在 ${chineseTime.daySpan(planDate, planDate, ctx.today())} 前到宿舍楼值班室核验资产、办理退宿`,
  lines: (ctx, row) =>
    fieldLines(ctx, leaving, row, [
      'xm',
      'xh',
      'classId',
      'placeName',
      'reason',
      'planDate',
      'refundMonths',
      'refundFen',
      'remark',
      'proofFiles',
    ]),
  async onPass(ctx, { registerId, studentId, reason, planDate }) {
    const stay = (await loadRows(ctx, register, [registerId!])).get(registerId!)
    if (stay?.state !== stayStates.living[0]) throw badRequest({ text: '该学生已不在住，不需要退宿' })
    await askToLetOut(ctx, [{ studentId, reason, planDate }])
  },
})

const oneself = forOneself(student, 'studentId')

/** The stay that somebody may give up; none for whoever has not moved in. */
async function stayOf(ctx: Ctx, studentId: string): Promise<StayRow | null> {
  const [found] = await ctx.db.query<{ id: string }>(
    'select id from stay_register where student_id = $1 and state = $2',
    [studentId, stayStates.living[0]],
  )
  return found ? ((await loadRows(ctx, register, [found.id])).get(found.id) ?? null) : null
}

/** Whoever was agreed to only goes to the counter still. */
async function isGranted(ctx: Ctx, { id }: StayRow): Promise<boolean> {
  const found = await ctx.db.query('select 1 from stay_leave where register_id = $1 and state = $2 limit 1', [
    id,
    leaveStates.granted[0],
  ])
  return found.length > 0
}

const applyPages = applying(leaving, {
  processType: leaveFlowCode,
  routes: leaveRoutes,
  returned: 'returned',
  ...oneself,
  judge: (ctx, order, { subject }) => judgeLeave(ctx, order, subject.who),
  first: () => ({ state: leaveStates.waiting[0] }),
  done: async () => ({}),
})

async function judgeLeave(ctx: Ctx, order: Order, who: StudentRow): Promise<Judged<typeof leaving, LeaveOutlook>> {
  const stay = await stayOf(ctx, who.id)
  const text = (name: string) => (typeof order[name] === 'string' && order[name] !== '' ? order[name] : null)
  const [reason, planDate] = [text('reason'), text('planDate')]
  const problems: Record<string, string> = {}
  if (!stay) problems['reason'] = noBed
  else if (await isGranted(ctx, stay)) problems['reason'] = granted
  else if (reason && notAsked.includes(reason)) problems['reason'] = '请选择其他退宿原因'
  if (planDate && planDate < ctx.today()) problems['planDate'] = '计划退宿日期不能早于今天'
  else if (planDate && planDate > addDays(ctx.today(), mostDays)) problems['planDate'] = `最多提前${mostDays}天申请退宿`
  else if (planDate && stay?.inTime && planDate < dayOf(stay.inTime))
    problems['planDate'] = '计划退宿日期不能早于入住日期'
  // A day that is refused gives nothing back.
  const refund = stay && planDate && !problems['planDate'] ? await refundOf(ctx, stay, planDate) : null
  return {
    problems,
    values: {
      ...snapshotOf(who),
      registerId: stay?.id ?? null,
      dormId: stay?.dormId ?? null,
      floorId: stay?.floorId ?? null,
      placeName: stay?.placeName ?? null,
      refundMonths: refund?.leftMonths ?? null,
      refundFen: refund?.refundFen ?? null,
      submitTime: ctx.now().toISOString(),
    },
    facts: reason === null ? null : () => ({ reason }),
    shown: { refund },
  }
}

async function prefill(ctx: Ctx): Promise<LeavePrefill> {
  const { who } = await oneself.subject(ctx)
  const stay = await stayOf(ctx, who.id)
  const words = (await codeSets(ctx)).get('dormOutReason') ?? []
  return {
    student: await ctx.call(studentFace, who),
    placeName: stay?.placeName ?? null,
    reasons: words.flatMap(({ key, label }) => (notAsked.includes(key) ? [] : [{ key, label }])),
    refusal: !stay ? noBed : (await isGranted(ctx, stay)) ? granted : null,
  }
}

export const leaves = resource(leaving, {
  scope: { by: { ...scopeOfStudent(leaving).by, dorm: 'dormId', dormFloor: 'floorId' } },
  facts: flowFactsOf(leaveFlowCode),
  readsFiles: flowReaderOf(leaveFlowCode),
  permissions: ['apply'],
  withoutVerbs: ['add', 'update', 'remove'],
})

const own = ownRecords(myLeavings, {
  deeds: whileDecided(leaving, { returned: 'returned', waiting: ['waiting'] }),
})

export const leaveRoutesOfPages: readonly Route[] = [
  ...applyPages,
  route(leavePrefillRoute, prefill),
  ...own.routes,
  recordRoute(leaveRecord),
]
