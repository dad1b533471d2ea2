import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from '#modules/school/base/shared/dictionaries/code-list.ts'

/** Codes of stays, and what belongs to a bed and its room. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'dormInWay',
    label: '入住来源',
    type: 'system',
    items: codeList('1 预分配 2 自选 3 手工分配 4 导入 5 调宿 6 批量调整'),
  },
  {
    set: 'dormOutReason',
    label: '退宿原因',
    type: 'system',
    items: codeList(
      '1 毕业 2 退学 3 休学 4 参军(保留学籍) 5 转学 6 走读/校外住宿 7 校外实习 8 开除学籍 9 调宿 10 分配错误撤销 99 其他',
    ),
  },
  {
    set: 'dormAsset',
    label: '宿舍资产',
    type: 'school',
    items: codeList('1 床架、床板 2 床垫 3 书桌 4 椅子 5 衣柜 6 灯具 7 门锁与钥匙 8 窗户与窗帘'),
  },
  {
    set: 'dormOutItem',
    label: '离宿办理事项',
    type: 'school',
    items: codeList('1 资产核验 2 水电结清 3 钥匙归还 4 图书归还'),
  },
]
