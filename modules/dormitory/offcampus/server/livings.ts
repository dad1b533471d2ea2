import type { Ctx } from '#kernel/world/context.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { provide } from '#kernel/world/world.ts'
import { application } from '#patterns/application/server/application.ts'
import { applying, type Judged, type Order } from '#patterns/application/server/apply.ts'
import { forOneself } from '#patterns/application/server/for-oneself.ts'
import { fieldLines } from '#patterns/application/server/lines.ts'
import { ownRecords, whileDecided } from '#patterns/own/server/own.ts'
import { recordRoute } from '#patterns/record/server/record.ts'
import { addDays } from '#kernel/rules/days.ts'
import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { studentFace } from '#modules/school/base/shared/people/subject.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { isEnrolled } from '#modules/school/base/shared/students/student-status.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { calendarDays, termNow } from '#modules/school/calendar/shared/services.ts'
import { emergencyContacts } from '#modules/school/family/shared/services.ts'
import {
  confirmParent,
  endLiving,
  living,
  livingFlowCode,
  livingKinds,
  livingPrefillRoute,
  livingRoutes,
  livingStates,
  myLivings,
  parentChecks,
  type LivingOutlook,
  type LivingPrefill,
  type LivingRow,
} from '../shared/living.ts'
import { livingRecord } from '../shared/record.ts'
import { daysOf, livingProblems, mostDays } from '../shared/rules.ts'
import { livesOutside, livingEnded, livingGranted, type Outside } from '../shared/services.ts'
import { outsideView } from '../shared/views.ts'
import { livingModel } from './flow-model.ts'

const told = ['xm', 'xh', 'classId', 'kind', 'beginDate', 'endDate', 'address', 'contact', 'contactPhone', 'reason']
const family = [
  'parentName',
  'parentPhone',
  'parentCheck',
  'consentFiles',
  'isPledged',
  'parentBy',
  'parentTime',
  'parentNote',
]
const kindNames: ReadonlyMap<string, string> = new Map(Object.values(livingKinds))

export const livingFlow = application(living, {
  code: livingFlowCode,
  name: '校外住宿备案',
  group: '2',
  icon: 'map-pin-house',
  subject: 'base.student',
  startRoles: ['stu'],
  managerRoles: ['ssgl', 'xgc'],
  numberPrefix: 'XW',
  startPath: '/dormitory/offcampus/apply',
  words: ['走读', '租房', '校外', '实习住宿', 'off campus', 'living outside'],
  summary: '走读、校外租房、校外实习住宿的申请与备案，最长一个学期',
  fields: [{ name: 'kind', label: '住宿类型', kind: 'text' }],
  model: livingModel,
  link: (id) => `/dormitory/offcampus/detail?id=${id}`,
  mendLink: (id) => `/dormitory/offcampus/apply?id=${id}`,
  stands: {
    deciding: 'waiting',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'granted',
  },
  known: (_ctx, row) => row,
  read: (ctx, { kind, studentId, beginDate, endDate }) => ({
    facts: { kind },
    subjectId: studentId,
    summary: [{ label: kindNames.get(kind) ?? '', text: chineseTime.daySpan(beginDate, endDate, ctx.today()) }],
  }),
  whatNow: (ctx, { endDate }) =>
    `备案至 ${chineseTime.daySpan(endDate, endDate, ctx.today())}，到期后仍在校外住宿的请重新申请`,
  lines: (ctx, row) => fieldLines(ctx, living, row, [...told, ...family]),
  async onPass(ctx, { parentTime, studentId, kind, beginDate }) {
    if (!parentTime) throw badRequest({ text: '尚未核实家长意见，不能备案' })
    await ctx.tell(livingGranted, { studentId, kind, beginDate })
  },
})

const oneself = forOneself(student, 'studentId')

const applyPages = applying(living, {
  processType: livingFlowCode,
  routes: livingRoutes,
  returned: 'returned',
  ...oneself,
  judge: (ctx, order, { subject, before }) => judgeLiving(ctx, order, { who: subject.who, before }),
  first: () => ({ state: livingStates.waiting[0] }),
  done: async () => ({}),
})

