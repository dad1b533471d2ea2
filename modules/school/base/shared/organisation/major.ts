import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { baseSort } from '../base-status.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.major': true
  }
}

export const major = defineEntity('base.major', {
  label: '专业',
  service: 'base',
  path: 'major',
  fields: {
    majorName: f.text({ label: '专业名称', required: true, max: 50, width: 180 }),
    majorShort: f.text({ label: '专业简称', max: 10, help: '用于生成班级名称，如 软件', width: 100 }),
    majorCode: f.text({
      label: '专业代码',
      required: true,
      codeLike: true,
      max: 6,
      width: 100,
      help: '国家职业教育专业目录的6位代码',
      pattern: { match: /^\d{6}$/, message: '专业代码应为6位数字' },
    }),
    majorClass: f.text({ label: '专业类', computed: true, max: 4, width: 90 }),
    innerCode: f.text({
      label: '校内代码',
      required: true,
      codeLike: true,
      min: 2,
      max: 6,
      width: 100,
      pattern: { match: /^[0-9A-Za-z]{2,6}$/, message: '校内代码应为2–6位字母或数字' },
    }),
    direction: f.text({ label: '专业方向', max: 50 }),
    departmentId: f.ref('base.department', {
      label: '所属院系',
      required: true,
      width: 180,
      synonyms: ['院系', '学院'],
    }),
    eduLevel: f.code('eduLevel', { label: '培养层次', required: true, default: '2', width: 110, synonyms: ['层次'] }),
    schoolLength: f.decimal({
      label: '学制',
      required: true,
      places: 1,
      min: 1,
      max: 8,
      default: '3.0',
      unit: '年',
      width: 80,
    }),
    leaderId: f.ref('base.teacher', { label: '专业带头人', width: 110 }),
    feeLevel: f.text({ label: '收费标准', max: 20 }),
    openYear: f.integer({ label: '开设年份', min: 1950, max: 2199 }),
    stopYear: f.integer({ label: '停办年份', min: 1950, max: 2199 }),
    sort: baseSort,
    status: f.state(
      { recruiting: ['1', '招生', 'green'], paused: ['2', '停招', 'amber'], withdrawn: ['0', '撤销', 'grey'] },
      { label: '状态', required: true, default: '1', width: 90 },
    ),
  },
  title: 'majorName',
  selectFields: ['majorCode', 'innerCode', 'departmentId', 'schoolLength', 'eduLevel'],
  selectWhere: { status: ['1', '2'] },
  search: ['majorName', 'majorCode', 'innerCode'],
  pinyin: ['majorName'],
  unique: [
    { on: ['innerCode'] },
    { on: ['majorCode', 'direction', 'eduLevel'], message: '同一层次下已有该专业及方向' },
  ],
  list: {
    columns: [
      'majorName',
      'majorCode',
      'innerCode',
      'departmentId',
      'eduLevel',
      'schoolLength',
      'direction',
      'leaderId',
      'status',
    ],
    filters: ['majorName', 'majorCode', 'departmentId', 'eduLevel', 'status'],
    sort: ['sort', 'innerCode'],
  },
  form: [
    {
      section: '基本信息',
      fields: [
        'majorName',
        'majorShort',
        'majorCode',
        'innerCode',
        'direction',
        'departmentId',
        'eduLevel',
        'schoolLength',
        'status',
      ],
    },
    { section: '其他', fields: ['leaderId', 'feeLevel', 'openYear', 'stopYear', 'sort'] },
  ],
  excel: {
    import: [
      'majorName',
      'majorShort',
      'majorCode',
      'innerCode',
      'direction',
      'departmentId',
      'eduLevel',
      'schoolLength',
      'leaderId',
      'feeLevel',
      'openYear',
      'stopYear',
      'sort',
      'status',
    ],
    matchBy: [['innerCode']],
    lookup: ['innerCode', 'majorCode', 'majorName'],
  },
  removable: 'bin',
})
