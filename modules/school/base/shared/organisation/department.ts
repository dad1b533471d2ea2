import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { placeGuard, reachGuard } from '#services/system/shared/accounts.ts'
import { baseSort, baseStatus } from '../base-status.ts'
import { landline, plainCode } from '../patterns.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.department': true
  }
}

export const department = defineEntity('base.department', {
  label: '部门',
  service: 'base',
  path: 'department',
  fields: {
    parentId: f.parent({ label: '上级部门', entity: 'base.department', maxDepth: 6, width: 160, guarded: placeGuard }),
    deptName: f.text({
      label: '部门名称',
      required: true,
      min: 2,
      max: 50,
      width: 200,
      synonyms: ['院系名称', '部门'],
    }),
    deptShort: f.text({ label: '部门简称', max: 20, width: 120 }),
    deptCode: f.text({
      label: '部门编码',
      required: true,
      min: 2,
      max: 20,
      codeLike: true,
      pattern: plainCode,
      width: 120,
    }),
    deptType: f.code('deptType', { label: '部门类型', required: true, width: 150 }),
    isTeachUnit: f.flag({ label: '教学单位', computed: true, default: false, width: 90 }),
    campusId: f.ref('base.campus', { label: '所在校区', width: 130 }),
    leaderId: f.ref('base.teacher', { label: '负责人', width: 110, guarded: reachGuard }),
    secretaryId: f.ref('base.teacher', { label: '书记', guarded: reachGuard }),
    stuSecretaryId: f.ref('base.teacher', {
      label: '分管学生工作副书记',
      help: '未配置时，相关审批将转管理员',
      width: 140,
      guarded: reachGuard,
    }),
    deputyIds: f.refs('base.teacher', { label: '副职', max: 20, guarded: reachGuard }),
    stuAdminIds: f.refs('base.teacher', { label: '学工办人员', max: 30, guarded: reachGuard }),
    officeVenueId: f.ref('base.venue', { label: '办公地点' }),
    phone: f.text({ label: '办公电话', codeLike: true, max: 20, pattern: landline }),
    foundDate: f.day({ label: '成立日期', min: '1900-01-01' }),
    closeDate: f.day({ label: '撤销日期', min: '1900-01-01' }),
    remark: f.longText({ label: '备注', max: 500 }),
    sort: baseSort,
    status: baseStatus,
  },
  title: 'deptName',
  selectFields: ['deptCode', 'deptType', 'parentId'],
  selectWhere: { status: ['1'] },
  search: ['deptName', 'deptShort', 'deptCode'],
  pinyin: ['deptName'],
  unique: [
    { on: ['deptCode'], message: '部门编码已存在' },
    { on: ['parentId', 'deptName'], message: '同一上级部门下已有同名部门' },
  ],
  list: {
    columns: [
      'deptName',
      'deptCode',
      'deptType',
      'parentId',
      'campusId',
      'leaderId',
      'stuSecretaryId',
      'sort',
      'status',
    ],
    filters: ['deptName', 'parentId', 'deptType', 'campusId', 'status'],
    sort: ['sort', 'deptCode'],
  },
  form: [
    {
      section: '基本信息',
      fields: [
        'parentId',
        'deptName',
        'deptShort',
        'deptCode',
        'deptType',
        'campusId',
        'officeVenueId',
        'phone',
        'sort',
        'status',
      ],
    },
    { section: '人员', fields: ['leaderId', 'secretaryId', 'stuSecretaryId', 'deputyIds', 'stuAdminIds'] },
    { section: '其他', fields: ['foundDate', 'closeDate', 'remark'] },
  ],
  excel: {
    import: [
      'parentId',
      'deptName',
      'deptShort',
      'deptCode',
      'deptType',
      'campusId',
      'phone',
      'leaderId',
      'secretaryId',
      'stuSecretaryId',
      'foundDate',
      'closeDate',
      'sort',
      'status',
    ],
    matchBy: [['deptCode']],
    lookup: ['deptCode', 'deptName'],
  },
  removable: 'bin',
})