async function judgeLiving(
  ctx: Ctx,
  order: Order,
  { who, before }: { who: StudentRow; before: LivingRow | undefined },
): Promise<Judged<typeof living, LivingOutlook>> {
  const text = (name: string) => (typeof order[name] === 'string' && order[name] !== '' ? order[name] : null)
  const [kind, beginDate, endDate] = [text('kind'), text('beginDate'), text('endDate')]
  const days = daysOf({ beginDate, endDate })
  const others = await ctx.db.query<{ beginDate: string; endDate: string }>(
    `select begin_date::text as "beginDate", end_date::text as "endDate"
     from offcampus_living
     where student_id = $1 and state = $2 and id is distinct from $3
     order by begin_date`,
    [who.id, livingStates.granted[0], before?.id ?? null],
  )
  const problems = livingProblems({
    kind,
    beginDate,
    endDate,
    today: ctx.today(),
    terms: days !== null && days <= mostDays ? await termsIn(ctx, beginDate!, endDate!) : 0,
    isPledged: order['isPledged'] === true,
    hasConsent: Array.isArray(order['consentFiles']) && order['consentFiles'].length > 0,
    isEnrolled: isEnrolled(who.xjztM),
    ownPhone: who.sjhm ?? null,
    parentPhone: text('parentPhone'),
    others,
  })
  const parentCheck = await checkOf(ctx, who.id, text('parentPhone'))
  return {
    problems,
    // What a parent said was said of what was asked before.
    values: {
      ...snapshotOf(who),
      submitTime: ctx.now().toISOString(),
      parentCheck,
      parentBy: null,
      parentTime: null,
      parentNote: null,
    },
    facts: kind === null ? null : () => ({ kind }),
    shown: { days },
  }
}

/** Whoever decides is told when the number is none of those somebody has called; it may be a new one. */
async function checkOf(ctx: Ctx, studentId: string, phone: string | null) {
  if (phone === null) return null
  const contacts = await ctx.call(emergencyContacts, { studentId })
  const verified = contacts.flatMap(({ mayConsent, verifiedPhone }) => (mayConsent && verifiedPhone) || [])
  if (verified.length === 0) return parentChecks.unknown[0]
  return verified.includes(phone.trim()) ? parentChecks.same[0] : parentChecks.other[0]
}

/** In how many terms a period lies; none where the school has no calendar for it. */
async function termsIn(ctx: Ctx, from: string, to: string): Promise<number> {
  const days = await ctx.call(calendarDays, { from, to })
  return new Set(days.map(({ xn, xqM }) => `${xn} ${xqM}`)).size
}

async function prefill(ctx: Ctx): Promise<LivingPrefill> {
  const { who } = await oneself.subject(ctx)
  const contacts = await ctx.call(emergencyContacts, { studentId: who.id })
  const parent = contacts.find(({ mayConsent }) => mayConsent)
  const term = await ctx.call(termNow, {})
  return {
    student: await ctx.call(studentFace, who),
    parent: parent ? { name: parent.memberName, phone: parent.verifiedPhone ?? parent.phone } : null,
    refusal: isEnrolled(who.xjztM) ? null : '当前学籍状态不能办理',
    latest: term?.endDate ?? addDays(ctx.today(), mostDays - 1),
  }
}

export const livings = resource(living, {
  scope: scopeOfStudent(living),
  facts: flowFactsOf(livingFlowCode),
  readsFiles: flowReaderOf(livingFlowCode),
  permissions: ['apply'],
  withoutVerbs: ['add', 'update', 'remove'],
  actions: [
    action(confirmParent, async (ctx, { input }) => ({
      parentNote: input.parentNote,
      parentTime: ctx.now().toISOString(),
      parentBy: ctx.actor.kind === 'user' ? ctx.actor.userName : null,
    })),
    action(endLiving, async (_ctx, { input }) => ({ endReason: input.endReason })),
  ],
  hooks: { after: tellEnded, moved: tellEnded },
})

type Stand = { before: { state: string } | null; after: { state?: string; studentId?: string } | null }

/** Over by its day, or by the office. */
async function tellEnded(ctx: Ctx, changes: readonly Stand[]): Promise<void> {
  const [ended] = livingStates.ended
  const studentIds = changes.flatMap(({ before, after }) =>
    before?.state !== ended && after?.state === ended && after.studentId ? [after.studentId] : [],
  )
  if (studentIds.length > 0) await ctx.tell(livingEnded, { studentIds })
}

const own = ownRecords(myLivings, {
  deeds: whileDecided(living, { returned: 'returned', waiting: ['waiting'] }),
})

export const livingPageRoutes: readonly Route[] = [
  ...applyPages,
  route(livingPrefillRoute, prefill),
  ...own.routes,
  recordRoute(livingRecord),
]

export const outside = provide(livesOutside, async (ctx, { studentIds, on }) => {
  if (studentIds.length === 0) return []
  return ctx.db.query<Outside>(
    `select student_id as "studentId", id as "livingId", kind, end_date::text as until
     from ${outsideView} o
     where student_id = any($1::uuid[]) and begin_date <= $2 and end_date >= $2`,
    [studentIds, on],
  )
})
