import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.loginLog': true
    'sys.loginGuard': true
    'sys.captcha': true
    'sys.passwordHistory': true
    'sys.secondAuth': true
    'sys.secondAuthRule': true
    'sys.secondAuthTicket': true
  }
}

const hidden = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

const loginResults = { right: ['1', '成功', 'green'], wrong: ['0', '失败', 'red'] } as const

/** Every attempt to sign in, in whichever way; written beside the attempt, never changed. */
export const loginLog = defineEntity('sys.loginLog', {
  label: '登录日志',
  service: 'base',
  path: 'sysLoginLog',
  title: 'accountNo',
  fields: {
    time: f.moment({ label: '时间', required: true, computed: true, width: 170 }),
    accountNo: f.text({ label: '账号', computed: true, max: 64, width: 140 }),
    userName: f.text({ label: '姓名', computed: true, max: 50, width: 110 }),
    userId: f.text({ label: '用户', computed: true, max: 36 }),
    realm: f.text({ label: '域', computed: true, max: 20, width: 90 }),
    loginWay: f.text({ label: '登录方式', computed: true, max: 30, width: 120 }),
    result: f.state(loginResults, { label: '结果', required: true, computed: true, default: '1', width: 90 }),
    failCode: f.text({ label: '失败原因', computed: true, max: 40, width: 130 }),
    ip: f.text({ label: '地址', computed: true, max: 60, width: 140 }),
    device: f.text({ label: '设备', computed: true, max: 60, width: 180 }),
    agent: f.text({ label: '浏览器标识', computed: true, max: 300 }),
    sid: f.text({ label: '会话', computed: true, max: 36 }),
    costMs: f.integer({ label: '耗时（毫秒）', computed: true, width: 110 }),
  },
  search: ['accountNo', 'userName', 'ip'],
  retain: { days: { param: 'log.login.keepDays' }, by: 'time', isArchived: true },
  indexes: [['time'], ['userId', 'time']],
  list: {
    columns: ['time', 'accountNo', 'userName', 'loginWay', 'result', 'failCode', 'ip', 'device', 'costMs'],
    filters: ['result', 'time', 'loginWay', 'ip'],
    sort: ['-time'],
  },
  form: [],
  isLog: true,
  removable: 'never',
})

/** Failures of names that nobody has and of addresses; accounts count their own. */
export const loginGuard = defineEntity('sys.loginGuard', {
  ...hidden,
  label: '登录防护',
  path: 'sysLoginGuard',
  title: 'name',
  fields: {
    name: f.text({ label: '对象', required: true, max: 150 }),
    failCount: f.integer({ label: '失败次数', required: true, default: 0 }),
    failTime: f.moment({ label: '首次失败时间' }),
    lockedUntil: f.moment({ label: '锁定至' }),
  },
  unique: [{ on: ['name'] }],
  indexes: [['failTime']],
})

/** A picture that waits for its answer; taken out when it is answered. */
export const captcha = defineEntity('sys.captcha', {
  ...hidden,
  label: '图形验证码',
  path: 'sysCaptcha',
  title: 'answerHash',
  fields: {
    answerHash: f.text({ label: '答案', required: true, max: 100 }),
    expiresTime: f.moment({ label: '失效时间', required: true }),
  },
  retain: { days: 0, by: 'expiresTime' },
  indexes: [['expiresTime']],
})

export const passwordHistory = defineEntity('sys.passwordHistory', {
  ...hidden,
  label: '历史密码',
  path: 'sysUserPwdHistory',
  title: 'origin',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true }),
    passwordHash: f.text({ label: '密码', required: true, max: 300 }),
    changedTime: f.moment({ label: '修改时间', required: true }),
    /** self, reset, forgotten */
    origin: f.text({ label: '来源', required: true, max: 20 }),
  },
  indexes: [['userId', 'changedTime']],
})

/** What a person has bound for a second authentication. Secrets are sealed, recovery codes hashed. */
export const secondAuth = defineEntity('sys.secondAuth', {
  ...hidden,
  label: '二次认证',
  path: 'sysUserSecondAuth',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true }),
    totpSecret: f.text({ label: '动态口令密钥', max: 300 }),
    /** Offered by the wizard, not confirmed yet. */
    totpOffered: f.text({ label: '待确认的密钥', max: 300 }),
    /** The last time step that was accepted: none is accepted twice. */
    lastTotpStep: f.integer({ label: '最近时间步' }),
    isSmsEnabled: f.flag({ label: '短信认证', required: true, default: false }),
    recoveryHashes: f.json(z.array(z.string()), { label: '恢复码' }),
    failCount: f.integer({ label: '失败次数', required: true, default: 0 }),
    lockedUntil: f.moment({ label: '锁定至' }),
  },
  unique: [{ on: ['userId'] }],
})

/** Where a school departs from the declared second authentication of an operation. */
export const secondAuthRule = defineEntity('sys.secondAuthRule', {
  ...hidden,
  label: '二次认证规则',
  path: 'sysSecondAuthRule',
  title: 'operation',
  fields: {
    operation: f.text({ label: '操作', required: true, max: 80 }),
    isEnabled: f.flag({ label: '启用', required: true, default: true }),
    roles: f.json(z.array(z.string()), { label: '适用角色' }),
    types: f.json(z.array(z.string()), { label: '认证方式' }),
    graceMinutes: f.integer({ label: '免认证分钟', required: true, default: 0 }),
  },
  unique: [{ on: ['operation'] }],
})

/** Proof of a second authentication: one person, one session, one operation. Only its hash is stored. */
export const secondAuthTicket = defineEntity('sys.secondAuthTicket', {
  ...hidden,
  label: '二次认证凭证',
  path: 'sysSecondAuthTicket',
  title: 'operation',
  fields: {
    ticketHash: f.text({ label: '凭证', required: true, max: 100 }),
    userId: f.ref('sys.user', { label: '账号', required: true }),
    sid: f.text({ label: '会话', required: true, max: 36 }),
    operation: f.text({ label: '操作', required: true, max: 80 }),
    /** What the person proved it with. */
    proof: f.text({ label: '认证方式', max: 10 }),
    expiresTime: f.moment({ label: '失效时间', required: true }),
    usedTime: f.moment({ label: '使用时间' }),
  },
  unique: [{ on: ['ticketHash'] }],
  retain: { days: 1, by: 'expiresTime' },
  indexes: [['expiresTime']],
})
