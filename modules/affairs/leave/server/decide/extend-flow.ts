import type { Ctx } from '#kernel/world/context.ts'
import type { FlowType, Matter } from '#services/flow/flow-type.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { readableAs } from '#services/flow/server/detail/may-read.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { shortOf } from '#kernel/rules/school-time.ts'
import { leaveModel } from '../../shared/decide/flow-model.ts'
import { extendStates, leaveExtend, type LeaveExtendRow } from '../../shared/decide/leave-extend.ts'
import { extendLeave } from './extend-grant.ts'
import { leaveFields, readLeave } from './flow.ts'

export const extendFlowCode = 'leaveExtend'
const gone = defineError({ code: 'LEAVE_EXTEND_GONE', status: 400, message: '续假单不存在' })
const { deciding, toMend, granted, withdrawn, refused } = extendStates

/** Lasting longer as a matter that is decided: by the same people as a leave that had been so long from its beginning. */
export const extendFlow: FlowType = {
  code: extendFlowCode,
  name: '续假',
  group: '2',
  icon: 'calendar-clock',
  subject: 'base.student',
  managerRoles: ['xgc', 'gly'],
  numberPrefix: 'XJ',
  fields: leaveFields,
  model: leaveModel,
  // The lines below say all of it; the leave itself is a click away in its own record.
  link: () => null,
  mayRead: readableAs(leaveExtend),
  read: readExtension,
  rows: linesOf,
  onStart: (ctx, { bizId }) => becomes(ctx, leaveExtend, bizId, { status: deciding[0] }),
  onResubmit: (ctx, { bizId }) => becomes(ctx, leaveExtend, bizId, { status: deciding[0] }),
  onReturn: (ctx, { bizId }) => becomes(ctx, leaveExtend, bizId, { status: toMend[0] }),
  onReject: (ctx, { bizId }) =>
    becomes(ctx, leaveExtend, bizId, { status: refused[0], decideTime: ctx.now().toISOString() }),
  onCancel: (ctx, { bizId }) => becomes(ctx, leaveExtend, bizId, { status: withdrawn[0] }),
  async onPass(ctx, { bizId }) {
    const row = await extensionOf(ctx, bizId)
    await extendLeave(ctx, { leaveId: row.leaveId, newEnd: new Date(row.newEnd) })
    await becomes(ctx, leaveExtend, bizId, { status: granted[0], decideTime: ctx.now().toISOString() })
  },
}

async function readExtension(ctx: Ctx, bizId: string): Promise<Matter> {
  const row = await extensionOf(ctx, bizId)
  const { facts, subjectId, summary } = await readLeave(ctx, row.leaveId)
  const total = Number(facts['days']) + Number(row.addDays)
  const [student] = await ctx.db.query<{ xm: string }>('select xm from leave_request where id = $1', [row.leaveId])
  return {
    // Asked for while away, so never afterwards: the college is asked by the length alone.
    facts: { ...facts, days: total, isBackdated: false },
    subjectId: subjectId ?? null,
    title: `续假：${student!.xm} · ${String(facts['typeName'])}`,
    summary: [
      ...(summary ?? []).slice(0, 1),
      { label: '续假至', text: `${shortOf(row.oldEnd!)} → ${shortOf(row.newEnd)}` },
      { label: '合计', text: `${total} 天` },
      { label: '事由', text: row.reason.slice(0, 60) },
    ],
  }
}

async function linesOf(ctx: Ctx, bizId: string) {
  const row = await extensionOf(ctx, bizId)
  const { facts, summary } = await readLeave(ctx, row.leaveId)
  return [
    ...(summary ?? []).slice(0, 3).map(({ label, text }) => ({ label: `原${label}`, text })),
    { label: '续假至', text: shortOf(row.newEnd) },
    {
      label: '增加',
      text: `${Number(row.addDays)} 天，合计 ${Number(facts['days']) + Number(row.addDays)} 天`,
      name: 'days',
    },
    { label: '续假事由', text: row.reason },
    ...(Array.isArray(row.fileIds) && row.fileIds.length > 0
      ? [{ label: '证明材料', text: '', fileIds: row.fileIds }]
      : []),
  ]
}

async function extensionOf(ctx: Ctx, id: string): Promise<LeaveExtendRow> {
  const row = (await loadRows(ctx, leaveExtend, [id])).get(id)
  if (!row) throw gone()
  return row
}
