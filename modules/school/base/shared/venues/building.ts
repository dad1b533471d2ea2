import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseSort, baseStatus } from '../base-status.ts'
import { plainCode } from '../patterns.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.building': true
  }
}

export const building = defineEntity('base.building', {
  label: '楼宇',
  service: 'base',
  path: 'building',
  fields: {
    campusId: f.ref('base.campus', { label: '校区', required: true, width: 140 }),
    buildingName: f.text({ label: '楼宇名称', required: true, max: 50, width: 160 }),
    buildingCode: f.text({
      label: '楼宇编码',
      required: true,
      max: 20,
      codeLike: true,
      pattern: plainCode,
      width: 120,
    }),
    buildingUse: f.code('buildingUse', { label: '用途', required: true, width: 110 }),
    floorUp: f.integer({ label: '地上层数', required: true, min: 1, max: 60, default: 1, width: 90 }),
    floorDown: f.integer({ label: '地下层数', min: 0, max: 5, default: 0, width: 90 }),
    builtYear: f.integer({ label: '建成年份', min: 1900, max: 2199, width: 100 }),
    area: f.decimal({ label: '建筑面积', places: 2, min: 0, max: 10_000_000, unit: '㎡', width: 110 }),
    lng: f.decimal({ label: '经度', places: 6, min: -180, max: 180 }),
    lat: f.decimal({ label: '纬度', places: 6, min: -90, max: 90 }),
    managerId: f.ref('base.teacher', { label: '管理员', width: 110 }),
    photoFileId: f.files({ label: '照片', max: 1, image: true }),
    floorPlanFileIds: f.files({ label: '楼层平面图', max: 20, accept: ['jpg', 'jpeg', 'png', 'webp', 'pdf'] }),
    sort: baseSort,
    status: baseStatus,
  },
  title: 'buildingName',
  selectFields: ['campusId', 'buildingUse', 'floorUp', 'floorDown'],
  selectWhere: { status: ['1'] },
  search: ['buildingName', 'buildingCode'],
  pinyin: ['buildingName'],
  unique: [{ on: ['campusId', 'buildingName'], message: '该校区已有同名楼宇' }, { on: ['buildingCode'] }],
  list: {
    columns: [
      'buildingName',
      'buildingCode',
      'campusId',
      'buildingUse',
      'floorUp',
      'builtYear',
      'area',
      'managerId',
      'status',
    ],
    filters: ['buildingName', 'campusId', 'buildingUse', 'status'],
    sort: ['campusId', 'sort', 'buildingCode'],
  },
  form: [
    {
      section: '基本信息',
      fields: ['campusId', 'buildingName', 'buildingCode', 'buildingUse', 'managerId', 'sort', 'status'],
    },
    {
      section: '建筑',
      fields: ['floorUp', 'floorDown', 'builtYear', 'area', 'lng', 'lat', 'photoFileId', 'floorPlanFileIds'],
    },
  ],
  excel: {
    import: [
      'campusId',
      'buildingName',
      'buildingCode',
      'buildingUse',
      'floorUp',
      'floorDown',
      'builtYear',
      'area',
      'lng',
      'lat',
      'managerId',
      'sort',
      'status',
    ],
    matchBy: [['buildingCode'], ['campusId', 'buildingName']],
    lookup: ['buildingCode', 'buildingName'],
  },
  removable: 'bin',
})
