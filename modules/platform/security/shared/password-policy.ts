import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { plainPolicy, type PasswordPolicy } from '#services/identity/shared/password-policy.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'security.passwordPolicy': true
  }
}

/** Groups of people with a policy of their own. */
export const populations = {
  admin: ['1', '管理员'],
  staff: ['2', '教职工'],
  student: ['3', '学生'],
  other: ['4', '其他'],
} as const
export type Population = (typeof populations)[keyof typeof populations][0]

/** The part of a policy that is set per group; the rest are parameters of the school. */
export type PolicySettings = Omit<PasswordPolicy, 'bannedWords' | 'maxSessions' | 'idleMinutes' | 'rememberDays'>

const { bannedWords: _words, maxSessions: _sessions, idleMinutes: _idle, rememberDays: _days, ...plain } = plainPolicy
const usual: PolicySettings = { ...plain, captchaMode: 'after', forceChangeWeak: true }

/** What holds until a school sets its own. */
export const policyDefaults: Readonly<Record<Population, PolicySettings>> = {
  '1': { ...usual, minLength: 10, minClasses: 3, expireDays: 90, secondAuthLogin: 1 },
  '2': { ...usual, minClasses: 3, expireDays: 180 },
  '3': { ...usual, historyCount: 3 },
  '4': { ...usual, historyCount: 3 },
}

/** Settings a school may send, with the reasons people read. */
export const policySchema = z.object({
  minLength: whole('密码最短长度', 8, 32),
  minClasses: whole('字符种类', 1, 4),
  allowAccountInPwd: z.boolean(),
  historyCount: whole('历史密码个数', 0, 24),
  expireDays: whole('有效天数', 0, 3650),
  remindDays: whole('提前提醒天数', 0, 90),
  minAgeHours: whole('最短使用小时', 0, 720),
  maxFail: whole('失败次数', 3, 20),
  lockMinutes: whole('锁定分钟', 0, 1440),
  failWindowMinutes: whole('统计分钟', 1, 1440),
  forceChangeFirst: z.boolean(),
  forceChangeWeak: z.boolean(),
  banCommon: z.boolean(),
  captchaMode: z.enum(['always', 'after', 'never'], { error: '验证码方式不正确' }),
  captchaAfter: whole('验证码出现前的失败次数', 1, 20),
  secondAuthLogin: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], { error: '登录二次认证的取值不正确' })),
  ipAllow: z.array(z.string().trim().min(1).max(60)).max(100, '允许的网段不能超过100个'),
})

/** Stored only where a school departs from the defaults: one row per group. */
export const passwordPolicy = defineEntity('security.passwordPolicy', {
  label: '密码策略',
  service: 'base',
  path: 'sysPasswordPolicy',
  title: 'population',
  fields: {
    population: f.text({ label: '人群', required: true, max: 2 }),
    settings: f.json(policySchema.partial(), { label: '策略' }),
  },
  unique: [{ on: ['population'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

function whole(label: string, min: number, max: number) {
  const error = `【${label}】应为 ${min}–${max} 的整数`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}
