import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseSort, baseStatus } from '#modules/school/base/shared/base-status.ts'
import { landline } from '#modules/school/base/shared/patterns.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'dorm.level': true
    'dorm.type': true
    'dorm.room': true
  }
}

/** What a place costs: rooms of one level have one price. */
export const level = defineEntity('dorm.level', {
  label: '宿舍档次',
  service: 'yxgl',
  path: 'dormitoryLevel',
  fields: {
    levelName: f.text({ label: '档次名称', required: true, max: 30, width: 150 }),
    price: f.money({ label: '住宿费', help: '每学年，元', minFen: 0, maxFen: 10_000_000, width: 130 }),
    intro: f.longText({ label: '说明', max: 500, width: 300 }),
    sort: baseSort,
    status: baseStatus,
  },
  title: 'levelName',
  selectWhere: { status: ['1'] },
  search: ['levelName'],
  pinyin: ['levelName'],
  unique: [{ on: ['levelName'] }],
  list: {
    columns: ['levelName', 'price', 'intro', 'sort', 'status'],
    filters: ['status'],
    sort: ['sort', 'levelName'],
  },
  form: [{ section: '宿舍档次', fields: ['levelName', 'price', 'intro', 'sort', 'status'] }],
  removable: 'bin',
})

/** What a room is like: how many beds, and what is in it. */
export const roomType = defineEntity('dorm.type', {
  label: '房型',
  service: 'yxgl',
  path: 'dormitoryRoomType',
  fields: {
    typeName: f.text({ label: '房型名称', required: true, max: 50, width: 180 }),
    bedCount: f.integer({ label: '床位数', required: true, min: 1, max: 12, default: 6, width: 90 }),
    levelId: f.ref('dorm.level', { label: '宿舍档次', width: 130 }),
    deskMode: f.code('dormBedPos', { label: '铺位形式', default: '3', width: 110 }),
    hasAc: f.flag({ label: '空调', words: ['有', '无'], default: false, width: 80 }),
    hasToilet: f.flag({ label: '独立卫生间', words: ['有', '无'], default: false, width: 100 }),
    hasBalcony: f.flag({ label: '阳台', words: ['有', '无'], default: false, width: 80 }),
    hasHotWater: f.flag({ label: '热水', words: ['有', '无'], default: false, width: 80 }),
    area: f.decimal({ label: '面积', places: 1, min: 1, max: 500, unit: '㎡', width: 90 }),
    photoFileIds: f.files({ label: '照片', max: 6, image: true }),
    sort: baseSort,
    status: baseStatus,
  },
  title: 'typeName',
  selectFields: ['bedCount', 'levelId'],
  selectWhere: { status: ['1'] },
  search: ['typeName'],
  pinyin: ['typeName'],
  unique: [{ on: ['typeName'] }],
  list: {
    columns: ['typeName', 'bedCount', 'levelId', 'deskMode', 'hasAc', 'hasToilet', 'hasBalcony', 'area', 'status'],
    filters: ['levelId', 'bedCount', 'status'],
    sort: ['sort', 'typeName'],
  },
  form: [
    { section: '房型', fields: ['typeName', 'bedCount', 'levelId', 'deskMode', 'area', 'sort', 'status'] },
    { section: '设施', fields: ['hasAc', 'hasToilet', 'hasBalcony', 'hasHotWater', 'photoFileIds'] },
  ],
  excel: { import: ['typeName', 'bedCount', 'levelId'], matchBy: [['typeName']], lookup: ['typeName'] },
  removable: 'bin',
})

/** Where a room lies on the picture of its floor, in per cent. */
const placeOnPlan = (label: string) => f.decimal({ label, places: 2, min: 0, max: 100, computed: true })

const counter = (label: string) => f.integer({ label, computed: true, default: 0, width: 80 })

