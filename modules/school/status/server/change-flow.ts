import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { application } from '#patterns/application/server/application.ts'
import type { Line } from '#patterns/application/server/lines.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { change, changeStates, type ChangeRow } from '../shared/change.ts'
import { changeFlowCode } from '../shared/change-whole.ts'
import { dictionaries } from '../shared/dictionaries.ts'
import { changeLevels } from './change-model.ts'
import { effect } from './effects.ts'
import { namesOf } from './facts.ts'
import { judgeChanges, placementOf } from './prepare.ts'

/** 自动退学: the student asks for it. */
const ownRequest = '21'

/** What the flow branches by, whether a change is handed in or only thought of. */
export function flowFacts({ kind, reasonCode, grade }: Partial<ChangeRow>): Record<string, unknown> {
  return { kind, isOwnRequest: reasonCode === ownRequest, grade }
}

/** 学籍异动: who decides on each kind (`change-model.ts`); what is decided takes effect on its day, once it has its document. */
export const changeFlow = application(change, {
  code: changeFlowCode,
  name: '学籍异动',
  group: '1',
  icon: 'graduation-cap',
  subject: 'base.student',
  startRoles: ['jwc'],
  startPath: '/status/change',
  words: ['休学', '复学', '退学', '转专业', '转学', '保留学籍', 'status change', 'suspension'],
  summary: '休学、复学、退学、转专业等，按文件办理',
  managerRoles: ['jwc'],
  numberPrefix: 'XJYD',
  fields: [
    {
      name: 'kind',
      label: '异动类别',
      kind: 'code',
      codes: dictionaries.find(({ set }) => set === 'statusChangeKind')!.items,
    },
    { name: 'isOwnRequest', label: '本人申请', kind: 'flag' },
    { name: 'grade', label: '年级', kind: 'number' },
  ],
  model: { steps: changeLevels },
  link: (bizId) => `/status/changeDetail?id=${bizId}`,
  stands: {
    draft: 'draft',
    deciding: 'waiting',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'cancelled',
    granted: 'approved',
  },
  known: (_ctx, row) => row,
  async read(ctx, row) {
    const nameOf = await namesOf(ctx)
    const kind = nameOf('statusChangeKind', row.kind)
    return {
      facts: flowFacts(row),
      subjectId: row.studentId,
      summary: [
        { label: '异动类别', text: kind },
        { label: '学号', text: String(row.xh ?? '') },
        { label: '原因', text: nameOf('statusChangeReason', row.openReason) },
        { label: '生效日期', text: chineseTime.fullDay(String(row.effectiveDate)) },
      ],
    }
  },
  whatNow: (_ctx, { docNo, docDate, effectiveDate }) =>
    docNo && docDate ? `自 ${chineseTime.fullDay(String(effectiveDate))}起生效` : '请登记文号和发文日期，登记后生效',
  lines: linesOf,
  async beforeStart(ctx, { bizId }) {
    const row = await rowOf(ctx, bizId)
    if (!row.reasonCode) throw badRequest({ text: '请选择具体原因' })
    await requirePossible(ctx, row)
  },
  async onPass(ctx, row) {
    const known = await requirePossible(ctx, row)
    const standing = { ...placementOf(known), state: changeStates.approved[0], problem: null }
    const isDue = Boolean(row.docNo) && Boolean(row.docDate) && String(row.effectiveDate) <= ctx.today()
    await audit(ctx, [
      {
        entity: change,
        recordId: row.id,
        action: 'approve',
        title: `异动审批通过【${String(row.xm)} ${String(row.changeNo)}】`,
      },
    ])
    return { ...standing, ...(isDue ? (await effect(ctx, [{ ...row, ...standing }])).get(row.id)! : {}) }
  },
})

/** What whoever decides reads. The exact reason and its papers are for the registrar and stand in the record alone. */
async function linesOf(ctx: Ctx, row: ChangeRow): Promise<Line[]> {
  const nameOf = await namesOf(ctx)
  const [names] = await ctx.db.query<Record<string, string | null>>(
    `select d.dept_name as department, m.major_name as major, c.class_name as class, td.dept_name as "toDepartment",
       tm.major_name as "toMajor", tc.class_name as "toClass"
     from status_change s
     left join base_department d on d.id = s.department_id
     left join base_major m on m.id = s.major_id
     left join base_class c on c.id = s.class_id
     left join base_department td on td.id = s.to_department_id
     left join base_major tm on tm.id = s.to_major_id
     left join base_class tc on tc.id = s.to_class_id
     where s.id = $1`,
    [row.id],
  )
  const text = (...parts: unknown[]) => parts.filter(Boolean).map(String).join(' ')
  return [
    ['异动编号', text(row.changeNo)],
    ['学生', text(row.xm, row.xh)],
    ['异动类别', nameOf('statusChangeKind', row.kind), { name: 'kind' }],
    ['异动原因', nameOf('statusChangeReason', row.openReason)],
    ['异动前', text(names?.['department'], names?.['major'], names?.['class'], nameOf('studentStatus', row.xjztM))],
    [
      '异动后',
      text(names?.['toDepartment'], names?.['toMajor'], names?.['toClass'], nameOf('studentStatus', row.toXjztM)),
    ],
    ['申请日期', text(row.applyDate)],
    ['生效日期', text(row.effectiveDate)],
    ['预计复学日期', text(row.expectReturnDate)],
    ['追溯原因', text(row.backdateReason)],
    ['文号', text(row.docNo, row.docDate)],
    ['备注', text(row.remark)],
  ]
}

/** Rules may have changed their answer since it was entered. */
async function requirePossible(ctx: Ctx, row: ChangeRow) {
  const problems: Record<string, string> = {}
  const known = (await judgeChanges(ctx, [{ id: row.id, merged: row, problems }])).get(row.id)
  if (!known) throw badRequest({ text: '学生不存在' })
  const [problem] = Object.values(problems)
  if (problem) throw badRequest({ text: problem })
  return known
}

async function rowOf(ctx: Ctx, id: string): Promise<ChangeRow> {
  const row = (await loadRows(ctx, change, [id])).get(id)
  if (!row) throw notFound()
  return row
}
