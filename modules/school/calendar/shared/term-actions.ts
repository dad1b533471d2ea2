import { defineAction } from '#kernel/entity/define-action.ts'
import { term } from './term.ts'

/** From now on everybody's weeks follow it. */
export const publish = defineAction(term, 'publish', { label: '发布', from: ['draft', 'archived'], to: 'published' })

/** Back to a draft, as long as it is not the present term. */
export const recall = defineAction(term, 'recall', { label: '撤回发布', from: ['published'], to: 'draft' })

export const archive = defineAction(term, 'archive', { label: '归档', from: ['published'], to: 'archived' })

/** Makes it the present term by hand, until the date would next change it. */
export const choose = defineAction(term, 'choose', {
  label: '设为当前学期',
  from: ['published'],
  when: (row) => row.isCurrent !== true,
})
