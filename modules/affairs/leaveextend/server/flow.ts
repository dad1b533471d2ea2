import type { Ctx } from '#kernel/world/context.ts'
import { application } from '#patterns/application/server/application.ts'
import type { Line } from '#patterns/application/server/lines.ts'
import type { Matter } from '#services/flow/flow-type.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { extendFlowCode, leaveFields, leaveModel } from '#modules/affairs/leave/shared/decide/flow-model.ts'
import { leaveExtend, type LeaveExtendRow } from '../shared/leave-extend.ts'
import { leaveMatter, prolong } from '#modules/affairs/leave/shared/services.ts'
import { leavesView } from '#modules/affairs/leave/shared/views.ts'
import { judgeExtension } from './rules.ts'

/** Lasting longer as a matter that is decided: by the same people as a leave that had been so long from its beginning. */
export const extendFlow = application(leaveExtend, {
  code: extendFlowCode,
  name: '续假',
  group: '2',
  icon: 'calendar-minus',
  subject: 'base.student',
  managerRoles: ['xgc', 'gly'],
  numberPrefix: 'XJ',
  startPath: '/leave/mine',
  words: ['延长请假', '晚归', 'extend leave'],
  summary: '请假未到期、需要推迟返校时申请',
  fields: leaveFields,
  model: leaveModel,
  stands: {
    draft: 'draft',
    deciding: 'deciding',
    returned: 'toMend',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'granted',
  },
  known: async (ctx, row) => ({ row, leave: await ctx.call(leaveMatter, { leaveId: row.leaveId }) }),
  judgeAgain: (ctx, { row }) => judgeExtension(ctx, row),
  read: readExtension,
  whatNow: (_ctx, { row }) => `请在 ${chineseTime.until(row.newEnd)} 前返校并销假`,
  lines: linesOf,
  noted: (ctx, _facts, outcome) =>
    outcome === 'refused' || outcome === 'granted' ? { decideTime: ctx.now().toISOString() } : {},
  onPass: (ctx, { row }) => ctx.call(prolong, { leaveId: row.leaveId, newEnd: new Date(row.newEnd) }),
})

type Known = { row: LeaveExtendRow; leave: Matter }

async function readExtension(ctx: Ctx, { row, leave }: Known) {
  const { facts, subjectId, summary } = leave
  const total = Number(facts['days']) + Number(row.addDays)
  const [student] = await ctx.db.query<{ xm: string }>(`select r.xm from ${leavesView} r where r.id = $1`, [
    row.leaveId,
  ])
  return {
    facts: extendedFacts(facts, total),
    subjectId: subjectId ?? null,
    names: { studentName: student!.xm },
    summary: [
      ...(summary ?? []).slice(0, 1),
      { label: '续假至', text: `${chineseTime.fullUntil(row.oldEnd!)} → ${chineseTime.fullUntil(row.newEnd)}` },
      { label: '合计', text: `${total} 天` },
      { label: '事由', text: row.reason.slice(0, 60) },
    ],
  }
}

/** What the flow of a leave branches by once it is so long. Asked for while away, so never afterwards: its length alone counts. */
export function extendedFacts(facts: Matter['facts'], days: number): Matter['facts'] {
  return { ...facts, days, isBackdated: false }
}

function linesOf(_ctx: Ctx, { row, leave: { facts, summary } }: Known): Line[] {
  const added = Number(row.addDays)
  return [
    ...(summary ?? []).slice(0, 3).map(({ label, text }): Line => [`原${label}`, text]),
    ['续假至', chineseTime.fullUntil(row.newEnd)],
    ['增加', `${added} 天，合计 ${Number(facts['days']) + added} 天`, { name: 'days' }],
    ['续假事由', row.reason],
    ['证明材料', '', { fileIds: row.fileIds }],
  ]
}
