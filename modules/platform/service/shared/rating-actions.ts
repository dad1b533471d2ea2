import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { serviceRating } from './rating.ts'

/** The office answers in public, and whoever rated hears of it. */
export const reply = defineAction(serviceRating, 'reply', {
  label: '回复',
  title: '回复评价',
  from: ['shown'],
  fields: {
    reply: f.longText({
      label: '回复',
      required: true,
      missing: '请输入回复',
      max: 500,
      help: '回复会公开显示在办事指南',
    }),
  },
  begins: (row) => ({ reply: row.reply }),
})

export const hide = defineAction(serviceRating, 'hide', {
  label: '隐藏',
  title: '隐藏评价',
  from: ['shown'],
  to: 'hidden',
  fields: {
    reason: f.longText({ label: '隐藏原因', required: true, missing: '请输入隐藏原因', max: 100 }),
  },
})

export const show = defineAction(serviceRating, 'show', { label: '恢复显示', from: ['hidden'], to: 'shown' })
