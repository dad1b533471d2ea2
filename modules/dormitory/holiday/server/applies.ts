import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { application } from '#patterns/application/server/application.ts'
import { applying } from '#patterns/application/server/apply.ts'
import { forOneself } from '#patterns/application/server/for-oneself.ts'
import { fieldLines } from '#patterns/application/server/lines.ts'
import { ownRecords, whileDecided } from '#patterns/own/server/own.ts'
import { recordRoute } from '#patterns/record/server/record.ts'
import { studentFace } from '#modules/school/base/shared/people/subject.ts'
import { who } from '#modules/school/base/shared/people/who.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { parentStates, stayApply, stayFlowCode, stayStates } from '../shared/apply.ts'
import { batchStates, quotaOf, reasonName, reasons, stayBatch } from '../shared/batch.ts'
import { myStays, stayPrefillRoute, stayRoutes, stayWhole, type StayPrefill } from '../shared/routes.ts'
import { endings } from './ends.ts'
import { stayModel } from './flow-model.ts'
import { judgeStay, takenOf, whyFull } from './judge.ts'
import { markDeeds } from './marks.ts'
import { askFamily, consentingOf, parentConfirmed } from './parents.ts'

const read = ['batchId', 'xm', 'xh', 'classId', 'reason', 'detail', 'beginDate', 'endDate', 'days', 'tutorId']
const family = ['parentConfirm', 'parentWay', 'parentNote']

export const stayFlow = application(stayApply, {
  code: stayFlowCode,
  name: '假期留宿',
  group: '2',
  icon: 'tree-palm',
  subject: 'base.student',
  startRoles: ['stu'],
  managerRoles: ['ssgl'],
  numberPrefix: 'LS',
  startPath: '/holiday/apply',
  words: ['留宿', '假期留校', '寒假', '暑假', '假期住宿', 'holiday stay'],
  summary: '寒暑假和节假日留校住宿',
  fields: [
    {
      name: 'reason',
      label: '留宿事由',
      kind: 'code',
      codes: Object.values(reasons).map(([key, label]) => ({ key, label })),
    },
    { name: 'days', label: '天数', kind: 'number' },
  ],
  model: stayModel,
  link: (id) => `/holiday/detail?id=${id}`,
  mendLink: (id) => `/holiday/apply?id=${id}`,
  stands: {
    draft: 'waiting',
    deciding: 'deciding',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'toAssign',
  },
  known: (_ctx, row) => row,
  read: (_ctx, { reason, days, studentId }) => ({
    facts: { reason, days },
    subjectId: studentId,
    summary: [
      { label: '事由', text: reasonName(reason) },
      { label: '天数', text: `${days} 天` },
    ],
  }),
  whatNow: () => '床位安排好后会通知您',
  lines: (ctx, row) => fieldLines(ctx, stayApply, row, [...read, ...family, 'files', 'pledgeFile', 'fee']),
  async onPass(ctx, { batchId, reason }) {
    // One after the other, so that the last place is given once.
    const batch = (await loadRows(ctx, stayBatch, [batchId], { lock: true })).get(batchId)!
    const full = await whyFull(ctx, batch, reason)
    if (full) throw badRequest({ text: full })
  },
})

const oneself = forOneself(student, 'studentId')

const routesOfApply = applying(stayApply, {
  processType: stayFlowCode,
  routes: stayRoutes,
  returned: 'returned',
  waiting: 'waiting',
  ...oneself,
  judge: (ctx, order, { subject, before }) => judgeStay(ctx, order, { who: subject.who, before }),
  async first(ctx, _subject, { batchId }) {
    const batch = (await loadRows(ctx, stayBatch, [String(batchId)])).get(String(batchId))!
    return batch.needParent
      ? { state: stayStates.waiting[0], parentConfirm: parentStates.asked[0] }
      : { state: stayStates.deciding[0], parentConfirm: parentStates.needless[0] }
  },
  async done(ctx, id) {
    await askFamily(ctx, id)
    return {}
  },
})

