import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { applicantFields } from '#patterns/application/shared/applicant.ts'
import { applicationMoves, applicationStates, openApplications } from '#patterns/application/shared/states.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'accounts.permApply': true
  }
}

const permApplyStates = applicationStates('已授予')

/** Somebody asks for a role, for a year at most. */
export const permApply = defineEntity('accounts.permApply', {
  label: '权限申请',
  adding: '申请权限',
  service: 'base',
  path: 'permApply',
  title: 'userName',
  called: ({ userName, roleName }) => `${String(userName)}申请角色“${String(roleName)}”`,
  search: ['userName', 'accountNo'],
  fields: {
    ...applicantFields,
    roleId: f.ref('sys.role', { label: '申请角色', required: true, width: 150 }),
    reason: f.longText({ label: '申请理由', required: true, min: 5, max: 500, width: 240 }),
    endDate: f.day({ label: '有效期至', required: true, help: '最长一年，到期自动收回', width: 120 }),
    state: f.state(permApplyStates, { label: '状态', required: true, computed: true, default: '1', width: 230 }),
  },
  unique: [{ on: ['userId', 'roleId'], where: { state: openApplications }, message: '该角色已有申请在审批中' }],
  indexes: [['personId']],
  states: applicationMoves,
  list: {
    columns: ['userName', 'accountNo', 'roleId', 'endDate', 'reason', 'state'],
    filters: ['roleId', 'state', 'endDate'],
    sort: ['-createTime'],
  },
  form: [{ section: '权限申请', fields: ['roleId', 'endDate', 'reason'] }],
  removable: 'never',
})
