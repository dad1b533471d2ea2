import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentPlace } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'family.member': true
  }
}

export const memberStates = {
  told: ['1', '已填', 'blue'],
  verified: ['2', '已核实', 'green'],
  off: ['0', '停用', 'grey'],
} as const
/** States of members who count as family. */
export const countedStates = [memberStates.told[0], memberStates.verified[0]] as const

/** What a call to a member brought. */
export const callResults = {
  right: ['1', '接通-属实', 'green'],
  wrong: ['2', '接通-不属实', 'red'],
  unanswered: ['3', '未接通', 'amber'],
  noNumber: ['4', '空号或停机', 'red'],
} as const

/** Who somebody is to the student: another name, relation or guardianship is somebody nobody has called. */
export const identityFields = ['memberName', 'relation', 'isGuardian'] as const
/** Fields whose change asks for another call. */
export const verifiedFields = ['phone', 'emergencyOrder', ...identityFields] as const

/** Somebody of a student's family, told by the student and verified by the counsellor. Who is no longer to be asked stays as history. */
export const familyMember = defineEntity('family.member', {
  label: '家庭成员',
  service: 'xsgl',
  path: 'familyMember',
  title: 'memberName',
  search: ['memberName'],
  pinyin: ['memberName'],
  fields: {
    studentId: f.ref('base.student', {
      label: '学生',
      required: true,
      fixed: '不能更换学生',
      isPart: true,
      width: 130,
      synonyms: ['学号', '学生学号'],
    }),
    ...studentPlace.fields,
    memberName: f.text({
      label: '姓名',
      required: true,
      min: 2,
      max: 30,
      width: 110,
      synonyms: ['成员姓名', '家长姓名'],
    }),
    relation: f.code('familyRelation', { label: '关系', required: true, width: 110, synonyms: ['与本人关系', '称谓'] }),
    phone: f.phone({ label: '联系电话', width: 130, synonyms: ['电话', '手机号'] }),
    // Judged by a rule of its own, which says it in the words of this area.
    idCard: f.idCard({ label: '身份证号', anyPaper: true, width: 180 }),
    birthday: f.day({ label: '出生日期', min: '1900-01-01', max: 'today' }),
    workUnit: f.text({ label: '工作单位', max: 100, width: 180, synonyms: ['单位'] }),
    job: f.text({ label: '职务', max: 50, width: 110, synonyms: ['职业'] }),
    education: f.code('education', { label: '学历' }),
    political: f.code('political', { label: '政治面貌' }),
    health: f.code('health', { label: '健康状况', grant: 'health' }),
    annualIncomeFen: f.money({ label: '年收入', grant: 'income' }),
    cantonCode: f.region({ label: '所在地' }),
    address: f.text({ label: '住址', max: 200, sensitive: true, width: 180 }),
    isGuardian: f.flag({ label: '监护人', default: false, width: 80, synonyms: ['是否监护人'] }),
    emergencyOrder: f.integer({
      label: '紧急联系顺序',
      min: 1,
      max: 3,
      width: 110,
      help: '1 最先联系；不填表示不是紧急联系人',
      synonyms: ['紧急联系人序号'],
    }),
    isAlive: f.flag({ label: '健在', default: true, width: 70 }),
    state: f.state(memberStates, { label: '状态', required: true, computed: true, default: '1', width: 90 }),
    // Counts for consents until another one is verified, whatever number is told meanwhile.
    verifiedPhone: f.phone({ label: '已核实电话', computed: true, width: 130 }),
    verifiedBy: f.ref('sys.user', { label: '核实人', computed: true, width: 110 }),
    verifiedTime: f.moment({ label: '核实时间', computed: true, width: 150 }),
    callResult: f.state(callResults, { label: '核实结果', computed: true, width: 110 }),
    callTime: f.moment({ label: '通话时间', computed: true, width: 150 }),
    callNote: f.text({ label: '通话说明', computed: true, max: 200 }),
    remark: f.text({ label: '备注', max: 200 }),
  },
  unique: [
    { on: ['studentId', 'emergencyOrder'], where: { state: countedStates }, message: '该紧急联系顺序已被占用' },
    {
      on: ['studentId', 'relation'],
      where: { relation: ['51', '52'], isAlive: [true], state: countedStates },
      message: '该关系的家庭成员已存在',
    },
  ],
  // A family is seen by whoever leads the student now.
  follows: { studentId: 'always', departmentId: 'always' },
  indexes: [
    ['classId', 'state'],
    ['departmentId', 'state'],
  ],
  states: {
    field: 'state',
    initial: 'told',
    moves: { told: ['verified', 'off'], verified: ['told', 'off'], off: ['told'] },
  },
  list: {
    columns: [
      'studentId',
      'classId',
      'memberName',
      'relation',
      'phone',
      'isGuardian',
      'emergencyOrder',
      'workUnit',
      'state',
    ],
    filters: [
      'studentId',
      'classId',
      'departmentId',
      'memberName',
      'relation',
      'isGuardian',
      'emergencyOrder',
      'isAlive',
      'callResult',
      'state',
    ],
    sort: ['studentId', 'emergencyOrder'],
  },
  form: [
    {
      section: '成员',
      fields: ['studentId', 'memberName', 'relation', 'phone', 'isGuardian', 'emergencyOrder', 'isAlive'],
    },
    {
      section: '详细',
      fields: [
        'idCard',
        'birthday',
        'workUnit',
        'job',
        'education',
        'political',
        'health',
        'annualIncomeFen',
        'cantonCode',
        'address',
        'remark',
      ],
    },
  ],
  excel: {
    import: [
      'studentId',
      'memberName',
      'relation',
      'phone',
      'workUnit',
      'job',
      'isGuardian',
      'emergencyOrder',
      'address',
      'idCard',
    ],
    matchBy: [['studentId', 'memberName', 'relation']],
  },
  removable: 'bin',
})
