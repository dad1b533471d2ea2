import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { callResults, familyMember } from './family-member.ts'

/** Somebody was called. What proves true is verified; what does not is the student's to mend. */
export const verify = defineAction(familyMember, 'verify', {
  label: '核实',
  title: '核实{{memberName}}',
  okLabel: '保存',
  from: ['told'],
  when: ({ isAlive, phone }) => isAlive !== false && Boolean(phone),
  hint: [
    {
      hint: '号码改过，此前核实的是 {{verifiedPhone}}，可先拨打原号码确认',
      when: ({ phone, verifiedPhone }) => Boolean(verifiedPhone) && verifiedPhone !== phone,
    },
  ],
  fields: {
    result: f.state(callResults, { label: '核实结果', required: true, isSpread: true }),
    note: f.longText({ label: '通话说明', max: 200 }),
  },
  // The student may name another number while this one is called.
  asSeen: true,
  done: '已记录',
})

/** Not to be asked any more; kept for history. */
export const stop = defineAction(familyMember, 'stop', {
  label: '停用',
  title: '停用{{memberName}}？',
  from: ['told', 'verified'],
  to: 'off',
  hint: '停用后不再联系，信息留作记录，可随时恢复。',
})

/** Part of the family again, to be verified anew. */
export const resume = defineAction(familyMember, 'resume', { label: '恢复使用', from: ['off'], to: 'told' })
