import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { application } from '#patterns/application/server/application.ts'
import { applying } from '#patterns/application/server/apply.ts'
import { forOneself } from '#patterns/application/server/for-oneself.ts'
import { fieldLines } from '#patterns/application/server/lines.ts'
import { ownRecords, whileDecided } from '#patterns/own/server/own.ts'
import { recordRoute } from '#patterns/record/server/record.ts'
import { ownStudentId, studentFace } from '#modules/school/base/shared/people/subject.ts'
import { who, whoOf } from '#modules/school/base/shared/people/who.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { calendarDays, termNow } from '#modules/school/calendar/shared/services.ts'
import { unlockBeds } from '#modules/dormitory/stay/shared/services.ts'
import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { nextNumber } from '#services/flow/server/start/numbering.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { changeApply, giveUp, type ChangeRow } from '../shared/apply.ts'
import {
  changeFlowCode,
  changeLock,
  changeNumber as numbered,
  changeReasons,
  changeStates,
  changeTypes,
  objectionStates,
  partnerStates,
  reasonName,
  typeName,
} from '../shared/codes.ts'
import { moveDays, partnerHours } from '../shared/params.ts'
import { changePrefillRoute, changeRoutes, changeWhole, myChanges, type ChangePrefill } from '../shared/routes.ts'
import { changeWindow } from '../shared/window.ts'
import { changeModel } from './flow-model.ts'
import { classIn, hasOtherFdy, judgeChange, stayOf, targetsOf, whyNotAtAll } from './judge.ts'
import { objected, settled } from './forced.ts'
import { executed, judgeAgain, keepBed, tellMovers } from './moves.ts'
import { bothRooms } from './places.ts'
import { unsaidFields, unsaidOf } from './unsaid.ts'
import { windowFor } from './windows.ts'

const read = [
  'xm',
  'xh',
  'classId',
  'type',
  'fromPlace',
  'toPlace',
  'partnerName',
  'reasonType',
  'reason',
  'files',
  'feeDiff',
]
const flag = (name: string, label: string) => ({ name, label, kind: 'flag' }) as const
const text = (name: string, label: string) => ({ name, label, kind: 'text' }) as const

export const changeFlow = application(changeApply, {
  code: changeFlowCode,
  name: '调宿',
  group: '2',
  icon: 'arrow-left-right',
  subject: 'base.student',
  startRoles: ['stu'],
  managerRoles: ['ssgl'],
  numberPrefix: 'TS',
  startPath: '/roomChange/apply',
  words: ['调宿', '调换宿舍', '换宿舍', '换床', '换寝室', 'room change'],
  summary: '调到空床，或与同学互换床位',
  fields: [
    {
      name: 'reasonType',
      label: '调宿原因',
      kind: 'code',
      codes: Object.values(changeReasons).map(([key, label]) => ({ key, label })),
    },
    flag('isSameRoom', '同宿舍互换'),
    flag('hasOtherFdy', '对方由其他辅导员负责'),
    text('otherClassId', '对方班级'),
    text('dormId', '原宿舍楼'),
    text('floorId', '原楼层'),
  ],
  model: changeModel,
  link: (id) => `/roomChange/detail?id=${id}`,
  mendLink: (id) => `/roomChange/apply?id=${id}`,
  stands: {
    draft: 'waiting',
    deciding: 'deciding',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'toMove',
  },
  known: (_ctx, row) => row,
  async read(ctx, row) {
    const targets = await targetsOf(
      ctx,
      [row.fromBedId, row.targetBedId].filter((id) => id !== null),
    )
    const [from, to] = [targets.get(row.fromBedId ?? ''), targets.get(row.targetBedId ?? '')]
    const partner = row.partnerId ? (await loadRows(ctx, student, [row.partnerId])).get(row.partnerId) : undefined
    const otherClassId = partner?.classId ?? (await classIn(ctx, to?.roomId))
    return {
      facts: {
        reasonType: row.reasonType,
        isSameRoom: partner !== undefined && from?.roomId === to?.roomId,
        hasOtherFdy: await hasOtherFdy(ctx, row.classId, otherClassId),
        otherClassId,
        dormId: row.dormId,
        floorId: row.floorId,
      },
      subjectId: row.studentId,
      number: row.no ?? undefined,
      summary: [
        { label: '方式', text: typeName(row.type) },
        { label: '原因', text: reasonName(row.reasonType) },
      ],
    }
  },
  whatNow: (_ctx, { moveBy }) => `请在 ${chineseTime.until(moveBy!)} 前到宿舍楼值班室办理搬迁，逾期失效`,
  lines: (ctx, row) => fieldLines(ctx, changeApply, row, read),
  async onPass(ctx, row) {
    await judgeAgain(ctx, row)
    const moveBy = new Date(ctx.now().getTime() + (await readParam(ctx, moveDays)) * 24 * 3_600_000)
    await tellMovers(ctx, row, moveBy)
    return { moveFrom: ctx.now().toISOString(), moveBy: moveBy.toISOString() }
  },
})

