import type { Ctx } from '#kernel/world/context.ts'
import { calledOf } from '#kernel/entity/record-title.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { audit } from '#kernel/audit/audit.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { action } from '#kernel/operations/resource.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { studentsWithinReach, whoOf } from '#modules/school/base/shared/people/who.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { refundMonths } from '#modules/dormitory/stay/shared/params.ts'
import { unlockBeds } from '#modules/dormitory/stay/shared/services.ts'
import { nextNumber } from '#services/flow/server/start/numbering.ts'
import { holdersOfKey } from '#services/identity/in-office.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { changeApply, objectChange, settleObjection, type ChangeRow } from '../shared/apply.ts'
import { changeLock, changeNumber, changeReasons, changeStates, changeTypes, objectionStates } from '../shared/codes.ts'
import { feeDifference } from '../shared/fee.ts'
import { forcedHours, moveDays } from '../shared/params.ts'
import { forceRoute } from '../shared/routes.ts'
import { endAsked, onTheWay } from './asked.ts'
import { floorsOf, stayOf, targetsOf, whyNotThere } from './judge.ts'
import { keepBed } from './moves.ts'

const hourMs = 3_600_000

type Words = { title: string; content: string }

/** The student and their counsellor, each in words of their own. */
async function tellBoth(
  ctx: Ctx,
  { id, studentId }: { id: string; studentId: string },
  { own, other }: { own: Words; other: Words },
): Promise<void> {
  for (const { role, words } of [
    { role: 'self', words: own },
    { role: 'fdy', words: other },
  ] as const)
    await sendMessage(ctx, {
      userIds: await ctx.call(whoOf, { student: studentId, roles: [role] }),
      category: 'approval',
      level: 'important',
      ...words,
      link: `/roomChange/detail?id=${id}`,
      biz: { type: changeApply.path, id },
    })
}

/** By order: the student is told before, and moves after that. */
async function force(ctx: Ctx, { studentId, bedId, reason }: { studentId: string; bedId: string; reason: string }) {
  const who = (await loadRows(ctx, student, [studentId], { lock: true })).get(studentId)
  if (!who || !(await ctx.call(studentsWithinReach, { ids: [studentId] })).has(studentId)) throw notFound()
  const stay = await stayOf(ctx, studentId)
  if (!stay) throw invalid({ studentId: '该学生没有住宿登记' })
  const target = (await targetsOf(ctx, [bedId])).get(bedId)
  if (!target) throw invalid({ bedId: '床位不存在' })
  const { asked, granted } = await onTheWay(ctx, [studentId])
  const open = granted.get(studentId)
  if (open) throw invalid({ studentId: `该学生有待搬迁的调宿（${open.no}），办理搬迁或失效后才能另行调整` })
  // Nobody keeps an order away by asking for something else.
  await endAsked(ctx, asked)
  const why = await whyNotThere(ctx, [{ studentId, bedId, registerId: stay.registerId }], {
    lockIds: [],
    isOverride: true,
  })
  if (why) throw invalid({ bedId: why })
  const term = await ctx.call(termNow, {})
  const moveFrom = new Date(ctx.now().getTime() + (await readParam(ctx, forcedHours)) * hourMs)
  const moveBy = new Date(moveFrom.getTime() + (await readParam(ctx, moveDays)) * 24 * hourMs)
  const perYear = await readParam(ctx, refundMonths)
  const [oldPrice, newPrice] = [stay.feePrice, target.price]
  const values = {
    no: await nextNumber(ctx, changeNumber),
    studentId,
    ...snapshotOf(who),
    xn: term?.xn ?? null,
    xqM: term?.xqM ?? null,
    type: changeTypes.forced[0],
    oldRegisterId: stay.registerId,
    dormId: stay.dormId,
    floorId: stay.floorId,
    fromBedId: stay.bedId,
    fromPlace: stay.placeName,
    targetBedId: bedId,
    newDormId: target.dormId,
    newFloorId: target.floorId,
    floorIds: floorsOf(stay.floorId, target.floorId),
    toPlace: target.placeName,
    reasonType: changeReasons.other[0],
    reason,
    oldPrice,
    newPrice,
    feeDiff: feeDifference({ from: oldPrice, to: newPrice, perYear }, ctx.today()),
    submitTime: ctx.now().toISOString(),
    moveFrom: moveFrom.toISOString(),
    moveBy: moveBy.toISOString(),
    state: changeStates.toMove[0],
  }
  const id = newId(ctx.now())
  await insertRow(ctx, changeApply, id, values).catch((error: unknown) => {
    throw asAppError(error, changeApply)
  })
  await keepBed(ctx, { id, targetBedId: bedId, no: values.no })
  await audit(ctx, [{ entity: changeApply, recordId: id, action: 'force', title: calledOf(changeApply, values) }])
  const from = chineseTime.moment(moveFrom)
  await tellBoth(
    ctx,
    { id, studentId },
    {
      own: {
        title: `您的床位将调整到 ${target.placeName}`,
        content: `${from} 后办理搬迁。原因：${reason}。如有异议，可在“我的调宿”中提出。`,
      },
      other: {
        title: `${who.xm}的床位将调整到 ${target.placeName}`,
        content: `${from} 后办理搬迁。原因：${reason}。学生如有异议，可在“我的调宿”中提出。`,
      },
    },
  )
  return { id }
}

/** Whoever is moved says what speaks against it, once; the order rests until that is answered. */
export const objected = action(objectChange, async (ctx, { row, input: { objection } }) => {
  if (row.studentId !== ownStudentId(ctx)) throw notFound()
  await sendMessage(ctx, {
    userIds: await holdersOfKey(ctx, `${changeApply.path}:settleObjection`),
    category: 'approval',
    level: 'important',
    title: `${row.xm}对强制调整提出异议`,
    content: objection,
    link: `/roomChange/detail?id=${row.id}`,
    biz: { type: changeApply.path, id: row.id },
  })
  return { objection, objectTime: ctx.now().toISOString(), objectionState: objectionStates.open[0] }
})

/** The order stands, with its days counted anew, or is taken back and the bed is free. */
export const settled = action(settleObjection, async (ctx, { row, input: { result, answer } }) => {
  const isKept = result === objectionStates.kept[0]
  if (!isKept && result !== objectionStates.dropped[0]) throw badRequest({ text: '请选择处理结果' })
  const title = {
    own: isKept ? '您的异议未被采纳，调整照常进行' : '您的强制调整已撤销',
    other: isKept ? `${row.xm}的异议未被采纳，调整照常进行` : `${row.xm}的强制调整已撤销`,
  }
  await tellBoth(ctx, row, {
    own: { title: title.own, content: answer },
    other: { title: title.other, content: answer },
  })
  const said = { objectionState: result, objectionAnswer: answer }
  if (!isKept) await ctx.call(unlockBeds, { type: changeLock, refId: row.id })
  return isKept ? { ...said, moveBy: await moveByOf(ctx, row) } : { ...said, state: changeStates.withdrawn[0] }
})

async function moveByOf(ctx: Ctx, { moveFrom }: ChangeRow): Promise<string> {
  const from = Math.max(ctx.now().getTime(), moveFrom ? new Date(moveFrom).getTime() : 0)
  return new Date(from + (await readParam(ctx, moveDays)) * 24 * hourMs).toISOString()
}

export const forceRoutes: readonly Route[] = [route(forceRoute, force)]
