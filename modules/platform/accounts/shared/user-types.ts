import type { DictionaryDeclaration } from '#kernel/world/module.ts'

export const userTypes: DictionaryDeclaration = {
  set: 'userType',
  label: '用户类型',
  type: 'system',
  items: [
    { key: '1', label: '教职工' },
    { key: '2', label: '学生' },
    { key: '3', label: '用人单位' },
    { key: '4', label: '校友' },
    { key: '5', label: '外聘/物业/保安' },
    { key: '6', label: '系统' },
    { key: '9', label: '其他' },
  ],
}
