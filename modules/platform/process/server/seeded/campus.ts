import type { DesignedType } from '#services/flow/designed-type.ts'
import { flowGroups } from '../../shared/dictionaries.ts'
import { agreeing, choices, duty, ownLeader, role, staff, within } from './parts.ts'

/** 证明开具: the counsellor knows the student, the registrar issues. */
export const certIssue: DesignedType = {
  code: 'certIssue',
  numberRule: 'ZM{yyyyMMdd}{seq:4}',
  name: '证明开具',
  group: flowGroups.registry,
  subject: 'base.student',
  icon: 'badge-check',
  startRoles: ['stu'],
  managerRoles: ['jwc', 'gly'],
  remark: '在读证明、学籍证明等',
  summaryFields: ['kind', 'purpose', 'copies'],
  form: {
    fields: [
      {
        name: 'kind',
        label: '证明类别',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({
          study: '在读证明',
          status: '学籍证明',
          score: '成绩证明',
          arrear: '学费缴纳证明',
          expect: '预计毕业证明',
          other: '其他',
        }),
      },
      { name: 'copies', label: '份数', type: 'number', required: true, min: 1, max: 10, isHalf: true },
      {
        name: 'purpose',
        label: '用途',
        type: 'text',
        required: true,
        min: 2,
        max: 100,
        hint: '如参军、助学贷款、考驾照、实习',
      },
      {
        name: 'language',
        label: '文字',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({ zh: '中文', both: '中英文对照' }),
      },
      {
        name: 'receive',
        label: '领取方式',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({ self: '自取', agent: '委托他人代领', mail: '邮寄' }),
      },
      { name: 'remark', label: '补充说明', type: 'longText', max: 300 },
      { name: 'files', label: '附件', type: 'files', max: 5 },
      { name: 'certNo', label: '证明编号', type: 'text', max: 50, isHalf: true },
    ],
  },
  model: {
    settings: { startFields: { certNo: 'hidden' } },
    steps: [
      {
        kind: 'approve',
        key: 'fdy',
        name: '辅导员确认',
        candidates: [{ rule: 'starterFdy' }],
        fields: { certNo: 'hidden' },
        phrases: ['情况属实。', ...agreeing],
        timeOut: within(24),
      },
      {
        kind: 'approve',
        key: 'college',
        name: '学工办审核',
        candidates: [{ rule: 'starterDeptAdmin' }],
        fields: { certNo: 'hidden' },
        phrases: [...agreeing],
        timeOut: within(24),
        whenStarter: 'skip',
      },
      {
        kind: 'handle',
        key: 'issue',
        name: '学籍科开具',
        candidates: duty('registry'),
        fields: { certNo: 'must' },
        labels: { agree: '已开具' },
        timeOut: within(16),
      },
    ],
  },
}

const crowd = 200