async function prefill(ctx: Ctx): Promise<StayPrefill> {
  const { who: one } = await oneself.subject(ctx)
  const found = await ctx.db.query<{ id: string }>(
    `select id
     from holiday_batch
     where state = $1 and apply_begin <= $2 and apply_end > $2 and deleted_time is null
     order by stay_begin
     limit 10`,
    [batchStates.open[0], ctx.now()],
  )
  const ids = found.map(({ id }) => id)
  const taken = await takenOf(ctx, ids)
  const batches = [...(await loadRows(ctx, stayBatch, ids)).values()].map((batch) => ({
    id: batch.id,
    name: batch.name,
    applyEnd: batch.applyEnd,
    stayBegin: batch.stayBegin,
    stayEnd: batch.stayEnd,
    needParent: batch.needParent ?? true,
    feePerDay: batch.feePerDay ?? 0,
    pledge: batch.pledge,
    left: Object.fromEntries(
      Object.values(reasons).flatMap(([code]) => {
        const quota = quotaOf(batch, code)
        return quota === null ? [] : [[code, Math.max(0, quota - (taken.get(`${batch.id} ${code}`) ?? 0))]]
      }),
    ),
  }))
  const contacts = await consentingOf(ctx, one.id)
  const parent = contacts.find(({ verifiedPhone }) => verifiedPhone !== null) ?? contacts[0]
  return {
    student: await ctx.call(studentFace, one),
    refusal: isReading(one.xjztM) ? (ids.length > 0 ? null : '当前没有开放申请的假期留宿') : '当前学籍状态不能申请',
    batches,
    parent: parent
      ? {
          name: `${parent.memberName}（${parent.relationName}）`,
          phone: maskPhone(parent.verifiedPhone ?? parent.phone),
          isVerified: parent.verifiedPhone !== null,
        }
      : null,
  }
}

export const applies = resource(stayApply, {
  scope: { by: { ...scopeOfStudent(stayApply).by, dorm: 'dormId', dormFloor: 'floorId' } },
  facts: flowFactsOf(stayFlowCode),
  readsFiles: flowReaderOf(stayFlowCode),
  permissions: ['apply', 'assign', 'monitor', 'print'],
  withoutVerbs: ['add', 'update', 'remove'],
  actions: [...endings, ...markDeeds, parentConfirmed],
})

const dayMinutes = 24 * 60

/** A stay ends with its last night; a family that says nothing is called. */
export const stayWatch = defineWatch(stayApply, {
  name: 'holiday stays',
  label: '假期留宿到期结束与家长未答复提醒',
  everySeconds: 600,
  moves: [{ from: ['staying', 'assigned', 'toAssign'], to: 'ended', at: 'endDate', minutesAfter: dayMinutes }],
  tells: [
    {
      after: 'askTime',
      hours: 72,
      while: 'waiting',
      where: `t.parent_confirm = '${parentStates.asked[0]}'`,
      once: 'silentTold',
      says: [
        {
          key: 'holiday-silent',
          category: 'remind',
          async who(ctx, rows) {
            const asked = await ctx.call(who, { students: rows.map(({ studentId }) => studentId), roles: ['fdy'] })
            return new Map(rows.map(({ id, studentId }) => [id, asked.get(studentId) ?? []]))
          },
          words: ({ id, xm }) => ({
            title: `${xm}的家长72小时未确认假期留宿`,
            content: '请电话联系家长，并登记确认结果',
            link: `/holiday/detail?id=${id}`,
          }),
        },
      ],
    },
  ],
})

const own = ownRecords(myStays, {
  deeds: whileDecided(stayApply, { returned: 'returned', waiting: ['waiting', 'deciding'] }),
})

export const stayPageRoutes: readonly Route[] = [
  ...routesOfApply,
  route(stayPrefillRoute, prefill),
  ...own.routes,
  recordRoute(stayWhole),
]
export const ownStayCard = own.card({
  code: 'holiday.mine',
  about: '假期留宿申请到了哪一步，住在哪间房',
  icon: 'tree-palm',
  link: '/holiday/mine',
})
