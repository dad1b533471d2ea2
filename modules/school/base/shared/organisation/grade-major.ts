import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseStatus } from '../base-status.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.gradeMajor': true
  }
}

const placed = '年级和专业确定后不能修改，请另行添加年级专业'

/** One intake of one major. Its department is a snapshot: after a merger it may differ from the major's. */
export const gradeMajor = defineEntity('base.gradeMajor', {
  label: '年级专业',
  service: 'base',
  path: 'gradeMajor',
  fields: {
    gradeMajorName: f.text({ label: '年级专业名称', computed: true, max: 80, width: 200 }),
    grade: f.integer({
      label: '年级',
      required: true,
      min: 2000,
      max: 2199,
      fixed: placed,
      help: '入学年份',
      width: 80,
      synonyms: ['入学年份'],
    }),
    majorId: f.ref('base.major', { label: '专业', required: true, fixed: placed, width: 180 }),
    departmentId: f.ref('base.department', { label: '所属院系', computed: true, width: 180 }),
    campusId: f.ref('base.campus', { label: '校区', width: 130 }),
    schoolLength: f.decimal({
      label: '学制',
      places: 1,
      min: 1,
      max: 8,
      unit: '年',
      help: '不填时取专业的学制',
      width: 80,
    }),
    planNum: f.integer({ label: '计划人数', min: 0, max: 100_000, width: 100 }),
    trainPlanFileId: f.files({ label: '人才培养方案', max: 1, accept: ['pdf', 'doc', 'docx'] }),
    status: baseStatus,
  },
  title: 'gradeMajorName',
  selectFields: ['grade', 'majorId', 'departmentId', 'campusId', 'schoolLength'],
  selectWhere: { status: ['1'] },
  search: ['gradeMajorName'],
  pinyin: ['gradeMajorName'],
  unique: [{ on: ['grade', 'majorId'], message: '该专业的这一年级已存在' }],
  list: {
    columns: ['gradeMajorName', 'grade', 'majorId', 'departmentId', 'campusId', 'schoolLength', 'planNum', 'status'],
    filters: ['grade', 'majorId', 'departmentId', 'campusId', 'status'],
    sort: ['-grade', 'gradeMajorName'],
  },
  form: [
    {
      section: '基本信息',
      fields: ['grade', 'majorId', 'campusId', 'schoolLength', 'planNum', 'trainPlanFileId', 'status'],
    },
  ],
  excel: {
    import: ['grade', 'majorId', 'campusId', 'schoolLength', 'planNum', 'status'],
    matchBy: [['grade', 'majorId']],
    lookup: ['gradeMajorName'],
  },
  removable: 'bin',
})
