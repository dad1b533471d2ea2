import type { CodeItem } from '#kernel/fields/kind.ts'

/** What the log calls deeds of the kernel and of services; what areas do they say themselves (`operActions` of a manifest). */
export const operActions: readonly CodeItem[] = [
  { key: 'add', label: '新增', tone: 'green' },
  { key: 'update', label: '修改', tone: 'blue' },
  { key: 'remove', label: '删除', tone: 'red' },
  { key: 'restore', label: '恢复', tone: 'teal' },
  { key: 'import', label: '导入', tone: 'violet' },
  { key: 'export', label: '导出', tone: 'amber' },
  { key: 'unmask', label: '查看原文', tone: 'amber' },
  { key: 'menuMismatch', label: '页面权限不符', tone: 'amber' },
  { key: 'password', label: '修改密码', tone: 'blue' },
  { key: 'open', label: '打开', tone: 'amber' },
  { key: 'answer', label: '答复', tone: 'violet' },
  { key: 'renew', label: '重新生成', tone: 'amber' },
  { key: 'stop', label: '停止', tone: 'red' },
  { key: 'run', label: '执行', tone: 'violet' },
  { key: 'publish', label: '发布', tone: 'green' },
  { key: 'sort', label: '调整顺序', tone: 'blue' },
  { key: 'suspend', label: '暂停', tone: 'amber' },
  { key: 'resume', label: '继续', tone: 'teal' },
  { key: 'reassign', label: '改派', tone: 'violet' },
  { key: 'changeDue', label: '修改应办时间', tone: 'blue' },
  { key: 'jump', label: '跳转', tone: 'violet' },
  { key: 'terminate', label: '终止', tone: 'red' },
  { key: 'revoke', label: '撤销结果', tone: 'red' },
  { key: 'retry', label: '重试', tone: 'violet' },
]
