import { defineAction } from '#kernel/entity/define-action.ts'
import { fileLink } from './file-link.ts'

export const publish = defineAction(fileLink, 'publish', {
  label: '发布',
  tone: 'primary',
  from: ['draft', 'stopped'],
  to: 'published',
  done: '已发布',
})

export const stop = defineAction(fileLink, 'stop', {
  label: '停用',
  tone: 'danger',
  from: ['published'],
  to: 'stopped',
  hint: '停用后读者不能再下载，确定停用吗？',
  done: '已停用',
})
