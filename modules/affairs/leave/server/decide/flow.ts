import type { Ctx } from '#kernel/world/context.ts'
import { application } from '#patterns/application/server/application.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { closeLinks } from '#services/publiclink/links.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { leaveFields, leaveModel } from '../../shared/decide/flow-model.ts'
import { leaveRequest, type LeaveRow } from '../../shared/leave-request.ts'
import { leaveType, typeModes } from '../../shared/settings/leave-type.ts'
import { bzrMode } from '../../shared/params.ts'
import { whyNoSlip } from '../paper/slip-of.ts'
import { linesOfLeave } from './flow-lines.ts'
import { grantLeave } from './grant.ts'
import { askParents, isStillAsked } from '../parents/parent-ask.ts'
import { parentPurpose } from '../parents/parent-texts.ts'
import type { LeaveMatter } from '../../shared/services.ts'
import { shorten } from '../words.ts'
import type { TrialFacts } from '../../shared/settings/tiers.ts'

/** Leave as a matter that is decided: the engine knows who decides, this says what it is and what follows. */
export const leaveFlow = application(leaveRequest, {
  code: 'leave',
  name: '请假',
  group: '2',
  icon: 'calendar-minus',
  subject: 'base.student',
  managerRoles: ['xgc', 'gly'],
  startPath: '/leave/apply',
  words: ['事假', '病假', '公假', '离校', '回家', 'leave', 'absence'],
  summary: '事假、病假、公假等，批准后凭假条出校门',
  fields: leaveFields,
  model: leaveModel,
  link: (bizId) => `/leave/detail?id=${bizId}`,
  mendLink: (bizId) => `/leave/apply?id=${bizId}`,
  stands: {
    deciding: 'deciding',
    returned: 'toMend',
    refused: 'refused',
    withdrawn: 'withdrawn',
    terminated: 'cancelled',
  },
  known: (_ctx, leave) => leave,
  read: matterOf,
  lines: linesOfLeave,
  whatNow: whatNowOf,
  whyNoPaper: whyNoSlip,
  onStart: (ctx, { bizId }) => handedIn(ctx, bizId, { from: 'draft', action: 'apply' }),
  onResubmit: (ctx, { bizId }) => handedIn(ctx, bizId, { from: 'toMend', action: 'resubmit' }),
  noted: (ctx, { comment }, outcome) => ({
    ...(outcome === 'refused' && { decideTime: ctx.now().toISOString() }),
    ...((outcome === 'refused' || outcome === 'withdrawn') && { endReason: shorten(comment) }),
  }),
  onPass: (ctx, { id }) => grantLeave(ctx, id),
})

/** What conditions of the flow know of a leave, whether it is handed in or only thought of. */
export async function factsOf(
  ctx: Ctx,
  leave: Record<string, unknown>,
  type: { code: string; name: string },
): Promise<TrialFacts> {
  return {
    isOut: leave['isOut'] === true,
    isLeaveSchool: leave['isLeaveSchool'] === true,
    isOvernight: leave['isOvernight'] === true,
    isOutOfCity: leave['isOutOfCity'] === true,
    isBackdated: leave['isBackdated'] === true,
    lessonCount: Number(leave['lessonCount'] ?? 0),
    days: Number(leave['days']),
    typeCode: type.code,
    typeName: type.name,
    bzrMode: await readParam(ctx, bzrMode),
  }
}

/** What a leave is to whoever decides on something that hangs on it. */
export async function readLeave(ctx: Ctx, id: string): Promise<LeaveMatter> {
  const leave = (await loadRows(ctx, leaveRequest, [id])).get(id)
  if (!leave) throw new Error(`leave ${id} is gone`)
  return matterOf(ctx, leave)
}

/** Facts of a leave for conditions and lists, and what its title names. */
async function matterOf(ctx: Ctx, leave: LeaveRow): Promise<LeaveMatter> {
  const type = (await loadRows(ctx, leaveType, [leave.typeId])).get(leave.typeId)!
  const typeName = type.name
  return {
    facts: await factsOf(ctx, leave, { code: type.code, name: typeName }),
    subjectId: leave.studentId,
    names: { typeName },
    number: leave.leaveNo,
    summary: [
      { label: '类型', text: typeName },
      { label: '时间', text: chineseTime.fullSpan(leave.startTime, leave.endTime) },
      { label: '天数', text: `${Number(leave.days)} 天` },
      { label: '事由', text: leave.reason.slice(0, 60) },
    ],
  }
}

/** How a leave that was granted is gone on and ended. */
async function whatNowOf(ctx: Ctx, leave: LeaveRow): Promise<string> {
  if (new Date(leave.endTime) <= ctx.now()) return '假期已结束，无需销假'
  const { returnMode } = (await loadRows(ctx, leaveType, [leave.typeId])).get(leave.typeId)!
  const { auto, person } = typeModes.back
  const back =
    returnMode === auto[0] ? '到期自动销假' : returnMode === person[0] ? '返校后请辅导员销假' : '返校后请及时销假'
  return leave.isOut === true ? `出校时出示通行码，${back}` : back
}

async function handedIn(
  ctx: Ctx,
  id: string,
  { from, action }: { from: 'draft' | 'toMend'; action: string },
): Promise<void> {
  const [leave] = await moveRows(ctx, leaveRequest, {
    from,
    to: 'deciding',
    where: { id },
    values: from === 'draft' ? { submitTime: ctx.now().toISOString() } : {},
    action,
    title: ({ xm, leaveNo }) => {
      const who = [xm, leaveNo].filter(Boolean).join(' ')
      return from === 'draft' ? `提交请假【${who}】` : `重新提交请假【${who}】`
    },
  })
  if (from === 'toMend') {
    if (leave && (await isStillAsked(ctx, leave))) return
    // An answer to what the leave said before is none to what it says now.
    await closeLinks(ctx, parentPurpose, [id], { isAnsweredToo: true })
  }
  if (leave) await askParents(ctx, leave)
}
