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

const hidden = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

/** A lock passes by itself and is told by `lockedUntil`. */
export const accountStates = {
  waiting: ['0', '待激活', 'amber'],
  normal: ['1', '正常', 'green'],
  disabled: ['3', '停用', 'grey'],
  /** Graduated: signs in elsewhere. */
  alumni: ['4', '校友', 'blue'],
  closed: ['9', '注销', 'grey'],
} as const

/** Whoever changes how a person is known, reached or admitted could become that person. */
export const identityOperation = 'sysUser:identity'
export const identityGuard = { operation: identityOperation, isFreeWhenNew: true } as const

/** Where somebody belongs and what post they hold is what many roles reach and many flows ask: a change of it gives as a role does. */
export const reachOperation = 'sysUser:reach'
/** A row that goes takes nothing that could be misused, and one that comes back reaches what it reached before. */
export const reachGuard = { operation: reachOperation, isFreeWhenGone: true } as const
/** The same for what every new record has and nobody can use yet. */
export const placeGuard = { ...reachGuard, isFreeWhenNew: true } as const

/** What the platform keeps of every account; the module that administers accounts may add to it. */
export const userFields = {
  realm: f.text({ label: '域', isExact: true, required: true, computed: true, default: 'main' }),
  accountNo: f.text({ label: '账号', required: true, codeLike: true, max: 30, width: 130, guarded: identityGuard }),
  /** The name without regard to case, which is what must be unique. */
  accountKey: f.text({ label: '账号（小写）', computed: true, max: 30 }),
  userName: f.text({ label: '姓名', required: true, max: 50, width: 130 }),
  nickName: f.text({ label: '昵称', max: 50 }),
  avatarFileId: f.files({ label: '头像', max: 1, image: true }),
  userType: f.text({ label: '类型', max: 2, guarded: identityGuard }),
  /** Entity of the person behind the account, and the person's id. */
  personType: f.text({ label: '人员类型', computed: true }),
  personId: f.text({ label: '人员', computed: true }),
  sjhm: f.phone({ label: '手机号', width: 120, synonyms: ['手机', '手机号码'], guarded: identityGuard }),
  /** When somebody else than its holder changed the number. */
  sjhmTime: f.moment({ label: '手机号修改时间', computed: true, withheld: true }),
  email: f.email({ label: '邮箱', synonyms: ['电子邮箱'], guarded: identityGuard }),
  /** Mirrors the roles held today and later; `sys.userRole` knows their terms. */
  roleIds: f.refs('sys.role', { label: '角色', max: 30, width: 150, isProven: true }),
  expireDate: f.day({ label: '账号有效期至', help: '过期后不能登录', guarded: identityGuard }),
  origin: f.text({ label: '来源', computed: true, max: 10 }),
  passwordHash: f.text({ label: '密码', max: 300, computed: true, withheld: true }),
  passwordLevel: f.integer({ label: '密码强度', required: true, default: 0, computed: true, width: 90 }),
  /** When the person set it; null while it is the one the account was made with. */
  passwordTime: f.moment({ label: '密码设置时间', computed: true }),
  mustChange: f.flag({ label: '须修改密码', required: true, default: false, computed: true }),
  /** Mirrors whether a second factor is bound. */
  hasSecondAuth: f.flag({ label: '二次认证', default: false, computed: true, width: 90 }),
  failCount: f.integer({ label: '连续失败次数', required: true, default: 0, computed: true }),
  failTime: f.moment({ label: '首次失败时间', computed: true }),
  lockedUntil: f.moment({ label: '锁定至', computed: true, planned: true }),
  lastLoginTime: f.moment({ label: '最近登录', computed: true, width: 150 }),
  status: f.state(accountStates, { label: '状态', required: true, default: '1', computed: true, width: 90 }),
}

export const userUnique = [
  { on: ['realm', 'accountNo'], message: '账号已存在' },
  { on: ['realm', 'accountKey'], blame: 'accountNo', message: '账号已存在' },
] as const

/** One account table for all realms; a person may hold one account in each. */
export const user = defineEntity('sys.user', {
  ...hidden,
  label: '账号',
  path: 'sysUser',
  title: 'userName',
  fields: userFields,
  unique: userUnique,
  indexes: [['personId']],
})

