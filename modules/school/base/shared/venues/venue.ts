import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseStatus } from '../base-status.ts'
import { openTimeShape } from './open-time.ts'
import { plainCode } from '../patterns.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.venue': true
  }
}

/** A room, hall or ground that is taught in, examined in or booked. Out of doors it has a campus and no building. */
export const venue = defineEntity('base.venue', {
  label: '场地',
  service: 'base',
  path: 'venue',
  fields: {
    venueName: f.text({ label: '场地名称', required: true, max: 50, width: 180 }),
    venueCode: f.text({ label: '场地编码', required: true, max: 20, codeLike: true, pattern: plainCode, width: 120 }),
    campusId: f.ref('base.campus', { label: '校区', help: '不填时取楼宇的校区', width: 120 }),
    buildingId: f.ref('base.building', { label: '楼宇', help: '室外场地不填', width: 140 }),
    floor: f.integer({ label: '楼层', min: -5, max: 60, help: '地下为负数', width: 70 }),
    roomNo: f.text({ label: '房间号', max: 20, codeLike: true, width: 90 }),
    venueType: f.code('venueType', { label: '场地类型', required: true, width: 110 }),
    seats: f.integer({ label: '座位数', required: true, min: 0, max: 100_000, default: 0, width: 80 }),
    examSeats: f.integer({ label: '考试座位数', min: 0, max: 100_000, width: 100 }),
    equipment: f.codes('venueEquipment', { label: '设备', width: 180 }),
    departmentId: f.ref('base.department', { label: '归属部门', width: 140 }),
    isBookable: f.flag({ label: '可预约', default: false, width: 80 }),
    openTime: f.json(openTimeShape, { label: '开放时间' }),
    managerId: f.ref('base.teacher', { label: '管理员', width: 100 }),
    photoFileIds: f.files({ label: '照片', max: 9, image: true }),
    status: baseStatus,
  },
  title: 'venueName',
  selectFields: ['venueCode', 'campusId', 'buildingId', 'floor', 'roomNo', 'seats', 'venueType', 'isBookable'],
  selectWhere: { status: ['1'] },
  search: ['venueName', 'venueCode', 'roomNo'],
  pinyin: ['venueName'],
  unique: [{ on: ['venueCode'] }, { on: ['buildingId', 'roomNo'], message: '该楼宇已有这个房间号' }],
  list: {
    columns: [
      'venueName',
      'venueCode',
      'buildingId',
      'floor',
      'venueType',
      'seats',
      'equipment',
      'isBookable',
      'status',
    ],
    filters: [
      'venueName',
      'campusId',
      'buildingId',
      'floor',
      'venueType',
      'seats',
      'equipment',
      'isBookable',
      'departmentId',
      'status',
    ],
    sort: ['venueCode'],
  },
  form: [
    {
      section: '基本信息',
      fields: ['venueName', 'venueCode', 'venueType', 'campusId', 'buildingId', 'floor', 'roomNo', 'status'],
    },
    {
      section: '使用',
      fields: ['seats', 'examSeats', 'equipment', 'departmentId', 'managerId', 'isBookable', 'photoFileIds'],
    },
  ],
  excel: {
    import: [
      'venueName',
      'venueCode',
      'venueType',
      'campusId',
      'buildingId',
      'floor',
      'roomNo',
      'seats',
      'examSeats',
      'equipment',
      'departmentId',
      'managerId',
      'isBookable',
      'status',
    ],
    matchBy: [['venueCode'], ['buildingId', 'roomNo']],
    lookup: ['venueCode', 'venueName'],
  },
  removable: 'bin',
})
