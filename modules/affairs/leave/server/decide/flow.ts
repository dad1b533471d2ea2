import type { Ctx } from '#kernel/world/context.ts'
import type { FlowType, Matter } from '#services/flow/flow-type.ts'
import { readableAs } from '#services/flow/server/may-read.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { leaveModel } from '../../shared/flow-model.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveType } from '../../shared/leave-type.ts'
import { bzrMode } from '../../shared/params.ts'
import { moveLeave } from '../away/ends.ts'
import { whyNoSlip } from '../paper/slip-of.ts'
import { linesOfLeave } from './flow-lines.ts'
import { grantLeave } from './grant.ts'
import { askParents } from '../parents/parent-ask.ts'
import { clock, shorten } from '../words.ts'

export const leaveFields: FlowType['fields'] = [
  { name: 'typeCode', label: '请假类型码', kind: 'text' },
  { name: 'typeName', label: '请假类型', kind: 'text' },
  { name: 'days', label: '天数', kind: 'number' },
  { name: 'isOut', label: '出校门', kind: 'flag' },
  { name: 'isLeaveSchool', label: '离校', kind: 'flag' },
  { name: 'isOvernight', label: '不在校住宿', kind: 'flag' },
  { name: 'isOutOfCity', label: '离开本市', kind: 'flag' },
  { name: 'isBackdated', label: '补假', kind: 'flag' },
  { name: 'lessonCount', label: '影响课时', kind: 'number' },
  { name: 'bzrMode', label: '班主任参与', kind: 'text' },
]

/** Leave as a matter that is decided: the engine knows who decides, this says what it is and what follows. */
export const leaveFlow: FlowType = {
  code: 'leave',
  name: '请假',
  group: '2',
  icon: 'calendar-days',
  subject: 'base.student',
  managerRoles: ['xgc', 'gly'],
  numberPrefix: 'QJSP',
  startPath: '/leave/apply',
  fields: leaveFields,
  model: leaveModel,
  link: (bizId) => `/leave/detail?id=${bizId}`,
  mendLink: (bizId) => `/leave/apply?id=${bizId}`,
  mayRead: readableAs(leaveRequest),
  read: readLeave,
  rows: linesOfLeave,
  whyNoPaper: whyNoSlip,
  returnLeast: 5,
  onStart: (ctx, { bizId }) => handedIn(ctx, bizId),
  onResubmit: (ctx, { bizId }) => handedIn(ctx, bizId),
  onReturn: async (ctx, { bizId }) => void (await moveLeave(ctx, bizId, { from: ['deciding'], to: 'toMend' })),
  onPass: (ctx, { bizId }) => grantLeave(ctx, bizId),
  onReject: async (ctx, { bizId, comment }) =>
    void (await moveLeave(ctx, bizId, {
      from: ['deciding'],
      to: 'refused',
      values: { decide_time: ctx.now(), end_reason: shorten(comment) },
    })),
  onCancel: async (ctx, { bizId, reason, comment }) =>
    void (await moveLeave(ctx, bizId, {
      from: ['deciding', 'toMend'],
      to: reason === 'terminated' ? 'cancelled' : 'withdrawn',
      values: { end_reason: shorten(comment) },
    })),
}

const own = ['isOut', 'isLeaveSchool', 'isOvernight', 'isOutOfCity', 'isBackdated'] as const

/** What conditions of the flow know of a leave, whether it is handed in or only thought of. */
export async function factsOf(
  ctx: Ctx,
  leave: Record<string, unknown>,
  type: { code: string; name: string },
): Promise<Record<string, unknown>> {
  return {
    ...Object.fromEntries(own.map((name) => [name, leave[name] === true])),
    lessonCount: Number(leave['lessonCount'] ?? 0),
    days: Number(leave['days']),
    typeCode: type.code,
    typeName: type.name,
    bzrMode: await readParam(ctx, bzrMode),
  }
}

/** Facts of a leave for conditions, titles and lists. */
export async function readLeave(ctx: Ctx, id: string): Promise<Matter> {
  const leave = (await loadRows(ctx, leaveRequest, [id])).get(id)
  if (!leave) throw new Error(`leave ${id} is gone`)
  const type = (await loadRows(ctx, leaveType, [String(leave['typeId'])])).get(String(leave['typeId']))!
  const typeName = String(type['name'])
  return {
    facts: await factsOf(ctx, leave, { code: String(type['code']), name: typeName }),
    subjectId: String(leave['studentId']),
    title: `请假：${String(leave['xm'])} · ${typeName}`,
    summary: [
      { label: '类型', text: typeName },
      { label: '时间', text: `${clock(leave['startTime'])} 至 ${clock(leave['endTime'])}` },
      { label: '天数', text: `${Number(leave['days'])} 天` },
      { label: '事由', text: String(leave['reason']).slice(0, 60) },
    ],
  }
}

async function handedIn(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(
    `update leave_request set status = '10', submit_time = coalesce(submit_time, $2), update_time = $2, version = version + 1 where id = $1 and status in ('0', '15')`,
    [id, ctx.now()],
  )
  await askParents(ctx, id)
}
