import { z } from 'zod'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { emailPattern } from '#kernel/rules/contact.ts'
import { cleanLine, toHalfWidth } from '#kernel/rules/text.ts'
import type { ViewAnswer } from '#services/identity/shared/token-answer.ts'
import { user } from './user.ts'

/** A role that an account holds, from where and until when. */
export type HeldRole = {
  roleId: string
  roleName: string
  beginDate: string | null
  endDate: string | null
  origin: string
  isValid: boolean
}

/** Where an account is signed in now. */
export type SignedInDevice = {
  id: string
  loginWay: string
  ip: string | null
  loginTime: string
  lastActive: string | null
  device: 'pc' | 'h5' | 'app'
  os: string
  browser: string
}

export type LoggedSignIn = {
  id: string
  time: string
  result: string
  ip: string | null
  device: string | null
  loginWay: string | null
}
export type LoggedDeed = { id: string; time: string; title: string; ip: string | null; viewerName: string | null }
/** The latest sign-ins and deeds of an account; null for whoever may not read that log. */
export type UserTrail = { signIns: LoggedSignIn[] | null; deeds: LoggedDeed[] | null }

/** Passwords that were made up, told this once. */
export type ToldPasswords = { accountNo: string; password: string }[]

const about = { entity: user, id: 'id' } as const
const one = z.object({ id: z.string() })

export const userDevicesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUser/devices',
  label: '用户的登录设备',
  access: { permission: 'sysUser:getOne' },
  about,
  input: one,
  answer: answer<SignedInDevice[]>(),
})

export const userTrailRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUser/trail',
  label: '用户的登录与操作',
  access: { permission: 'sysUser:getOne' },
  about,
  input: one,
  answer: answer<UserTrail>(),
})

export const viewAsRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUser/viewAs',
  label: '以该用户身份预览',
  access: { permission: 'sysUser:viewAs' },
  about: { entity: user, id: 'userId' },
  answersSecrets: true,
  input: z.object({
    userId: z.string({ error: '请选择用户' }),
    reason: z.string({ error: '请填写原因' }).trim().min(5, '原因不能少于5个字').max(200, '原因不能超过200个字'),
  }),
  answer: answer<ViewAnswer>(),
})

export const updateProfileRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUser/updateProfile',
  label: '修改个人资料',
  access: { signedIn: true },
  input: z.object({
    nickName: z.string().transform(cleanLine).pipe(z.string().max(50, '昵称不能超过50个字符')),
    email: z
      .string()
      .transform((text) => cleanLine(toHalfWidth(text)))
      .pipe(
        z
          .string()
          .max(100, '邮箱格式不正确')
          .refine((text) => text === '' || emailPattern.test(text), { error: '邮箱格式不正确' }),
      ),
    password: z
      .string()
      .regex(/^[0-9a-fA-F]{32}$/, '请输入密码')
      .optional(),
  }),
  answer: answer<null>(),
})

export const userHoldingRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUser/holding',
  label: '用户的角色与任期',
  access: { permission: 'sysUser:getOne' },
  about,
  input: one,
  answer: answer<HeldRole[]>(),
})

export const userCountsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysUser/counts',
  label: '各部门用户数',
  access: { permission: 'sysUser:list' },
  input: z.object({}),
  answer: answer<Record<string, number>>(),
})

const most = 200
const ids = z
  .union([z.array(z.string()), z.string()], { error: '请选择用户' })
  .transform((value) => [...new Set(typeof value === 'string' ? value.split(',').filter(Boolean) : value)])
  .refine((list) => list.length > 0, '请选择用户')
  .refine((list) => list.length <= most, `一次最多处理 ${most} 名用户`)
const reason = z.string({ error: '请填写原因' }).trim().min(2, '请填写原因').max(200, '原因不能超过200个字符')
const act = { method: 'POST', service: 'base' } as const

export const enableUsersRoute = defineRoute({
  ...act,
  path: 'sysUser/enable',
  label: '启用用户',
  access: { permission: 'sysUser:enable' },
  input: z.object({ ids }),
  answer: answer<{ done: number }>(),
})

export const disableUsersRoute = defineRoute({
  ...act,
  path: 'sysUser/disable',
  label: '停用用户',
  access: { permission: 'sysUser:disable' },
  input: z.object({ ids, reason, date: askedDay().nullish() }),
  answer: answer<{ done: number }>(),
})

export const closeUsersRoute = defineRoute({
  ...act,
  path: 'sysUser/close',
  label: '注销用户',
  access: { permission: 'sysUser:close' },
  input: z.object({ ids, reason }),
  answer: answer<{ done: number }>(),
})

export const unlockUsersRoute = defineRoute({
  ...act,
  path: 'sysUser/unlock',
  label: '解锁用户',
  access: { permission: 'sysUser:unlock' },
  input: z.object({ ids }),
  answer: answer<{ done: number }>(),
})

export const assignRolesRoute = defineRoute({
  ...act,
  path: 'sysUser/assignRoles',
  label: '分配角色',
  access: { permission: 'sysUser:assignRoles' },
  input: z.object({ ids, roleIds: z.array(z.string()), mode: z.enum(['add', 'remove', 'set']).default('set') }),
  answer: answer<{ done: number }>(),
})

export const resetPasswordsRoute = defineRoute({
  ...act,
  path: 'sysUser/resetPassword',
  label: '重置密码',
  access: { permission: 'sysUser:resetPassword' },
  answersSecrets: true,
  input: z.object({ ids }),
  answer: answer<{ done: number; shown: ToldPasswords }>(),
})
