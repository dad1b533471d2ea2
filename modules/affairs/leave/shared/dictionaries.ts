import type { DictionaryDeclaration } from '#kernel/world/module.ts'

const transports = ['步行', '公交地铁', '出租网约车', '私家车', '长途汽车', '火车', '飞机', '轮船', '其他'] as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'leaveTransport',
    label: '交通方式',
    type: 'school',
    items: transports.map((label, i) => ({ key: String(i + 1), label })),
  },
]
