import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { audit } from '#kernel/audit/audit.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { action } from '#kernel/operations/resource.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { studentsWithinReach, whoOf } from '#modules/school/base/shared/people/who.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { keepersOf } from '#modules/dormitory/dorm/shared/keepers-of.ts'
import { inWays } from '#modules/dormitory/stay/shared/register.ts'
import { lockBeds, moveStays } from '#modules/dormitory/stay/shared/services.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { changeApply, executeChange, type ChangeRow } from '../shared/apply.ts'
import { changeLock, changeReasons, changeStates, changeTypes } from '../shared/codes.ts'
import { feeDifference } from '../shared/fee.ts'
import { feeMonths, forcedHours, moveDays } from '../shared/params.ts'
import { forceRoute } from '../shared/routes.ts'
import { stayOf, targetsOf, whyNotThere } from './judge.ts'

const hourMs = 3_600_000

/** The bed somebody asked for is kept until it is decided, and until they have moved. */
export async function keepBed(ctx: Ctx, { id, targetBedId, xm }: Pick<ChangeRow, 'id' | 'targetBedId' | 'xm'>) {
  if (!targetBedId) return
  const kept = await ctx.call(lockBeds, {
    bedIds: [targetBedId],
    type: changeLock,
    refId: id,
    reason: `${xm}申请调入`,
    until: null,
  })
  if (kept.length === 0) throw invalid({ targetBedId: '目标床位已被占用或锁定' })
}

/** Both houses and both people hear that it may be done, and until when. */
export async function tellMovers(ctx: Ctx, row: ChangeRow, moveBy: Date): Promise<void> {
  const { id, studentId, partnerId, xm, fromPlace, toPlace, dormId, floorId, newDormId } = row
  const people = [studentId, ...(partnerId ? [partnerId] : [])]
  const about = { category: 'approval', biz: { type: changeApply.path, id } } as const
  const until = chineseTime.moment(moveBy)
  for (const one of people)
    await sendMessage(ctx, {
      ...about,
      userIds: await ctx.call(whoOf, { student: one, roles: ['self'] }),
      title: '调宿已通过，请按时搬迁',
      content: `${fromPlace} 与 ${toPlace}，请在 ${until} 前到原宿舍楼宿管处办理搬迁，逾期失效。`,
      link: '/roomChange/mine',
    })
  const places = [
    ...(dormId ? [{ dormId, floorId }] : []),
    ...(newDormId ? [{ dormId: newDormId, floorId: null }] : []),
  ]
  await sendMessage(ctx, {
    ...about,
    userIds: await ctx.call(keepersOf, { places }),
    title: `${xm}待搬迁：${fromPlace} → ${toPlace}`,
    content: `请在 ${until} 前办理搬迁，核验两处房间的资产。`,
    link: '/roomChange/exec',
  })
}

/** Who goes where, by the stays that end. */
function movesOf(row: ChangeRow): { registerId: string; studentId: string; toBedId: string; bedId: string }[] {
  const { oldRegisterId, targetBedId, fromBedId, partnerRegisterId, studentId, partnerId } = row
  if (!oldRegisterId || !targetBedId || !fromBedId) throw badRequest({ text: '调宿信息不完整，请撤销后重新申请' })
  const own = { registerId: oldRegisterId, studentId, toBedId: targetBedId, bedId: targetBedId }
  if (!partnerRegisterId || !partnerId) return [own]
  return [own, { registerId: partnerRegisterId, studentId: partnerId, toBedId: fromBedId, bedId: fromBedId }]
}

/** Judged once more when it is decided: much may have changed since it was asked for. */
export async function judgeAgain(ctx: Ctx, row: ChangeRow): Promise<void> {
  const why = await whyNotThere(ctx, movesOf(row), { lockId: row.id, isOverride: true })
  if (why) throw badRequest({ text: why })
}

/** All stays change at one moment, or nothing does. */
export const executed = action(executeChange, async (ctx, { row, input }) => {
  if (!input.isChecked) throw invalid({ isChecked: '资产未核验完成，不能办理搬迁' })
  if (row.moveFrom && new Date(row.moveFrom) > ctx.now())
    throw badRequest({ text: `强制调整须提前通知学生，${chineseTime.moment(row.moveFrom)} 后才能办理` })
  const { refused } = await ctx.call(moveStays, {
    moves: movesOf(row).map(({ registerId, toBedId }) => ({ registerId, toBedId })),
    inWay: inWays.change,
    sourceId: row.id,
    locks: [{ type: changeLock, refId: row.id }],
    isOverride: true,
  })
  if (refused[0]) throw badRequest({ text: refused[0].reason })
  const perYear = await readParam(ctx, feeMonths)
  return {
    execTime: ctx.now().toISOString(),
    execBy: ctx.actor.userName,
    feeDiff: feeDifference({ from: row.oldPrice, to: row.newPrice, perYear }, ctx.today()),
  }
})

/** By order: the student is told before, and moves after that. */
async function force(ctx: Ctx, { studentId, bedId, reason }: { studentId: string; bedId: string; reason: string }) {
  const who = (await loadRows(ctx, student, [studentId], { lock: true })).get(studentId)
  if (!who || !(await ctx.call(studentsWithinReach, { ids: [studentId] })).has(studentId)) throw notFound()
  const stay = await stayOf(ctx, studentId)
  if (!stay) throw invalid({ studentId: '该学生没有住宿登记' })
  const target = (await targetsOf(ctx, [bedId])).get(bedId)
  if (!target) throw invalid({ bedId: '床位不存在' })
  const why = await whyNotThere(ctx, [{ studentId, bedId, registerId: stay.registerId }], {
    lockId: undefined,
    isOverride: true,
  })
  if (why) throw invalid({ bedId: why })
  const term = await ctx.call(termNow, {})
  const moveFrom = new Date(ctx.now().getTime() + (await readParam(ctx, forcedHours)) * hourMs)
  const moveBy = new Date(moveFrom.getTime() + (await readParam(ctx, moveDays)) * 24 * hourMs)
  const perYear = await readParam(ctx, feeMonths)
  const [oldPrice, newPrice] = [stay.feePrice, target.price]
  const values = {
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
  await keepBed(ctx, { id, targetBedId: bedId, xm: who.xm })
  await audit(ctx, [{ entity: changeApply, recordId: id, action: 'force', title: changeApply.called!(values) }])
  await sendMessage(ctx, {
    userIds: await ctx.call(whoOf, { student: studentId, roles: ['self', 'fdy'] }),
    category: 'approval',
    level: 'important',
    title: `${who.xm}的床位将调整到 ${target.placeName}`,
    content: `${chineseTime.moment(moveFrom)} 后办理搬迁。原因：${reason}。如有异议，请在此之前向公寓管理中心提出。`,
    link: `/roomChange/detail?id=${id}`,
    biz: { type: changeApply.path, id },
  })
  return { id }
}

export const moveRoutes: readonly Route[] = [route(forceRoute, force)]
