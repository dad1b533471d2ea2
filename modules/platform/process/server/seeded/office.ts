import type { DesignedType } from '#services/flow/designed-type.ts'
import { flowGroups } from '../../shared/dictionaries.ts'
import { agreeing, choices, duty, ownLeader, role, schoolLeader, staff, within } from './parts.ts'

const contract = 'contract'

/** 用章申请: contracts and many copies are for the leadership as well; the office writes down what was sealed. */
export const sealApply: DesignedType = {
  code: 'sealApply',
  numberRule: 'YZ{yyyyMMdd}{seq:4}',
  name: '用章申请',
  group: flowGroups.office,
  icon: 'stamp',
  startRoles: staff,
  managerRoles: ['gly'],
  remark: '在文件、合同、证明上加盖学校印章',
  summaryFields: ['docName', 'sealName', 'copies'],
  form: {
    fields: [
      {
        name: 'sealName',
        label: '印章名称',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({
          school: '学校公章',
          party: '学校党委印章',
          legal: '法定代表人名章',
          contract: '合同专用章',
          finance: '财务专用章',
          diploma: '学历证书专用章',
        }),
      },
      {
        name: 'docKind',
        label: '文件类别',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({
          contract: '合同协议',
          proof: '证明材料',
          report: '申报材料',
          letter: '公文函件',
          other: '其他',
        }),
      },
      { name: 'docName', label: '文件名称', type: 'text', required: true, min: 2, max: 100 },
      { name: 'copies', label: '份数', type: 'number', required: true, min: 1, max: 500, isHalf: true },
      { name: 'useDay', label: '用印日期', type: 'day', required: true, isHalf: true },
      { name: 'purpose', label: '用途', type: 'longText', required: true, max: 500 },
      { name: 'takenOut', label: '携带印章外出', type: 'flag', hint: '外出用印须两人同行，当日归还' },
      { name: 'files', label: '附件', type: 'files', max: 9, hint: '上传待盖章文件的定稿' },
      { name: 'sealedCopies', label: '实际用印份数', type: 'number', min: 1, max: 500, isHalf: true },
      { name: 'sealedNote', label: '用印登记', type: 'text', max: 200, isHalf: true },
    ],
  },
  model: {
    settings: { startFields: { sealedCopies: 'hidden', sealedNote: 'hidden' } },
    steps: [
      ownLeader,
      {
        kind: 'approve',
        key: 'office',
        name: '学校办公室审核',
        candidates: duty('office'),
        phrases: ['文件齐备，同意用印。', ...agreeing],
        timeOut: within(8),
      },
      {
        kind: 'exclusive',
        key: 'weight',
        name: '是否报分管领导',
        branches: [
          {
            key: 'heavy',
            name: '合同或超过 10 份',
            when: {
              groups: [
                { rows: [{ field: 'copies', op: 'gt', value: 10 }] },
                { rows: [{ field: 'docKind', op: 'eq', value: contract }] },
              ],
            },
            steps: [schoolLeader],
          },
          { key: 'usual', name: '其他', steps: [] },
        ],
      },
      {
        kind: 'handle',
        key: 'seal',
        name: '用印登记',
        candidates: duty('office'),
        fields: { sealedCopies: 'must', sealedNote: 'edit' },
        labels: { agree: '已用印' },
        timeOut: within(16),
      },
    ],
  },
}

const wholesale = 5_000_000
const notSmall = 500_000

