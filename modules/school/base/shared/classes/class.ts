import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { plainCode } from '../patterns.ts'
import { firstSchoolDay } from '../students/study-dates.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.class': true
  }
}

/** A class. Who leads it is told by `base.classAssign`, with dates; it is not kept here. */
export const stuClass = defineEntity('base.class', {
  label: '班级',
  service: 'base',
  path: 'stuClass',
  fields: {
    className: f.text({ label: '班级名称', required: true, max: 50, width: 140, synonyms: ['班级', '行政班'] }),
    classCode: f.text({ label: '班级编码', required: true, codeLike: true, max: 20, pattern: plainCode, width: 120 }),
    gradeMajorId: f.ref('base.gradeMajor', {
      label: '年级专业',
      required: true,
      fixed: '班级的年级专业不能修改',
      width: 200,
    }),
    grade: f.integer({ label: '年级', computed: true, width: 80 }),
    majorId: f.ref('base.major', { label: '专业', computed: true, width: 180 }),
    departmentId: f.ref('base.department', { label: '所属院系', computed: true, width: 180 }),
    campusId: f.ref('base.campus', { label: '校区', width: 130 }),
    classType: f.state(
      {
        ordinary: ['1', '普通'],
        order: ['2', '订单班'],
        apprentice: ['3', '现代学徒制'],
        fiveYear: ['4', '五年一贯'],
        expansion: ['5', '扩招'],
      },
      { label: '班级类型', required: true, default: '1', width: 110 },
    ),
    maxNum: f.integer({ label: '人数上限', required: true, min: 1, max: 500, default: 50, width: 90 }),
    monitorId: f.ref('base.student', { label: '班长', help: '班长须为本班在读学生' }),
    leagueSecId: f.ref('base.student', { label: '团支书', help: '团支书须为本班在读学生' }),
    expectGradDate: f.day({
      label: '预计毕业日期',
      min: firstSchoolDay,
      help: '不填时按年级和学制推算',
      width: 120,
    }),
    qrGroupFileId: f.files({ label: '班级群二维码', max: 1, image: true }),
    status: f.state(
      {
        atSchool: ['1', '在校', 'green'],
        internship: ['2', '实习', 'blue'],
        graduated: ['3', '已毕业', 'grey'],
        withdrawn: ['0', '撤销', 'grey'],
      },
      { label: '状态', required: true, default: '1', width: 90 },
    ),
  },
  title: 'className',
  selectFields: ['classCode', 'grade', 'majorId', 'departmentId', 'campusId'],
  selectWhere: { status: ['1', '2'] },
  search: ['className', 'classCode'],
  pinyin: ['className'],
  unique: [{ on: ['className'] }, { on: ['classCode'] }],
  list: {
    columns: [
      'className',
      'classCode',
      'grade',
      'majorId',
      'departmentId',
      'campusId',
      'classType',
      'maxNum',
      'status',
    ],
    filters: ['className', 'grade', 'departmentId', 'majorId', 'campusId', 'status'],
    sort: ['-grade', 'className'],
  },
  form: [
    {
      section: '基本信息',
      fields: ['gradeMajorId', 'className', 'classCode', 'classType', 'maxNum', 'campusId', 'expectGradDate', 'status'],
    },
    { section: '班干部与班级群', fields: ['monitorId', 'leagueSecId', 'qrGroupFileId'] },
  ],
  excel: {
    import: ['className', 'classCode', 'gradeMajorId', 'campusId', 'classType', 'maxNum', 'expectGradDate', 'status'],
    matchBy: [['classCode'], ['className']],
    lookup: ['classCode', 'className'],
    lookupEndings: ['班'],
  },
  removable: 'bin',
})
export type ClassRow = Row<typeof stuClass>
