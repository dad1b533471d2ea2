import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.user': true
    'sys.role': true
    'sys.userRole': true
    'sys.rolePermission': true
    'sys.roleScope': true
    'sys.session': true
  }
}

const hidden = { list: { columns: [], filters: [] }, form: [], removable: 'hard', internal: true, service: 'base' } as const

const accountStates = {
  waiting: ['0', '待激活', 'amber'],
  normal: ['1', '正常', 'green'],
  disabled: ['2', '停用', 'grey'],
} as const

/** One account table for all realms; a person may hold one account in each. */
export const user = defineEntity('sys.user', {
  ...hidden,
  label: '账号',
  path: 'sysUser',
  title: 'userName',
  fields: {
    realm: f.text({ label: '域', required: true }),
    accountNo: f.text({ label: '账号', required: true, max: 30 }),
    userName: f.text({ label: '姓名', required: true, max: 50 }),
    /** Entity of the person behind the account, and the person's id. */
    personType: f.text({ label: '人员类型' }),
    personId: f.text({ label: '人员' }),
    passwordHash: f.text({ label: '密码', max: 300 }),
    passwordLevel: f.integer({ label: '密码强度', required: true, default: 0 }),
    /** When the person set it; null while it is the one the account was made with. */
    passwordTime: f.moment({ label: '密码设置时间' }),
    mustChange: f.flag({ label: '须修改密码', required: true, default: false }),
    failCount: f.integer({ label: '连续失败次数', required: true, default: 0 }),
    failTime: f.moment({ label: '首次失败时间' }),
    lockedUntil: f.moment({ label: '锁定至' }),
    lastLoginTime: f.moment({ label: '最近登录' }),
    status: f.state(accountStates, { label: '状态', required: true, default: '1' }),
  },
  unique: [{ on: ['realm', 'accountNo'], message: '账号已存在' }],
  indexes: [['personId']],
})

export const role = defineEntity('sys.role', {
  ...hidden,
  label: '角色',
  path: 'sysRole',
  title: 'roleName',
  fields: {
    roleCode: f.text({ label: '角色编码', required: true, max: 30 }),
    roleName: f.text({ label: '角色名称', required: true, max: 50 }),
    isBuiltIn: f.flag({ label: '内置', required: true, default: false }),
    scopeKind: f.text({ label: '数据范围', required: true, max: 30 }),
    scopeValue: f.json(z.unknown(), { label: '范围取值' }),
    status: f.state({ on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] }, { label: '状态', required: true, default: '1' }),
  },
  unique: [{ on: ['roleCode'], message: '角色编码已存在' }],
})

export const userRole = defineEntity('sys.userRole', {
  ...hidden,
  label: '账号角色',
  path: 'sysUserRole',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true }),
    roleId: f.ref('sys.role', { label: '角色', required: true }),
    beginDate: f.day({ label: '开始日期' }),
    endDate: f.day({ label: '结束日期' }),
  },
  unique: [{ on: ['userId', 'roleId'] }],
})

export const rolePermission = defineEntity('sys.rolePermission', {
  ...hidden,
  label: '角色权限',
  path: 'rolePermission',
  title: 'permission',
  fields: {
    roleId: f.ref('sys.role', { label: '角色', required: true }),
    permission: f.text({ label: '权限标识', required: true }),
  },
  unique: [{ on: ['roleId', 'permission'] }],
})

export const roleScope = defineEntity('sys.roleScope', {
  ...hidden,
  label: '角色数据范围',
  path: 'sysRoleScope',
  title: 'entityPath',
  fields: {
    roleId: f.ref('sys.role', { label: '角色', required: true }),
    entityPath: f.text({ label: '业务', required: true }),
    scopeKind: f.text({ label: '数据范围', required: true, max: 30 }),
    scopeValue: f.json(z.unknown(), { label: '范围取值' }),
  },
  unique: [{ on: ['roleId', 'entityPath'] }],
})

/** One sign-in on one device. Tokens are derived from family and sequence; only hashes are stored. */
export const session = defineEntity('sys.session', {
  ...hidden,
  label: '会话',
  path: 'sysSession',
  title: 'realm',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true }),
    realm: f.text({ label: '域', required: true }),
    sequence: f.integer({ label: '序号', required: true, default: 0 }),
    refreshHash: f.text({ label: '刷新令牌', required: true, max: 100 }),
    usedHash: f.text({ label: '上一个刷新令牌', max: 100 }),
    usedTime: f.moment({ label: '上次刷新时间' }),
    isRemembered: f.flag({ label: '记住登录', required: true, default: false }),
    ip: f.text({ label: '地址' }),
    agent: f.text({ label: '设备', max: 300 }),
    loginWay: f.text({ label: '登录方式', max: 30 }),
    loginTime: f.moment({ label: '登录时间', required: true }),
    lastActiveTime: f.moment({ label: '最近活动' }),
    expiresTime: f.moment({ label: '失效时间', required: true }),
    revokedTime: f.moment({ label: '撤销时间' }),
    revokeReason: f.text({ label: '撤销原因' }),
  },
  indexes: [['revokedTime']],
})
