import type { CodeItem } from '#kernel/fields/kind.ts'

/** What the log calls the deeds of this area. */
export const operActions: readonly CodeItem[] = [
  { key: 'enable', label: '启用', tone: 'teal' },
  { key: 'disable', label: '停用', tone: 'red' },
  { key: 'close', label: '注销', tone: 'red' },
  { key: 'unlock', label: '解锁', tone: 'teal' },
  { key: 'resetPassword', label: '重置密码', tone: 'amber' },
  { key: 'rename', label: '更名', tone: 'blue' },
  { key: 'assignRoles', label: '分配角色', tone: 'amber' },
  { key: 'assign', label: '按规则授予', tone: 'amber' },
  { key: 'grant', label: '授权', tone: 'amber' },
  { key: 'appoint', label: '任命', tone: 'amber' },
  { key: 'viewAs', label: '身份查看', tone: 'amber' },
]
