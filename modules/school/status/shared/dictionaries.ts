import type { CodeItem } from '#kernel/fields/kind.ts'
import type { DictionaryDeclaration } from '#kernel/world/module.ts'

const tones: Record<string, string> = {
  '11': 'amber',
  '13': 'amber',
  '12': 'teal',
  '17': 'teal',
  '08': 'teal',
  '19': 'violet',
  '14': 'violet',
  '31': 'red',
  '42': 'red',
  '18': 'red',
  '16': 'red',
  '23': 'blue',
  '26': 'blue',
  '29': 'blue',
  '02': 'blue',
  '03': 'blue',
}

/** Codes of the education standard (JY/T 1001) for changes of status and their reasons. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'statusChangeKind',
    label: '学籍异动类别',
    type: 'standard',
    items: pairs(
      '01 公派留学 02 留级 03 降级 04 跳级 05 试读 06 延长年限 07 试读通过 08 回国复学 11 休学 12 复学 13 停学 14 保留入学资格 15 恢复入学资格 16 取消入学资格 17 恢复学籍 18 取消学籍 19 保留学籍 21 转学(转出) 22 转学(转入) 23 转专业 24 专升本 25 本转专 26 转系 29 转班级 31 退学 42 开除学籍 51 死亡 61 提前毕业 62 结业 63 肄业 99 其他',
    ).map((item) => ({ ...item, ...(tones[item.key] && { tone: tones[item.key] }) }) as CodeItem),
  },
  {
    set: 'statusChangeReason',
    label: '学籍异动原因',
    type: 'standard',
    items: pairs(
      '10 疾病 11 精神疾病 12 传染疾病 19 其他疾病 21 自动退学 22 成绩太差 24 休学创业 25 停学实践 26 家长病重 27 贫困 28 自费出国退学 30 自费留学 31 休学期满未办理复学 32 恶意欠费 33 超过最长学习期限 34 应征入伍 39 其他 99 未说明',
    ),
  },
]

function pairs(written: string): CodeItem[] {
  const words = written.split(' ')
  return words.flatMap((key, i) => (i % 2 === 0 ? [{ key, label: words[i + 1]! }] : []))
}
