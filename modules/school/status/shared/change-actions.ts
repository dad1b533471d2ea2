import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { change, type ChangeRow } from './change.ts'

/** On its way to whoever decides; what came back is handed in again. */
export const handIn = defineAction(change, 'handIn', {
  label: '提交审批',
  tone: 'primary',
  from: ['draft', 'returned'],
  many: true,
})

/** The document of an approved change. One whose day has come is carried out at once, the others on their day; one whose day is over says why. */
export const issue = defineAction(change, 'issue', {
  label: '发文',
  title: '异动发文',
  tone: 'primary',
  from: ['approved'],
  isOffered: (row) => !row.docNo,
  hint: [
    { hint: '生效日期 {{effectiveDate}} 已过，发文后自该日起追溯生效', when: (row, { today }) => isOver(row, today) },
    { hint: '发文后立即生效', when: (row, { today }) => row.effectiveDate === today },
    { hint: '发文后于 {{effectiveDate}} 生效', when: (row, { today }) => !isDue(row, today) },
  ],
  fields: {
    docNo: f.text({ label: '文号', required: true, missing: '请填写文号', max: 50 }),
    docDate: f.day({ label: '发文日期', required: true, missing: '请填写发文日期', max: 'today' }),
    backdateReason: change.fields.backdateReason,
  },
  isAsked: (name, row, { today }) => name !== 'backdateReason' || isOver(row, today),
  begins: (row, { today }) => ({ docDate: row.docDate ?? today, backdateReason: row.backdateReason }),
})

/** Another try, without waiting for the next turn. */
export const effectNow = defineAction(change, 'effectNow', {
  label: '立即生效',
  from: ['approved'],
  isOffered: (row, { today }) => Boolean(row.docNo) && isDue(row, today),
})

/** Back to a draft, as long as nothing has happened. */
export const withdraw = defineAction(change, 'withdraw', { label: '撤回批准', from: ['approved'], to: 'draft' })

/** Takes a change back by a decision of its own: the student stands as before, and the trail keeps both. */
export const revert = defineAction(change, 'revert', {
  label: '撤销',
  title: '撤销异动',
  okLabel: '撤销异动',
  tone: 'danger',
  from: ['effective'],
  to: 'reverted',
  hint: '{{xm}} 将恢复为异动前的班级和状态，学籍轨迹保留两条记录',
  fields: {
    revertDocNo: f.text({ label: '撤销文号', required: true, missing: '请填写撤销文号', max: 50 }),
    revertReason: f.longText({ label: '撤销原因', required: true, missing: '请填写撤销原因', max: 200 }),
  },
})

function isDue({ effectiveDate }: Partial<ChangeRow>, today: string): boolean {
  return String(effectiveDate) <= today
}

function isOver({ effectiveDate }: Partial<ChangeRow>, today: string): boolean {
  return String(effectiveDate) < today
}
