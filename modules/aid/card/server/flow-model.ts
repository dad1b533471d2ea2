import { templateContent } from '#services/print/shared/content.ts'
import { asks, deciding, oneOf } from '#patterns/application/shared/steps.ts'
import { reasons } from '../shared/apply.ts'

/** Whoever it concerns first; until then nothing is paid. */
export const counsellorStep = 'fdy'
const step = deciding({ hours: 16, phrases: ['情况属实，同意办理。'] })

/** The counsellor knows who lost something; what is broken only the desk has to see. */
export const cardModel = {
  steps: [
    oneOf(
      'why',
      '办理原因',
      ['broken', '损坏或无法识读', { field: 'reason', op: 'in', value: [reasons.damaged[0], reasons.unreadable[0]] }],
      ['other', '其他原因', null, step(counsellorStep, '辅导员审批', asks.counsellor)],
    ),
    step('office', '资助中心审批', asks.role('zzzx')),
  ],
}

/** 学生证: what stands on the sheet that is printed and glued in. */
export const cardSheet = templateContent.parse({
  blocks: [
    { id: 'title', kind: 'title', text: '学 生 证', size: 18 },
    { id: 'school', kind: 'text', text: '{{学校名称}}', size: 11 },
    { id: 'gap', kind: 'spacer', mm: 3 },
    { id: 'form', kind: 'fields', columns: 2 },
    { id: 'gap2', kind: 'spacer', mm: 4 },
    { id: 'verify', kind: 'verify' },
  ],
})