/** 场地借用: whoever answers for the applicant first, the security office for crowds and guests, then who keeps the place. */
export const venueUse: DesignedType = {
  code: 'venueUse',
  numberRule: 'CD{yyyyMMdd}{seq:4}',
  name: '场地借用',
  group: flowGroups.office,
  icon: 'door-open',
  startRoles: ['stu', ...staff],
  managerRoles: ['gly'],
  remark: '会议室、报告厅、教室、运动场等用于活动',
  summaryFields: ['activity', 'place', 'beginTime', 'people'],
  form: {
    fields: [
      {
        name: 'applicant',
        label: '借用方',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({ student: '学生、社团或班级', staff: '部门或教职工' }),
      },
      { name: 'activity', label: '活动名称', type: 'text', required: true, min: 2, max: 100, isHalf: true },
      {
        name: 'venueKind',
        label: '场地类型',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({ meeting: '会议室', hall: '报告厅', room: '教室', sport: '运动场馆', square: '广场' }),
      },
      { name: 'place', label: '场地', type: 'text', required: true, max: 100, isHalf: true, hint: '如 第二教学楼 105' },
      { name: 'beginTime', label: '开始时间', type: 'moment', required: true, isHalf: true },
      { name: 'endTime', label: '结束时间', type: 'moment', required: true, isHalf: true },
      { name: 'people', label: '参加人数', type: 'number', required: true, min: 1, max: 20_000, isHalf: true },
      { name: 'hasGuests', label: '有校外人员参加', type: 'flag', isHalf: true },
      {
        name: 'devices',
        label: '需要设备',
        type: 'choices',
        choices: choices({ projector: '投影', sound: '音响', mic: '话筒', light: '灯光', air: '空调' }),
      },
      { name: 'purpose', label: '活动内容', type: 'longText', required: true, max: 500 },
      { name: 'files', label: '活动方案与安全预案', type: 'files', max: 9 },
    ],
  },
  model: {
    steps: [
      {
        kind: 'exclusive',
        key: 'who',
        name: '借用方',
        branches: [
          {
            key: 'students',
            name: '学生、社团或班级',
            when: { groups: [{ rows: [{ field: 'applicant', op: 'eq', value: 'student' }] }] },
            steps: [
              {
                kind: 'approve',
                key: 'fdy',
                name: '辅导员审批',
                candidates: [{ rule: 'starterFdy' }],
                phrases: [...agreeing],
                timeOut: within(24),
              },
              {
                kind: 'approve',
                key: 'college',
                name: '学工办审核',
                candidates: [{ rule: 'starterDeptAdmin' }],
                phrases: [...agreeing],
                timeOut: within(24),
              },
            ],
          },
          { key: 'staff', name: '部门或教职工', steps: [ownLeader] },
        ],
      },
      {
        kind: 'exclusive',
        key: 'safety',
        name: '安全审核',
        branches: [
          {
            key: 'large',
            name: '200 人以上或有校外人员',
            when: {
              groups: [
                { rows: [{ field: 'people', op: 'gt', value: crowd }] },
                { rows: [{ field: 'hasGuests', op: 'eq', value: true }] },
              ],
            },
            steps: [
              {
                kind: 'approve',
                key: 'security',
                name: '保卫处审核',
                candidates: role('bwc'),
                phrases: ['预案齐备，同意。', ...agreeing],
                timeOut: within(24),
              },
            ],
          },
          { key: 'usual', name: '其他', steps: [] },
        ],
      },
      {
        kind: 'approve',
        key: 'keeper',
        name: '场地管理部门确认',
        candidates: duty('logistics'),
        labels: { agree: '确认借用' },
        timeOut: within(16),
      },
    ],
  },
}

/** 后勤报修: whoever takes it first keeps it to the end, and who asked says whether it works. */
export const repair: DesignedType = {
  code: 'repair',
  numberRule: 'BX{yyyyMMdd}{seq:4}',
  name: '后勤报修',
  group: flowGroups.office,
  icon: 'wrench',
  startRoles: ['stu', ...staff],
  managerRoles: ['gly'],
  remark: '水电、门窗家具、空调、多媒体设备等',
  summaryFields: ['category', 'place', 'urgency'],
  form: {
    fields: [
      {
        name: 'category',
        label: '报修类别',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({
          water: '水电',
          furniture: '门窗家具',
          air: '空调',
          network: '网络',
          media: '多媒体设备',
          other: '其他',
        }),
      },
      {
        name: 'urgency',
        label: '紧急程度',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({ usual: '一般', soon: '较急', now: '紧急（跑水、漏电等）' }),
      },
      { name: 'place', label: '地点', type: 'text', required: true, max: 100, hint: '楼栋、房间号' },
      { name: 'detail', label: '故障描述', type: 'longText', required: true, max: 500 },
      { name: 'visitTime', label: '方便上门的时间', type: 'text', max: 100 },
      { name: 'photos', label: '现场照片', type: 'files', max: 6 },
      { name: 'worker', label: '维修人员', type: 'text', max: 50, isHalf: true },
      { name: 'result', label: '维修结果', type: 'text', max: 200, isHalf: true },
    ],
  },
  model: {
    settings: { startFields: { worker: 'hidden', result: 'hidden' } },
    steps: [
      {
        kind: 'handle',
        key: 'take',
        name: '受理派工',
        mode: 'claim',
        candidates: duty('logistics'),
        fields: { worker: 'must', result: 'hidden' },
        labels: { agree: '已派工' },
        timeOut: within(4),
      },
      {
        kind: 'handle',
        key: 'mend',
        name: '维修完成',
        candidates: [{ rule: 'prevApprover', params: { step: 'take' } }],
        fields: { result: 'must' },
        labels: { agree: '已修好' },
        timeOut: within(24),
      },
      {
        kind: 'handle',
        key: 'confirm',
        name: '报修人确认',
        candidates: [{ rule: 'starter' }],
        whenStarter: 'self',
        labels: { agree: '确认修好' },
        timeOut: { hours: 72, isWorkingTime: false, action: 'pass' },
      },
    ],
  },
}
