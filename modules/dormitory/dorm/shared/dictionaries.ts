import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from '#modules/school/base/shared/dictionaries/code-list.ts'

const system = (set: string, label: string, items: DictionaryDeclaration['items']): DictionaryDeclaration => ({
  set,
  label,
  type: 'system',
  items,
})

/** Codes of houses, rooms and beds. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  system('dormSexLimit', '宿舍性别限制', codeList('1 男 2 女 3 混合(按层) 4 混合(按房间)')),
  system('dormRoomSex', '房间性别', codeList('1 男 2 女')),
  system(
    'dormRoomUse',
    '房间用途',
    codeList('1 学生住宿 2 辅导员值班室 3 宿管值班室 4 活动室/自习室 5 洗衣房 6 库房 7 隔离/应急 9 其他'),
  ),
  system('dormRoomStatus', '房间状态', codeList('1 正常 2 维修停用 0 停用')),
  system('dormBedPos', '铺位', codeList('1 下铺 2 上铺 3 上床下桌 4 单层平床')),
  system('dormBedLength', '床长', codeList('1 标准 2 加长')),
  system('dormKeeperPost', '宿舍楼岗位', codeList('1 宿管 2 物业')),
  system('dormCadreKind', '学生干部岗位', codeList('1 楼长 2 层长 3 学生自管会')),
  system('dormAssetState', '房间资产状况', codeList('1 完好 2 损坏 3 缺失')),
  system('dormOrient', '朝向', codeList('1 南 2 北 3 东 4 西')),
  system('dormLockType', '床位锁定来源', codeList('1 人工 2 预分批次 3 选宿批次 4 调宿申请 5 选宿持有')),
]
