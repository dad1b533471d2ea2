import { defineAction } from '#kernel/entity/define-action.ts'
import { device } from '#services/device/shared/device.ts'

export const enable = defineAction(device, 'enable', { label: '启用', from: ['off'], to: 'on', many: true })
export const disable = defineAction(device, 'disable', {
  label: '停用',
  title: '停用“{{name}}”',
  tone: 'danger',
  from: ['on'],
  to: 'off',
  hint: '停用期间设备的请求都会被拒绝，可以再次启用。',
  many: true,
})
export const scrap = defineAction(device, 'scrap', {
  label: '报废',
  title: '报废“{{name}}”',
  tone: 'danger',
  from: ['fresh', 'on', 'off'],
  to: 'scrapped',
  hint: '报废后设备的请求都会被拒绝，不能恢复。',
})