/** 物品采购: the finance office from 5,000 yuan on, a countersignature of three from 50,000; who asked confirms what arrived. */
export const purchase: DesignedType = {
  code: 'purchase',
  numberRule: 'CG{yyyyMMdd}{seq:4}',
  name: '物品采购申请',
  group: flowGroups.money,
  icon: 'wallet',
  startRoles: staff,
  managerRoles: ['cwc', 'gly'],
  remark: '办公用品、耗材、设备等零星采购',
  summaryFields: ['subject', 'amount', 'fund'],
  form: {
    fields: [
      { name: 'subject', label: '采购内容', type: 'text', required: true, min: 2, max: 100 },
      {
        name: 'amount',
        label: '预算金额（元）',
        type: 'money',
        required: true,
        min: 100,
        max: 100_000_000,
        isHalf: true,
      },
      {
        name: 'fund',
        label: '经费来源',
        type: 'choice',
        required: true,
        isHalf: true,
        choices: choices({
          office: '部门公用经费',
          teaching: '教学经费',
          student: '学生工作经费',
          project: '专项项目',
          research: '科研经费',
        }),
      },
      {
        name: 'detail',
        label: '采购明细',
        type: 'longText',
        required: true,
        max: 1000,
        hint: '名称、规格型号、数量、单价，一行一项',
      },
      { name: 'reason', label: '采购理由', type: 'longText', required: true, max: 500 },
      { name: 'needDay', label: '需要日期', type: 'day', isHalf: true },
      { name: 'isUrgent', label: '紧急采购', type: 'flag', isHalf: true },
      { name: 'files', label: '报价或论证材料', type: 'files', max: 9 },
      { name: 'checkNote', label: '验收情况', type: 'longText', max: 500 },
    ],
  },
  model: {
    settings: { startFields: { checkNote: 'hidden' } },
    steps: [
      ownLeader,
      {
        kind: 'exclusive',
        key: 'size',
        name: '按金额',
        branches: [
          {
            key: 'large',
            name: '5 万元及以上',
            when: { groups: [{ rows: [{ field: 'amount', op: 'ge', value: wholesale }] }] },
            steps: [
              {
                kind: 'approve',
                key: 'council',
                name: '采购会签',
                mode: 'all',
                candidates: [...role('cwc', 'xld'), ...duty('office')],
                phrases: ['同意采购。', '同意，请按政府采购目录执行。'],
                timeOut: within(48),
                allows: { batch: false },
              },
            ],
          },
          {
            key: 'middle',
            name: '5 千元至 5 万元',
            when: { groups: [{ rows: [{ field: 'amount', op: 'ge', value: notSmall }] }] },
            steps: [
              {
                kind: 'approve',
                key: 'finance',
                name: '财务处审核',
                candidates: role('cwc'),
                phrases: ['经费充足，同意。', ...agreeing],
                timeOut: within(24),
              },
            ],
          },
          { key: 'small', name: '5 千元以下', steps: [] },
        ],
      },
      {
        kind: 'handle',
        key: 'check',
        name: '到货验收',
        candidates: [{ rule: 'starter' }],
        whenStarter: 'self',
        fields: { checkNote: 'must' },
        labels: { agree: '验收合格' },
      },
    ],
  },
}

/** 公务用车: the department agrees, the office names car and driver. */
export const carUse: DesignedType = {
  code: 'carUse',
  numberRule: 'YC{yyyyMMdd}{seq:4}',
  name: '公务用车申请',
  group: flowGroups.office,
  icon: 'send',
  startRoles: staff,
  managerRoles: ['gly'],
  remark: '因公外出使用学校车辆',
  summaryFields: ['route', 'leaveTime', 'people'],
  form: {
    fields: [
      { name: 'reason', label: '用车事由', type: 'text', required: true, min: 2, max: 200 },
      { name: 'route', label: '行程', type: 'text', required: true, max: 200, hint: '出发地—目的地，往返请写明' },
      { name: 'leaveTime', label: '出发时间', type: 'moment', required: true, isHalf: true },
      { name: 'backTime', label: '预计返回', type: 'moment', required: true, isHalf: true },
      { name: 'people', label: '乘车人数', type: 'number', required: true, min: 1, max: 50, isHalf: true },
      { name: 'companions', label: '同行人员', type: 'text', max: 200, isHalf: true },
      { name: 'car', label: '车牌与驾驶员', type: 'text', max: 100 },
    ],
  },
  model: {
    settings: { startFields: { car: 'hidden' } },
    steps: [
      { ...ownLeader, timeOut: within(8), fields: { car: 'hidden' } },
      {
        kind: 'handle',
        key: 'dispatch',
        name: '办公室派车',
        candidates: duty('office'),
        fields: { car: 'must' },
        labels: { agree: '已派车' },
        timeOut: within(8),
      },
    ],
  },
}