const oneself = forOneself(student, 'studentId')

const routesOfApply = applying(changeApply, {
  processType: changeFlowCode,
  routes: changeRoutes,
  returned: 'returned',
  waiting: 'waiting',
  ...oneself,
  complete: async (_ctx, order, { subject, before }) => ({
    ...order,
    studentId: subject.subjectId,
    // Whom somebody changes with has agreed to this and to nothing else.
    ...(before && {
      type: before.type,
      ...(before.partnerId && { partnerXh: before.partnerXh, targetBedId: before.targetBedId }),
    }),
  }),
  judge: async (ctx, order, { subject, before }) => {
    const judged = await judgeChange(ctx, order, { who: subject.who, before })
    if (!before?.partnerId) return judged
    const { partnerAgree: _agree, partnerTime: _time, askTime: _asked, ...values } = judged.values
    return { ...judged, values }
  },
  first: async (ctx, _subject, { partnerId }) => ({
    no: await nextNumber(ctx, numbered),
    ...(partnerId
      ? { state: changeStates.waiting[0], partnerAgree: partnerStates.asked[0] }
      : { state: changeStates.deciding[0] }),
  }),
  async done(ctx, id) {
    const row = (await loadRows(ctx, changeApply, [id])).get(id)!
    if (row.type === changeTypes.move[0]) await keepBed(ctx, row)
    else if (row.state === changeStates.waiting[0]) await askPartner(ctx, row)
    return {}
  },
})

async function askPartner(ctx: Ctx, { id, partnerId, xm, fromPlace, toPlace }: ChangeRow): Promise<void> {
  const hours = await readParam(ctx, partnerHours)
  await sendMessage(ctx, {
    userIds: await ctx.call(whoOf, { student: partnerId!, roles: ['self'] }),
    category: 'approval',
    level: 'important',
    isTodo: true,
    title: `${xm}想与您互换床位`,
    content: `您的 ${toPlace} 换 ${fromPlace}，请在 ${hours} 小时内答复，逾期申请失效。`,
    link: '/roomChange/mine',
    biz: { type: changeApply.path, id },
  })
}

async function prefill(ctx: Ctx): Promise<ChangePrefill> {
  const { who: one } = await oneself.subject(ctx)
  const [window, term, stay] = [await windowFor(ctx, one), await ctx.call(termNow, {}), await stayOf(ctx, one.id)]
  const refusal = await whyNotAtAll(ctx, one, { term, window, before: undefined })
  return {
    student: await ctx.call(studentFace, one),
    refusal: refusal ?? (stay ? null : '您当前没有在住的床位，不能申请调宿'),
    place: stay?.placeName ?? null,
    window: window && {
      name: window.name,
      endTime: window.endTime,
      canMove: window.canMove ?? true,
      canSwap: window.canSwap ?? true,
    },
  }
}

