import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { serviceItem } from './service-item.ts'

/** The department says it is ready; who keeps the catalogue looks over it. */
export const askReview = defineAction(serviceItem, 'askReview', { label: '提交审核', from: ['draft'], to: 'waiting' })

export const publish = defineAction(serviceItem, 'publish', {
  label: '上架',
  from: ['draft', 'waiting', 'taken', 'repair'],
  to: 'shown',
})

export const sendBack = defineAction(serviceItem, 'sendBack', { label: '退回', from: ['waiting'], to: 'draft' })

export const withdraw = defineAction(serviceItem, 'withdraw', { label: '下架', from: ['shown', 'repair'], to: 'taken' })

export const repair = defineAction(serviceItem, 'repair', {
  label: '维护',
  okLabel: '保存',
  from: ['shown'],
  to: 'repair',
  fields: {
    repairText: f.text({ label: '维护说明', required: true, missing: '请输入维护说明', max: 100 }),
    repairUntil: f.moment({ label: '预计恢复' }),
  },
})
