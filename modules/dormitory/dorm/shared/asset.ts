import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'dorm.asset': true
  }
}

/** What stands in a room, or belongs to one of its beds, and how it is. */
export const asset = defineEntity('dorm.asset', {
  label: '房间资产',
  service: 'yxgl',
  path: 'dormitoryAsset',
  fields: {
    roomId: f.ref('dorm.room', { label: '房间', required: true, fixed: '资产不能换房间', isPart: true, width: 160 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 140 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 150 }),
    bedNo: f.integer({ label: '床号', help: '属于某张床时填写', min: 1, max: 99, width: 80 }),
    assetName: f.text({ label: '资产名称', required: true, max: 30, width: 130 }),
    assetNo: f.text({ label: '资产编号', max: 30, codeLike: true, width: 130 }),
    qty: f.integer({ label: '数量', required: true, min: 1, max: 99, default: 1, width: 80 }),
    price: f.money({ label: '单价', minFen: 0, maxFen: 10_000_000, width: 110 }),
    useFrom: f.day({ label: '启用日期', max: 'today', width: 120 }),
    state: f.code('dormAssetState', { label: '状况', required: true, default: '1', width: 90 }),
    remark: f.text({ label: '备注', max: 100, width: 180 }),
    checkTime: f.moment({ label: '上次清点', computed: true, width: 150 }),
    checkBy: f.text({ label: '清点人', computed: true, max: 50, width: 100 }),
  },
  title: 'assetName',
  search: ['assetName', 'assetNo'],
  pinyin: ['assetName'],
  unique: [{ on: ['assetNo'], message: '资产编号已存在' }],
  indexes: [['roomId'], ['dormId', 'state'], ['floorId']],
  list: {
    columns: ['assetName', 'assetNo', 'dormId', 'roomId', 'bedNo', 'qty', 'price', 'state', 'checkTime', 'checkBy'],
    filters: ['dormId', 'floorId', 'roomId', 'assetName', 'state'],
    sort: ['dormId', 'roomId', 'bedNo', 'assetName'],
  },
  form: [
    {
      section: '房间资产',
      fields: ['roomId', 'bedNo', 'assetName', 'assetNo', 'qty', 'price', 'useFrom', 'state', 'remark'],
    },
  ],
  excel: {
    import: ['roomId', 'bedNo', 'assetName', 'assetNo', 'qty', 'price', 'useFrom', 'state', 'remark'],
    matchBy: [['assetNo'], ['roomId', 'bedNo', 'assetName']],
  },
  removable: 'bin',
})
export type AssetRow = Row<typeof asset>

/** Somebody stood in the room and looked. */
export const checkAsset = defineAction(asset, 'check', {
  label: '清点',
  many: true,
  fields: {
    state: f.code('dormAssetState', { label: '状况', required: true }),
    remark: f.text({ label: '备注', max: 100 }),
  },
  begins: ({ state, remark }) => ({ state, remark }),
  done: '已清点',
})
