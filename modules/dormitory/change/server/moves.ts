import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { action } from '#kernel/operations/resource.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { whoOf } from '#modules/school/base/shared/people/who.ts'
import { keepersOf } from '#modules/dormitory/dorm/shared/keepers-of.ts'
import { refundMonths } from '#modules/dormitory/stay/shared/params.ts'
import { inWays } from '#modules/dormitory/stay/shared/register.ts'
import { lockBeds, moveStays } from '#modules/dormitory/stay/shared/services.ts'
import { sendTemplate } from '#services/messages/templates.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { changeApply, executeChange, type ChangeRow } from '../shared/apply.ts'
import { changeLock, changeStates, objectionStates } from '../shared/codes.ts'
import { feeDifference } from '../shared/fee.ts'
import { changeMove, changeTodo } from '../shared/message-templates.ts'
import { whyNotThere } from './judge.ts'
import { mayCross } from './windows.ts'

/**
 * The bed somebody asked for is kept until it is decided, and until they have moved. Whoever sees the room reads for what, and not for
 * whom: the number leads to the application whoever may see that.
 */
export async function keepBed(ctx: Ctx, { id, targetBedId, no }: Pick<ChangeRow, 'id' | 'targetBedId' | 'no'>) {
  if (!targetBedId) return
  const kept = await ctx.call(lockBeds, {
    bedIds: [targetBedId],
    type: changeLock,
    refId: id,
    reason: `调宿申请 ${no ?? ''}`.trim(),
    until: null,
  })
  if (kept.length === 0) throw invalid({ targetBedId: '目标床位已被占用或锁定' })
}

/** Both houses and both people hear that it may be done, and until when. */
export async function tellMovers(ctx: Ctx, row: ChangeRow, moveBy: Date): Promise<void> {
  const { id, studentId, partnerId, xm, fromPlace, toPlace, dormId, floorId, newDormId, newFloorId } = row
  const people = [studentId, ...(partnerId ? [partnerId] : [])]
  const about = { category: 'approval', biz: { type: changeApply.path, id } } as const
  const values = { name: xm ?? '', from: fromPlace ?? '', to: toPlace ?? '', until: chineseTime.until(moveBy) }
  for (const one of people)
    await sendTemplate(ctx, {
      ...about,
      template: changeMove.code,
      values,
      userIds: await ctx.call(whoOf, { student: one, roles: ['self'] }),
      link: '/roomChange/mine',
    })
  const places = [
    ...(dormId ? [{ dormId, floorId }] : []),
    ...(newDormId ? [{ dormId: newDormId, floorId: newFloorId }] : []),
  ]
  await sendTemplate(ctx, {
    ...about,
    template: changeTodo.code,
    values,
    userIds: await ctx.call(keepersOf, { places }),
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
  const why = await whyNotThere(ctx, movesOf(row), { lockIds: [row.id], isOverride: await mayCross(ctx, row) })
  if (why) throw badRequest({ text: why })
}

type Side = 'out' | 'in'

/** Whose rooms somebody answers for: a keeper for those of their own floors, the office for both. */
export async function sidesOf(
  ctx: Ctx,
  { dormId, floorId, newDormId, newFloorId }: Pick<ChangeRow, 'dormId' | 'floorId' | 'newDormId' | 'newFloorId'>,
): Promise<Side[]> {
  if (can(ctx.actor, `${changeApply.path}:force`)) return ['out', 'in']
  const keeps = async (dorm: string | null, floor: string | null) =>
    dorm !== null &&
    (await ctx.call(keepersOf, { places: [{ dormId: dorm, floorId: floor }] })).includes(ctx.actor.userId ?? '')
  return [
    ...((await keeps(dormId, floorId)) ? (['out'] as const) : []),
    ...((await keeps(newDormId, newFloorId)) ? (['in'] as const) : []),
  ]
}

/** Signs for the rooms somebody answers for; once both are checked all stays change at one moment, or nothing does. */
export const executed = action(executeChange, async (ctx, { row, input }) => {
  if (!input.isChecked) throw invalid({ isChecked: '资产未核验完成，不能办理搬迁' })
  if (row.objectionState === objectionStates.open[0])
    throw badRequest({ text: '学生对强制调整提出了异议，答复后才能办理搬迁' })
  if (row.moveFrom && new Date(row.moveFrom) > ctx.now())
    throw badRequest({ text: `强制调整须提前通知学生，${chineseTime.moment(row.moveFrom)} 后才能办理` })
  const sides = await sidesOf(ctx, row)
  const [time, by] = [ctx.now().toISOString(), ctx.actor.userName]
  const checks = {
    ...(sides.includes('out') && !row.outCheckTime && { outCheckTime: time, outCheckBy: by }),
    ...(sides.includes('in') && !row.inCheckTime && { inCheckTime: time, inCheckBy: by }),
  }
  if (Object.keys(checks).length === 0) throw badRequest({ text: '您已核验本楼房间，请等待另一栋楼的宿管员核验' })
  const { outCheckTime, inCheckTime } = { ...row, ...checks }
  if (!outCheckTime || !inCheckTime) return checks
  const { refused } = await ctx.call(moveStays, {
    moves: movesOf(row).map(({ registerId, toBedId }) => ({ registerId, toBedId })),
    inWay: inWays.change,
    sourceId: row.id,
    locks: [{ type: changeLock, refId: row.id }],
    isOverride: await mayCross(ctx, row),
  })
  if (refused[0]) throw badRequest({ text: refused[0].reason })
  const perYear = await readParam(ctx, refundMonths)
  return {
    ...checks,
    execTime: time,
    execBy: by,
    feeDiff: feeDifference({ from: row.oldPrice, to: row.newPrice, perYear }, ctx.today()),
    state: changeStates.done[0],
  }
})