/** A room with its beds; how many of them are free is kept here, so that a house is drawn without counting beds. */
export const room = defineEntity('dorm.room', {
  label: '宿舍房间',
  service: 'yxgl',
  path: 'dormitoryRoom',
  fields: {
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 140 }),
    floorId: f.ref('dorm.floor', { label: '楼层', required: true, fixed: '房间不能换楼层', width: 90 }),
    campusId: f.ref('base.campus', { label: '校区', computed: true, width: 120 }),
    roomNo: f.text({
      label: '房间号',
      required: true,
      max: 10,
      codeLike: true,
      pattern: { match: /^[0-9A-Za-z-]+$/, message: '房间号只能包含字母、数字和 -' },
      width: 100,
    }),
    roomName: f.text({ label: '房间名称', computed: true, max: 70, width: 160 }),
    typeId: f.ref('dorm.type', { label: '房型', required: true, width: 160 }),
    roomUse: f.code('dormRoomUse', { label: '用途', required: true, default: '1', width: 110 }),
    sexLimit: f.code('dormRoomSex', { label: '性别', help: '宿舍楼为“混合(按房间)”时填写，其余随楼层', width: 80 }),
    orient: f.code('dormOrient', { label: '朝向', width: 80 }),
    bedCount: f.integer({ label: '床位数', min: 0, max: 12, help: '不填按房型', width: 90 }),
    departmentId: f.ref('base.department', { label: '归属院系', width: 150 }),
    classId: f.ref('base.class', { label: '归属班级', width: 150 }),
    gradeLimit: f.integer({ label: '限定年级', min: 2000, max: 2199, width: 90 }),
    phone: f.text({ label: '房间电话', max: 20, pattern: landline, width: 130 }),
    electricMeterNo: f.text({ label: '电表号', max: 30, width: 120 }),
    waterMeterNo: f.text({ label: '水表号', max: 30, width: 120 }),
    isCheckFree: f.flag({ label: '免检', default: false, width: 80 }),
    remark: f.text({ label: '备注', max: 200, width: 200 }),
    status: f.code('dormRoomStatus', { label: '状态', required: true, default: '1', width: 100 }),
    planX: placeOnPlan('平面图横向'),
    planY: placeOnPlan('平面图纵向'),
    planW: placeOnPlan('平面图宽'),
    planH: placeOnPlan('平面图高'),
    bedFree: counter('空床'),
    bedLocked: counter('锁定'),
    bedGiven: counter('待入住'),
    bedLived: counter('已住'),
    bedBroken: counter('停用床'),
  },
  title: 'roomName',
  selectFields: ['dormId', 'floorId', 'roomNo', 'bedCount', 'bedFree'],
  selectWhere: { status: ['1'] },
  selectAsk: { characters: 1, or: ['dormId', 'floorId'], most: 200 },
  search: ['roomNo', 'roomName'],
  unique: [{ on: ['dormId', 'roomNo'], blame: 'roomNo', message: '该宿舍楼已有这个房间号' }],
  indexes: [['floorId'], ['typeId'], ['departmentId'], ['classId']],
  list: {
    columns: [
      'roomNo',
      'dormId',
      'floorId',
      'typeId',
      'roomUse',
      'sexLimit',
      'bedCount',
      'bedFree',
      'bedLived',
      'departmentId',
      'status',
    ],
    filters: ['dormId', 'floorId', 'typeId', 'roomUse', 'sexLimit', 'departmentId', 'status'],
    sort: ['dormId', 'roomNo'],
  },
  form: [
    { section: '房间', fields: ['floorId', 'roomNo', 'typeId', 'roomUse', 'bedCount', 'orient', 'status'] },
    { section: '归属', fields: ['sexLimit', 'departmentId', 'classId', 'gradeLimit'] },
    { section: '其他', fields: ['phone', 'electricMeterNo', 'waterMeterNo', 'isCheckFree', 'remark'] },
  ],
  excel: {
    import: ['floorId', 'roomNo', 'typeId', 'roomUse', 'orient', 'departmentId', 'classId', 'phone'],
    titles: { dormId: '楼栋' },
    within: { floorId: 'dormId', dormId: 'campusId' },
    agree: [
      { field: 'dormId', by: 'floorId' },
      { field: 'campusId', by: 'floorId' },
    ],
    matchBy: [['floorId', 'roomNo']],
    lookup: ['roomName'],
    lookupWithin: ['roomNo'],
  },
  removable: 'bin',
})
export type RoomRow = Row<typeof room>

/** What a keeper sees at the door: the telephone in the room, and a note. */
export const notePhone = defineAction(room, 'note', {
  label: '登记',
  fields: {
    phone: f.text({ label: '房间电话', max: 20, pattern: landline }),
    remark: f.text({ label: '备注', max: 200 }),
  },
  begins: ({ phone, remark }) => ({ phone, remark }),
  done: '已登记',
})
