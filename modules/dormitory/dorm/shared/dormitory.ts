import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseSort, baseStatus } from '#modules/school/base/shared/base-status.ts'
import { landline, plainCode } from '#modules/school/base/shared/patterns.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'dorm.dormitory': true
    'dorm.floor': true
  }
}

/** A house, or the wing of one, in which people live; a building of base may hold several. */
export const dormitory = defineEntity('dorm.dormitory', {
  label: '宿舍楼',
  service: 'yxgl',
  path: 'dormitory',
  fields: {
    campusId: f.ref('base.campus', { label: '校区', required: true, width: 130 }),
    buildingId: f.ref('base.building', { label: '所在楼宇', width: 150 }),
    dormName: f.text({ label: '楼名', required: true, max: 50, width: 150 }),
    dormCode: f.text({ label: '宿舍楼编码', required: true, max: 20, codeLike: true, pattern: plainCode, width: 120 }),
    unitName: f.text({ label: '单元/区', max: 20, width: 110 }),
    sexLimit: f.code('dormSexLimit', { label: '性别限制', required: true, width: 110 }),
    floorUp: f.integer({ label: '地上层数', required: true, min: 1, max: 40, default: 6, width: 90 }),
    floorDown: f.integer({ label: '地下层数', min: 0, max: 3, default: 0, width: 90 }),
    hasElevator: f.flag({ label: '电梯', words: ['有', '无'], default: false, width: 80 }),
    builtYear: f.integer({ label: '建成年份', min: 1900, max: 2199, width: 90 }),
    area: f.decimal({ label: '建筑面积', places: 1, min: 1, max: 999_999, unit: '㎡', width: 110 }),
    openTime: f.timeOfDay({ label: '开门时间', width: 100 }),
    closeTime: f.timeOfDay({ label: '关门时间', width: 100 }),
    phone: f.text({ label: '值班电话', max: 20, pattern: landline, width: 140 }),
    lng: f.decimal({ label: '经度', places: 6, min: -180, max: 180 }),
    lat: f.decimal({ label: '纬度', places: 6, min: -90, max: 90 }),
    fenceRadius: f.integer({ label: '签到范围', min: 20, max: 2000, default: 150, unit: '米' }),
    photoFileId: f.files({ label: '照片', max: 1, image: true }),
    sort: baseSort,
    status: baseStatus,
  },
  title: 'dormName',
  selectFields: ['campusId', 'sexLimit', 'floorUp'],
  selectWhere: { status: ['1'] },
  search: ['dormName', 'dormCode'],
  pinyin: ['dormName'],
  unique: [{ on: ['campusId', 'dormName'], message: '该校区已有同名宿舍楼' }, { on: ['dormCode'] }],
  list: {
    columns: ['dormName', 'dormCode', 'campusId', 'sexLimit', 'floorUp', 'openTime', 'closeTime', 'phone', 'status'],
    filters: ['dormName', 'campusId', 'sexLimit', 'status'],
    sort: ['campusId', 'sort', 'dormCode'],
  },
  form: [
    {
      section: '基本信息',
      fields: ['campusId', 'buildingId', 'dormName', 'dormCode', 'unitName', 'sexLimit', 'sort', 'status'],
    },
    { section: '建筑', fields: ['builtYear', 'area', 'hasElevator'] },
    { section: '楼层与作息', fields: ['floorUp', 'floorDown', 'openTime', 'closeTime', 'phone'] },
    { section: '位置', fields: ['lng', 'lat', 'fenceRadius', 'photoFileId'] },
  ],
  excel: {
    import: [
      'campusId',
      'dormName',
      'dormCode',
      'unitName',
      'sexLimit',
      'floorUp',
      'floorDown',
      'hasElevator',
      'phone',
    ],
    matchBy: [['dormCode'], ['campusId', 'dormName']],
    lookup: ['dormCode', 'dormName'],
    lookupWithin: ['dormName', 'dormCode'],
  },
  removable: 'bin',
})
export type DormRow = Row<typeof dormitory>

/** A floor; made and taken away with the numbers of its house. */
export const floor = defineEntity('dorm.floor', {
  label: '楼层',
  service: 'yxgl',
  path: 'dormitoryFloor',
  fields: {
    dormId: f.ref('dorm.dormitory', {
      label: '宿舍楼',
      required: true,
      fixed: '楼层不能换楼',
      isPart: true,
      width: 150,
    }),
    floorNo: f.integer({ label: '层号', required: true, fixed: '层号不能修改', min: -3, max: 40, width: 80 }),
    floorName: f.text({ label: '楼层名称', required: true, max: 20, width: 120 }),
    // With the house: that is how a floor is chosen, and named in a sheet.
    floorTitle: f.text({ label: '楼栋楼层', computed: true, max: 80, width: 160 }),
    sexLimit: f.code('dormRoomSex', { label: '性别', help: '宿舍楼为“混合(按层)”时填写', width: 90 }),
    planFileId: f.files({ label: '平面图', help: '房间放在这张图上；没有图时放在空白画布上', max: 1, image: true }),
  },
  title: 'floorTitle',
  selectFields: ['dormId', 'floorNo', 'sexLimit'],
  search: ['floorTitle'],
  pinyin: ['floorTitle'],
  unique: [{ on: ['dormId', 'floorNo'] }],
  list: {
    columns: ['dormId', 'floorNo', 'floorName', 'sexLimit'],
    filters: ['dormId', 'sexLimit'],
    sort: ['dormId', 'floorNo'],
  },
  form: [{ section: '楼层', fields: ['floorName', 'sexLimit', 'planFileId'] }],
  excel: {
    import: ['floorName', 'sexLimit'],
    matchBy: [['floorTitle']],
    lookup: ['floorTitle'],
    lookupWithin: ['floorName', 'floorNo'],
  },
  removable: 'hard',
})
export type FloorRow = Row<typeof floor>
