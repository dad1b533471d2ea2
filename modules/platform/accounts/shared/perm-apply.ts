import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'accounts.permApply': true
  }
}

/** The flow that decides whether somebody gets a role. */
export const permFlowCode = 'permApply'

export const permApplyStates = {
  waiting: ['1', '审批中', 'blue'],
  granted: ['2', '已授予', 'green'],
  refused: ['3', '未通过', 'red'],
  withdrawn: ['4', '已撤回', 'grey'],
  returned: ['5', '退回待修改', 'amber'],
} as const

/** Somebody asks for a role, for a year at most. */
export const permApply = defineEntity('accounts.permApply', {
  label: '权限申请',
  service: 'base',
  path: 'permApply',
  title: 'userName',
  search: ['userName', 'accountNo'],
  fields: {
    userId: f.ref('sys.user', { label: '申请人', computed: true, isPart: true }),
    userName: f.text({ label: '申请人', computed: true, max: 50, width: 110 }),
    accountNo: f.text({ label: '账号', computed: true, max: 30, width: 120 }),
    /** The person behind the account: rows are cut by it. */
    personId: f.text({ label: '申请人员', computed: true, max: 36 }),
    roleId: f.ref('sys.role', { label: '申请角色', required: true, width: 150 }),
    reason: f.longText({ label: '申请理由', required: true, min: 5, max: 500, width: 240 }),
    endDate: f.day({ label: '有效期至', required: true, help: '最长一年，到期自动收回', width: 120 }),
    state: f.state(permApplyStates, { label: '状态', required: true, computed: true, default: '1', width: 230 }),
  },
  unique: [{ on: ['userId', 'roleId'], where: { state: ['1', '5'] }, message: '该角色已有申请在审批中' }],
  indexes: [['personId']],
  states: {
    field: 'state',
    initial: 'waiting',
    moves: {
      waiting: ['granted', 'refused', 'withdrawn', 'returned'],
      returned: ['waiting', 'withdrawn'],
      granted: [],
      refused: [],
      withdrawn: [],
    },
  },
  list: {
    columns: ['userName', 'accountNo', 'roleId', 'endDate', 'reason', 'state'],
    filters: ['roleId', 'state', 'endDate'],
    sort: ['-createTime'],
  },
  form: [{ section: '权限申请', fields: ['roleId', 'endDate', 'reason'] }],
  removable: 'never',
})