export const roleFields = {
  roleCode: f.text({
    label: '角色编码',
    required: true,
    codeLike: true,
    max: 30,
    width: 120,
    fixed: '角色编码不能修改',
  }),
  roleName: f.text({ label: '角色名称', required: true, max: 50, width: 160 }),
  isBuiltIn: f.flag({ label: '内置', required: true, default: false, computed: true, width: 80 }),
  scopeKind: f.text({ label: '数据范围', required: true, max: 30, computed: true, default: 'none', width: 160 }),
  scopeValue: f.json(z.unknown(), { label: '范围取值', computed: true }),
  /** Who holds it by what they are: rows of a source and the departments it is cut to. */
  autoRule: f.json(z.unknown(), { label: '自动授予规则', computed: true }),
  sort: f.integer({ label: '排序', default: 100, min: 0, max: 9999, width: 80 }),
  remark: f.text({ label: '说明', max: 200, width: 260 }),
  status: f.state(
    { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
    { label: '状态', required: true, default: '1', width: 90 },
  ),
}

export const role = defineEntity('sys.role', {
  ...hidden,
  label: '角色',
  path: 'sysRole',
  title: 'roleName',
  fields: roleFields,
  unique: [{ on: ['roleCode'], message: '角色编码已存在' }],
})

export const userRole = defineEntity('sys.userRole', {
  ...hidden,
  label: '账号角色',
  path: 'sysUserRole',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    roleId: f.ref('sys.role', { label: '角色', required: true }),
    /** auto: follows from what the person is; null: given by somebody. */
    origin: f.text({ label: '来源', max: 10 }),
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
    roleId: f.ref('sys.role', { label: '角色', required: true, isPart: true }),
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
    roleId: f.ref('sys.role', { label: '角色', required: true, isPart: true }),
    entityPath: f.text({ label: '业务', required: true }),
    /** Empty where only fields are ruled and the rows are those of the role. */
    scopeKind: f.text({ label: '数据范围', max: 30 }),
    scopeValue: f.json(z.unknown(), { label: '范围取值' }),
    hiddenFields: f.json(z.array(z.string()), { label: '隐藏字段' }),
    maskedFields: f.json(z.array(z.string()), { label: '脱敏字段' }),
    readonlyFields: f.json(z.array(z.string()), { label: '只读字段' }),
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
    realm: f.text({ label: '域', isExact: true, required: true }),
    sequence: f.integer({ label: '序号', required: true, default: 0 }),
    refreshHash: f.text({ label: '刷新令牌', required: true, max: 100 }),
    usedHash: f.text({ label: '上一个刷新令牌', max: 100 }),
    usedTime: f.moment({ label: '上次刷新时间' }),
    isRemembered: f.flag({ label: '记住登录', required: true, default: false }),
    ip: f.text({ label: '地址' }),
    agent: f.text({ label: '设备', max: 300 }),
    loginWay: f.text({ label: '登录方式', max: 30 }),
    /** Digest of the key by which the browser is known again. */
    deviceKey: f.text({ label: '设备标识', max: 64 }),
    /** Somebody who looks at the product as this person does, and may only look. */
    viewerId: f.text({ label: '预览人', max: 36 }),
    viewerName: f.text({ label: '预览人姓名', max: 50 }),
    /** The session and school they look from, and by which right: without these the look is over. */
    viewerSid: f.text({ label: '预览人会话', max: 36 }),
    viewerSchool: f.text({ label: '预览人学校', max: 6 }),
    viewerRight: f.text({ label: '预览权限', max: 100 }),
    loginTime: f.moment({ label: '登录时间', required: true }),
    lastActiveTime: f.moment({ label: '最近活动' }),
    expiresTime: f.moment({ label: '失效时间', required: true }),
    revokedTime: f.moment({ label: '撤销时间' }),
    revokeReason: f.text({ label: '撤销原因' }),
    /** Since when the screen is locked; until it is unlocked the session can do nothing else. */
    lockedTime: f.moment({ label: '锁屏时间' }),
    unlockFails: f.integer({ label: '解锁失败次数', default: 0 }),
  },
  indexes: [['revokedTime']],
})
