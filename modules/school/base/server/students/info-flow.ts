import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf, type Values } from '#kernel/entity/entity.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#services/files/link.ts'
import { application } from '#patterns/application/server/application.ts'
import { asProduct, becomes } from '#services/flow/server/detail/of-records.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { update } from '#kernel/operations/write/write.ts'
import {
  correctableFields,
  infoChange,
  infoChangeStates,
  twiceCheckedFields,
  type InfoChangeRow,
} from '../../shared/students/info-change.ts'
import { student } from '../../shared/students/student.ts'
import { students } from '../people/people.ts'
import { valueText } from '../flow/value-text.ts'
import { infoModel, secondStep } from './info-model.ts'

type Row = Record<string, unknown>

export const infoFlowCode = 'stuInfo'

/** 信息更正: the counsellor agrees; who somebody is, is confirmed by the registrar as well. What was agreed to is written at the end. */
export const infoFlow = application(infoChange, {
  code: infoFlowCode,
  name: '信息更正',
  group: '1',
  icon: 'file-pen-line',
  subject: student.name,
  startRoles: ['stu'],
  startPath: '/base/mine',
  words: ['改名字', '改手机号', '身份证更正', '本人信息更正', 'correction', 'personal data'],
  summary: '姓名、证件号、民族、手机号等登记有误时申请更正',
  managerRoles: ['jwc'],
  numberPrefix: 'GZ',
  fields: [
    {
      name: 'fieldName',
      label: '更正的字段',
      kind: 'code',
      codes: correctableFields.map((key) => ({ key, label: fieldOf(student, key)!.options.label })),
    },
    { name: 'value', label: '更正为', kind: 'text', isEditable: true },
    { name: 'reason', label: '更正理由', kind: 'text', isEditable: true },
    { name: 'proofFileIds', label: '证明材料', kind: 'text', isEditable: true },
  ],
  model: infoModel,
  stands: {
    deciding: 'waiting',
    also: ['second'],
    returned: 'returned',
    refused: 'rejected',
    withdrawn: 'withdrawn',
    granted: 'accepted',
  },
  known: (_ctx, row) => row,
  async read(ctx, row) {
    const label = row.fieldLabel
    const own = (await loadRows(ctx, student, [row.studentId])).get(row.studentId)
    return {
      facts: { fieldName: row.fieldName, reason: row.reason, value: row.newText },
      subjectId: row.studentId,
      names: { studentName: own?.xm ?? '' },
      summary: [
        { label, text: `${textOf(row.oldText)} → ${textOf(row.newText)}` },
        { label: '更正理由', text: String(row.reason ?? '') },
      ],
    }
  },
  whatNow: () => '登记信息已更正',
  async lines(ctx, row) {
    const own = (await loadRows(ctx, student, [row.studentId])).get(row.studentId)
    return [
      ['学生', [own?.xm, own?.xh].filter(Boolean).join(' ')],
      ['更正内容', row.fieldLabel, { name: 'fieldName' }],
      ['原值', textOf(row.oldText)],
      ['更正为', textOf(row.newText), { name: 'value' }],
      ['更正理由', row.reason, { name: 'reason' }],
      ['证明材料', '', { name: 'proofFileIds', fileIds: row.proofFileIds }],
    ]
  },
  write: mend,
  judgeAgain: (ctx, row) => checkedMend(ctx, row, {}),
  async underway(ctx) {
    // Each starts its flow anew from the first step, under the name flows give it.
    await moveRows(ctx, infoChange, { from: 'second', to: 'waiting', where: {} })
    return ctx.db.query<{ bizId: string; starterId: string }>(
      `select i.id::text as "bizId", u.id as "starterId"
       from base_info_change i
       join sys_user u on u.person_type = 'base.student' and u.person_id = i.student_id::text
       where i.state = $1
       order by i.create_time`,
      [infoChangeStates.waiting[0]],
    )
  },
  onNodeEnter: async (ctx, { bizId, nodeKey }) =>
    nodeKey === secondStep ? becomes(ctx, infoChange, bizId, { state: infoChangeStates.second[0] }) : undefined,
  noted: (ctx, { comment }, outcome) =>
    outcome === 'withdrawn'
      ? {}
      : { opinion: comment ?? null, checker: ctx.actor.userName, checkTime: ctx.now().toISOString() },
  onPass: apply,
})

/** What is asked for, checked as the record itself would be. */
export async function checkedValue(
  ctx: Ctx,
  { field, value, own, proofFileIds }: { field: string; value: unknown; own: Row; proofFileIds: readonly unknown[] },
): Promise<Values<typeof infoChange>> {
  const { values, problems } = checkDraft({
    entity: student,
    draft: { [field]: value },
    mode: 'change',
    today: ctx.today(),
  })
  if (problems[field]) throw invalid({ value: problems[field] })
  if (String(values[field] ?? '') === String(own[field] ?? '')) throw invalid({ value: '与现在的内容相同' })
  if ((twiceCheckedFields as readonly string[]).includes(field) && proofFileIds.length === 0)
    throw invalid({ proofFileIds: '请上传证明材料' })
  return { newText: await valueText(ctx, field, values[field]), newValue: JSON.stringify(values[field] ?? null) }
}

/** The student puts right what came back. */
async function mend(ctx: Ctx, bizId: string, patch: Row): Promise<void> {
  const values = await checkedMend(ctx, await rowOf(ctx, bizId), patch)
  await linkFiles(ctx, infoChange, bizId, values)
  await becomes(ctx, infoChange, bizId, values)
}

async function checkedMend(ctx: Ctx, row: InfoChangeRow, patch: Row): Promise<Values<typeof infoChange>> {
  const own = (await loadRows(ctx, student, [row.studentId])).get(row.studentId)
  if (!own) throw notFound()
  const proofFileIds = Array.isArray(patch['proofFileIds']) ? patch['proofFileIds'] : (row.proofFileIds ?? [])
  const value = 'value' in patch ? patch['value'] : JSON.parse(String(row.newValue))
  const reason = typeof patch['reason'] === 'string' ? patch['reason'].trim() : row.reason
  if (!reason) throw invalid({ reason: '请输入更正理由' })
  return { ...(await checkedValue(ctx, { field: row.fieldName, value, own, proofFileIds })), reason, proofFileIds }
}

/** Written as anybody would write it, with all rules and the log. */
async function apply(ctx: Ctx, row: InfoChangeRow): Promise<void> {
  const field = row.fieldName
  if (!(correctableFields as readonly string[]).includes(field)) throw badRequest({ text: '该项不能申请更正' })
  const draft: Row = { id: row.studentId, [field]: JSON.parse(String(row.newValue)) }
  // Sex and birthday follow the id number; kept, they would contradict the new one.
  if (field === 'idCard') Object.assign(draft, { sex: null, birthday: null })
  await update(asProduct(ctx), students, draft)
}

async function rowOf(ctx: Ctx, id: string): Promise<InfoChangeRow> {
  const row = (await loadRows(ctx, infoChange, [id])).get(id)
  if (!row) throw notFound()
  return row
}

function textOf(value: unknown): string {
  return value === null || value === undefined || value === '' ? '（空）' : String(value)
}
