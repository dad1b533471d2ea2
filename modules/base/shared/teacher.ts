import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { landline, personName, plainCode } from './patterns.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.teacher': true
  }
}

/** Whoever works at the school. Whether somebody leads classes is told by `base.classAssign`. */
export const teacher = defineEntity('base.teacher', {
  label: '教师',
  service: 'base',
  path: 'teacher',
  fields: {
    gh: f.text({ label: '工号', required: true, codeLike: true, min: 2, max: 20, pattern: plainCode, width: 100, synonyms: ['教工号', '职工号'] }),
    xm: f.text({ label: '姓名', required: true, min: 2, max: 30, pattern: personName, width: 128, synonyms: ['教师姓名'] }),
    xmPy: f.text({ label: '姓名拼音', computed: true, max: 200 }),
    sex: f.code('sex', { label: '性别', help: '不填时取自身份证号', width: 70 }),
    birthday: f.day({ label: '出生日期', max: 'today', help: '不填时取自身份证号' }),
    idCardType: f.code('idCardType', { label: '证件类型', required: true, default: '1' }),
    idCard: f.idCard({ label: '证件号码', anyPaper: true, width: 180, synonyms: ['身份证号', '身份证号码', '证件号'] }),
    nation: f.code('nation', { label: '民族' }),
    political: f.code('political', { label: '政治面貌' }),
    nationality: f.code('nationality', { label: '国籍', default: '156' }),
    sjhm: f.phone({ label: '手机号', required: true, width: 130, synonyms: ['手机', '手机号码', '联系电话', '电话'] }),
    email: f.email({ label: '邮箱', synonyms: ['电子邮箱'] }),
    photoFileId: f.files({ label: '照片', max: 1, image: true }),
    departmentId: f.ref('base.department', { label: '部门', required: true, width: 180, synonyms: ['所在部门', '院系'] }),
    extraDepartments: f.refs('base.department', { label: '兼任部门', max: 10 }),
    staffType: f.code('staffType', { label: '教职工类别', required: true, default: '10', width: 120 }),
    staffBianzhi: f.code('staffBianzhi', { label: '编制' }),
    staffStatus: f.code('staffStatus', { label: '当前状态', required: true, default: '11', width: 100 }),
    entryDate: f.day({ label: '入职日期' }),
    workDate: f.day({ label: '参加工作日期', max: 'today' }),
    leaveDate: f.day({ label: '离职日期' }),
    education: f.code('education', { label: '学历' }),
    degree: f.code('degree', { label: '学位' }),
    graduateSchool: f.text({ label: '毕业学校', max: 100 }),
    graduateMajor: f.text({ label: '所学专业', max: 100 }),
    title: f.code('title', { label: '专业技术职务', width: 120, synonyms: ['职称'] }),
    titleLevel: f.code('titleLevel', { label: '职称级别', width: 90 }),
    titleDate: f.day({ label: '评定日期', max: 'today' }),
    dualTeacher: f.code('dualTeacher', { label: '双师型', default: '0' }),
    teachCertNo: f.text({ label: '教师资格证号', codeLike: true, max: 30 }),
    majorId: f.ref('base.major', { label: '所属专业' }),
    officePhone: f.text({ label: '办公电话', codeLike: true, max: 20, pattern: landline }),
    source: f.state({ typed: ['1', '手工录入'], imported: ['2', '批量导入'] }, { label: '数据来源', computed: true, default: '1' }),
  },
  title: 'xm',
  selectLabel: '{xm}({gh})',
  selectFields: ['gh', 'departmentId'],
  card: ['photoFileId', 'gh', 'departmentId', 'title', 'sjhm', 'officePhone'],
  selectWhere: { staffStatus: ['11'] },
  search: ['gh', 'xm'],
  pinyin: ['xm'],
  unique: [{ on: ['gh'] }, { on: ['idCardType', 'idCard'], message: '证件号码已被其他教师使用' }],
  list: {
    columns: ['gh', 'xm', 'sex', 'departmentId', 'staffType', 'title', 'titleLevel', 'sjhm', 'staffStatus'],
    filters: ['gh', 'xm', 'departmentId', 'staffType', 'title', 'staffStatus'],
    sort: ['gh'],
  },
  form: [
    {
      section: '基本信息',
      fields: ['gh', 'xm', 'idCardType', 'idCard', 'sex', 'birthday', 'nation', 'political', 'nationality', 'photoFileId'],
    },
    { section: '联系方式', fields: ['sjhm', 'email', 'officePhone'] },
    {
      section: '任职',
      fields: ['departmentId', 'extraDepartments', 'staffType', 'staffBianzhi', 'staffStatus', 'entryDate', 'workDate', 'leaveDate', 'majorId'],
    },
    {
      section: '学历与职称',
      fields: ['education', 'degree', 'graduateSchool', 'graduateMajor', 'title', 'titleLevel', 'titleDate', 'dualTeacher', 'teachCertNo'],
    },
  ],
  excel: {
    import: [
      'gh', 'xm', 'sex', 'idCardType', 'idCard', 'birthday', 'departmentId', 'sjhm', 'staffType', 'staffBianzhi', 'staffStatus', 'nation', 'political',
      'nationality', 'email', 'entryDate', 'workDate', 'leaveDate', 'education', 'degree', 'graduateSchool', 'graduateMajor', 'title', 'titleLevel',
      'titleDate', 'dualTeacher', 'teachCertNo', 'majorId', 'officePhone',
    ],
    matchBy: [['gh'], ['idCard']],
    stamp: { source: '2' },
    lookup: ['gh', 'xm'],
  },
  removable: 'bin',
})
