import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseSort, baseStatus } from '../base-status.ts'
import { landline, plainCode } from '../patterns.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.campus': true
  }
}

/** Corners as longitude and latitude. */
const polygon = z
  .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
  .min(3)
  .max(500)

/** The system of the coordinates travels with them: a few hundred metres lie between it and that of a plain GPS receiver. */
export const fenceShape = z.object({ crs: z.literal('GCJ-02'), polygons: z.array(polygon).min(1).max(20) })

export type Fence = z.infer<typeof fenceShape>

export const campus = defineEntity('base.campus', {
  label: '校区',
  service: 'base',
  path: 'campus',
  fields: {
    campusName: f.text({ label: '校区名称', required: true, max: 50, width: 180 }),
    campusCode: f.text({ label: '校区编码', required: true, max: 20, codeLike: true, pattern: plainCode, width: 120 }),
    isMain: f.flag({ label: '主校区', default: false, width: 90 }),
    phone: f.text({ label: '联系电话', codeLike: true, max: 20, pattern: landline }),
    cantonCode: f.region({ label: '行政区划' }),
    address: f.text({ label: '地址', max: 200, width: 240 }),
    area: f.decimal({ label: '占地面积', places: 2, min: 0, max: 100_000_000, unit: '㎡' }),
    lng: f.decimal({ label: '经度', places: 6, min: -180, max: 180 }),
    lat: f.decimal({ label: '纬度', places: 6, min: -90, max: 90 }),
    fence: f.json(fenceShape, { label: '校区范围', help: '一个或多个多边形，坐标系 GCJ-02' }),
    remark: f.longText({ label: '备注', max: 500 }),
    sort: baseSort,
    status: baseStatus,
  },
  title: 'campusName',
  selectFields: ['campusCode', 'isMain', 'lng', 'lat'],
  selectWhere: { status: ['1'] },
  search: ['campusName', 'campusCode'],
  pinyin: ['campusName'],
  unique: [{ on: ['campusName'] }, { on: ['campusCode'] }],
  list: {
    columns: ['campusName', 'campusCode', 'isMain', 'address', 'phone', 'area', 'sort', 'status'],
    filters: ['campusName', 'status'],
    sort: ['sort', 'campusCode'],
  },
  form: [
    { section: '基本信息', fields: ['campusName', 'campusCode', 'isMain', 'phone', 'sort', 'status'] },
    { section: '位置', fields: ['cantonCode', 'address', 'area', 'lng', 'lat'] },
    { section: '其他', fields: ['remark'] },
  ],
  excel: {
    import: [
      'campusName',
      'campusCode',
      'isMain',
      'phone',
      'cantonCode',
      'address',
      'area',
      'lng',
      'lat',
      'sort',
      'status',
    ],
    matchBy: [['campusCode'], ['campusName']],
    lookup: ['campusCode', 'campusName'],
  },
  removable: 'bin',
})
