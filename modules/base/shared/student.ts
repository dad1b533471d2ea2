import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { admissionFields, contactFields, personFields, placementFields } from './student-fields.ts'
import { endedStatuses, enrolledStatuses } from './student-status.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.student': true
  }
}

/** The one record of a student that all areas hang on. */
export const student = defineEntity('base.student', {
  label: '学生',
  service: 'base',
  path: 'baseStudentInfo',
  fields: {
    ...placementFields,
    ...personFields,
    ...contactFields,
    ...admissionFields,
    infoComplete: f.integer({ label: '信息完整度', computed: true, default: 0, min: 0, max: 100, unit: '%', width: 100 }),
    source: f.state(
      { typed: ['1', '手工录入'], imported: ['2', '批量导入'], welcome: ['3', '迎新'] },
      { label: '数据来源', computed: true, default: '1' },
    ),
    /** The record of an earlier time at the school, told by the same paper. */
    formerId: f.ref('base.student', { label: '再次入学前的学籍', computed: true }),
  },
  title: 'xm',
  selectLabel: '{xm}({xh})',
  selectFields: ['xh', 'xm', 'sex', 'classId', 'departmentId', 'grade'],
  card: ['photoFileId', 'xh', 'departmentId', 'majorId', 'classId', 'xjztM', 'sjhm'],
  selectWhere: { xjztM: enrolledStatuses },
  selectAsk: { characters: 2, or: ['classId'], most: 50 },
  search: ['xh', 'xm', 'ksh'],
  pinyin: ['xm'],
  unique: [
    { on: ['xh'], message: '学号已存在' },
    { on: ['ksh'], message: '考生号已存在' },
    { on: ['idCardType', 'idCard'], where: { xjztM: enrolledStatuses }, message: '证件号码已被其他在籍学生使用' },
  ],
  indexes: [['departmentId', 'majorId', 'classId', 'grade', 'xjztM'], ['classId', 'xh'], ['departmentId', 'grade'], ['idCard'], ['sjhm']],
  list: {
    columns: ['xh', 'xm', 'sex', 'departmentId', 'majorId', 'classId', 'grade', 'sjhm', 'xjztM'],
    filters: ['xh', 'xm', 'departmentId', 'majorId', 'classId', 'grade', 'xjztM', 'gradeMajorId', 'statusSince', 'infoComplete', 'campusId'],
    sort: ['xh'],
  },
  form: [
    {
      section: '学籍信息',
      fields: ['xh', 'ksh', 'gradeMajorId', 'classId', 'xjztM', 'inSchool', 'isResident', 'schoolLength', 'eduLevel', 'entryDate', 'expectGradDate', 'realGradDate'],
    },
    {
      section: '基本信息',
      fields: ['xm', 'usedName', 'idCardType', 'idCard', 'sex', 'birthday', 'nation', 'political', 'politicalDate', 'nationality', 'gatqw', 'marriage', 'photoFileId', 'admitPhotoFileId'],
    },
    { section: '联系方式', fields: ['sjhm', 'email', 'qq', 'wechat', 'homeCanton', 'homeAddress', 'postcode'] },
    { section: '来源与户籍', fields: ['nativeCanton', 'originCanton', 'hukouCanton', 'hukou'] },
    { section: '入学信息', fields: ['stuType', 'trainMode', 'studyForm', 'admitType', 'admitScore', 'graduateSchool'] },
    { section: '身体状况', fields: ['health', 'bloodType', 'height', 'weight'] },
  ],
  excel: {
    import: [
      'xh', 'xm', 'sex', 'idCardType', 'idCard', 'birthday', 'classId', 'gradeMajorId', 'xjztM', 'ksh', 'nation', 'political', 'sjhm', 'email', 'qq', 'wechat',
      'entryDate', 'schoolLength', 'eduLevel', 'stuType', 'trainMode', 'studyForm', 'admitType', 'admitScore', 'graduateSchool', 'usedName',
      'politicalDate', 'nationality', 'gatqw', 'marriage', 'health', 'nativeCanton', 'originCanton', 'hukouCanton', 'hukou', 'homeCanton',
      'homeAddress', 'postcode', 'isResident',
    ],
    matchBy: [['xh'], ['idCard'], ['ksh']],
    lookup: ['xh', 'xm'],
    agree: [{ field: 'majorId', by: 'classId' }, { field: 'departmentId', by: 'classId' }],
    warnTwice: ['sjhm'],
    former: { by: 'idCard', field: 'xjztM', codes: endedStatuses },
    stamp: { source: '2' },
  },
  removable: 'bin',
  isKeptAfterBin: true,
})
