import type { DictionaryDeclaration } from '#kernel/world/module.ts'

const types = ['校门闸机', '宿舍门禁', '房门锁', '电表', '烟感', '水浸', '显示屏', '摄像机', '其他'] as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'deviceType',
    label: '设备类型',
    type: 'school',
    items: types.map((label, i) => ({ key: String(i + 1), label })),
  },
]
