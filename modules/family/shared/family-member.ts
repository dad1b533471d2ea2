import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'family.member': true
    'family.info': true
  }
}

export const memberStates = { told: ['1', '已填', 'blue'], verified: ['2', '已核实', 'green'], off: ['0', '停用', 'grey'] } as const

/** Somebody of a student's family, told by the student and verified by the counsellor. Who is no longer to be asked stays as history. */
export const familyMember = defineEntity('family.member', {
  label: '家庭成员',
  service: 'xsgl',
  path: 'familyMember',
  title: 'memberName',
  search: ['memberName'],
  pinyin: ['memberName'],
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '不能更换学生', isPart: true, width: 120 }),
    classId: f.ref('base.class', { label: '班级', computed: true, width: 120 }),
    departmentId: f.ref('base.department', { label: '院系', computed: true, width: 150 }),
    memberName: f.text({ label: '姓名', required: true, max: 30, width: 110 }),
    relation: f.code('familyRelation', { label: '关系', required: true, width: 110 }),
    phone: f.phone({ label: '联系电话', width: 130 }),
    idCard: f.idCard({ label: '身份证号', width: 180 }),
    birthday: f.day({ label: '出生日期', max: 'today' }),
    workUnit: f.text({ label: '工作单位', max: 100, width: 180 }),
    job: f.text({ label: '职业', max: 50 }),
    health: f.text({ label: '健康状况', max: 50, grant: 'health' }),
    annualIncomeFen: f.money({ label: '年收入', grant: 'income' }),
    cantonCode: f.region({ label: '所在地' }),
    address: f.text({ label: '住址', max: 200, sensitive: true }),
    isGuardian: f.flag({ label: '监护人', default: false, width: 80 }),
    emergencyOrder: f.integer({ label: '紧急联系顺序', min: 1, max: 3, width: 110 }),
    isAlive: f.flag({ label: '健在', default: true }),
    state: f.state(memberStates, { label: '状态', required: true, computed: true, default: '1', width: 90 }),
    verifiedBy: f.ref('sys.user', { label: '核实人', computed: true, width: 110 }),
    verifiedTime: f.moment({ label: '核实时间', computed: true, width: 150 }),
    remark: f.text({ label: '备注', max: 200 }),
  },
  unique: [{ on: ['studentId', 'emergencyOrder'], where: { state: ['1', '2'] }, message: '该紧急联系顺序已被占用' }],
  indexes: [['studentId', 'state'], ['classId', 'state'], ['departmentId', 'state']],
  states: { field: 'state', initial: 'told', moves: { told: ['verified', 'off'], verified: ['told', 'off'], off: ['told'] } },
  list: { columns: ['studentId', 'classId', 'memberName', 'relation', 'phone', 'isGuardian', 'emergencyOrder', 'workUnit', 'state'], filters: ['studentId', 'classId', 'departmentId', 'relation', 'isGuardian', 'state'], sort: ['studentId', 'emergencyOrder'] },
  form: [
    { section: '成员', fields: ['studentId', 'memberName', 'relation', 'phone', 'isGuardian', 'emergencyOrder', 'isAlive'] },
    { section: '详细', fields: ['idCard', 'birthday', 'workUnit', 'job', 'health', 'annualIncomeFen', 'cantonCode', 'address', 'remark'] },
  ],
  excel: { import: ['studentId', 'memberName', 'relation', 'phone', 'isGuardian', 'emergencyOrder', 'workUnit', 'job', 'idCard', 'address'], matchBy: [['studentId', 'memberName', 'relation']] },
  removable: 'bin',
})

/** What is said of a family as a whole, and when it was last confirmed. */
export const familyInfo = defineEntity('family.info', {
  label: '家庭情况',
  service: 'xsgl',
  path: 'familyInfo',
  title: 'familyType',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '不能更换学生', isPart: true, width: 120 }),
    classId: f.ref('base.class', { label: '班级', computed: true, width: 120 }),
    departmentId: f.ref('base.department', { label: '院系', computed: true, width: 150 }),
    familyType: f.code('familyType', { label: '家庭类型', width: 100 }),
    population: f.integer({ label: '家庭人口', min: 1, max: 30, width: 90 }),
    address: f.text({ label: '家庭住址', max: 200, sensitive: true }),
    postcode: f.text({ label: '邮编', max: 6, pattern: { match: /^\d{6}$/, message: '邮编为6位数字' } }),
    confirmedTime: f.moment({ label: '确认时间', computed: true, width: 150 }),
    needsConfirm: f.flag({ label: '待年度确认', computed: true, default: false, width: 110 }),
  },
  unique: [{ on: ['studentId'], message: '该生家庭情况已存在' }],
  indexes: [['classId'], ['needsConfirm']],
  list: { columns: ['studentId', 'classId', 'familyType', 'population', 'needsConfirm', 'confirmedTime'], filters: ['studentId', 'classId', 'departmentId', 'familyType', 'needsConfirm'], sort: ['studentId'] },
  form: [{ section: '家庭情况', fields: ['studentId', 'familyType', 'population', 'address', 'postcode'] }],
  removable: 'never',
})
