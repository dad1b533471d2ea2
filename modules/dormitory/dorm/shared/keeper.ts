import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'dorm.keeper': true
  }
}

const reach = { operation: reachOperation } as const
const kept = '分管记录不能改写，请填写结束日期后另行安排'

/** Who keeps a house, or some floors of it, from when to when. What keepers reach follows from it. */
export const keeper = defineEntity('dorm.keeper', {
  label: '宿管分管',
  service: 'yxgl',
  path: 'dormitoryKeeper',
  fields: {
    keeperName: f.text({ label: '分管', computed: true, max: 120 }),
    teacherId: f.ref('base.teacher', { label: '人员', required: true, fixed: kept, guarded: reach, width: 120 }),
    post: f.code('dormKeeperPost', { label: '岗位', required: true, default: '1', fixed: kept, width: 90 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', required: true, fixed: kept, guarded: reach, width: 150 }),
    floorIds: f.refs('dorm.floor', { label: '楼层', help: '不选表示整栋', max: 43, guarded: reach, width: 180 }),
    isHead: f.flag({ label: '楼长', default: false, width: 80 }),
    beginDate: f.day({ label: '开始日期', required: true, width: 120 }),
    endDate: f.day({ label: '结束日期', help: '不填表示仍在分管', guarded: reach, width: 120 }),
  },
  title: 'keeperName',
  search: ['keeperName'],
  pinyin: ['keeperName'],
  indexes: [['teacherId'], ['dormId']],
  history: {
    of: ['teacherId', 'dormId'],
    from: 'beginDate',
    to: 'endDate',
    message: '该宿管员在这段时间已分管本楼',
  },
  list: {
    columns: ['teacherId', 'post', 'dormId', 'floorIds', 'isHead', 'beginDate', 'endDate'],
    filters: ['teacherId', 'dormId', 'post', 'isHead'],
    sort: ['dormId', '-beginDate'],
  },
  form: [
    { section: '宿管分管', fields: ['teacherId', 'post', 'dormId', 'floorIds', 'isHead', 'beginDate', 'endDate'] },
  ],
  excel: {
    import: ['teacherId', 'dormId', 'floorIds', 'isHead', 'beginDate', 'endDate', 'post'],
    titles: { teacherId: '工号', dormId: '楼栋', isHead: '是否楼长' },
    within: { floorIds: 'dormId' },
    matchBy: [['teacherId', 'dormId', 'beginDate']],
  },
  removable: 'bin',
})
export type KeeperRow = Row<typeof keeper>