const over: readonly string[] = (['refused', 'withdrawn', 'lapsed', 'returned'] as const).map(
  (name) => changeStates[name][0],
)

export const applies = resource(changeApply, {
  scope: { by: { ...scopeOfStudent(changeApply).by, dorm: 'dormId', dormFloor: 'floorIds' } },
  async facts(ctx, ids) {
    const [flows, unsaid] = [await flowFactsOf(changeFlowCode)(ctx, ids), await unsaidOf(ctx, ids)]
    return new Map(ids.map((id) => [id, { ...flows.get(id), ...unsaid.get(id) }]))
  },
  unasked: unsaidFields,
  readsFiles: flowReaderOf(changeFlowCode),
  permissions: ['apply', 'force'],
  withoutVerbs: ['add', 'update', 'remove'],
  actions: [action(giveUp), executed, objected, settled],
  hooks: {
    // What is not to be any more keeps no bed.
    async moved(ctx, moves) {
      const ended = moves.filter(({ after }) => over.includes(String(after.state))).map(({ id }) => id)
      if (ended.length > 0) await ctx.call(unlockBeds, { type: changeLock, refId: ended })
    },
  },
})

export const windows = resource(changeWindow, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      for (const { values, merged, problems } of drafts) {
        if (String(merged.endTime) <= String(merged.beginTime)) problems.endTime ??= '结束时间应晚于开始时间'
        if (!values.beginTime) continue
        // The term in which it opens.
        const day = dayOf(values.beginTime)
        const [at] = await ctx.call(calendarDays, { from: day, to: day })
        values.xn = at?.xn ?? null
        values.xqM = at?.xqM ?? null
      }
    },
  },
})

/** Whoever says nothing has not agreed, and whoever does not move stays. */
export const changeWatch = defineWatch(changeApply, {
  name: 'room changes',
  label: '调宿对方未答复、逾期未搬迁失效',
  everySeconds: 300,
  moves: [
    {
      from: 'waiting',
      to: 'lapsed',
      at: 'askTime',
      minutesAfter: async (ctx) => (await readParam(ctx, partnerHours)) * 60,
      says: [lapsedSaying('对方未在时限内答复，调宿申请已失效')],
    },
    {
      from: 'toMove',
      to: 'lapsed',
      at: 'moveBy',
      // What somebody said against an order is answered first.
      where: `t.objection_state is distinct from '${objectionStates.open[0]}'`,
      says: [lapsedSaying('未在期限内搬迁，调宿已失效，不计入本学期次数')],
    },
  ],
})

function lapsedSaying(title: string) {
  return {
    key: 'change-lapsed',
    category: 'approval' as const,
    async who(ctx: Ctx, rows: readonly ChangeRow[]) {
      const asked = await ctx.call(who, { students: rows.map(({ studentId }) => studentId), roles: ['self'] })
      return new Map(rows.map(({ id, studentId }) => [id, asked.get(studentId) ?? []]))
    },
    words: ({ id }: ChangeRow) => ({ title, link: `/roomChange/mine?id=${id}` }),
  }
}

const own = ownRecords(myChanges, {
  more: (ctx, rows) =>
    unsaidOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  deeds: whileDecided(changeApply, { returned: 'returned', waiting: ['waiting', 'deciding'] }),
})

export const changePageRoutes: readonly Route[] = [
  ...routesOfApply,
  route(changePrefillRoute, prefill),
  ...own.routes,
  recordRoute(changeWhole, async (ctx, { record }) => {
    const row = (await loadRows(ctx, changeApply, [record.id])).get(record.id)
    if (!row) throw badRequest({ text: '调宿申请不存在' })
    return { both: await bothRooms(ctx, row, ownStudentId(ctx) === null) }
  }),
]
export const ownChangeCard = own.card({
  code: 'roomChange.mine',
  about: '调宿申请到了哪一步',
  icon: 'arrow-left-right',
  link: '/roomChange/mine',
})
