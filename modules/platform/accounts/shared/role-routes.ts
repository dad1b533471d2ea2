import { z } from 'zod'
import { askedDay, askedInteger, askedPage } from '#kernel/http/asked.ts'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'
import { user } from './user.ts'

/** How much a role holds and who holds it. */
export type RoleOverview = {
  id: string
  userCount: number
  permissionCount: number
  scopeKind: string
  scopedPaths: string[]
}

/** Somebody who holds a role. */
export type Holder = {
  id: string
  accountNo: string
  userName: string
  status: string
  departmentName: string | null
  beginDate: string | null
  endDate: string | null
  origin: string
}

/** People of a source hold the role; with departments only those in them or below. */
export type AutoRow = { source: string; departmentIds?: readonly string[] }
export type StoredAutoRule = {
  id: string
  version: number
  rows: readonly AutoRow[]
  sources: { code: string; label: string }[]
}
/** Who would come to hold a role by a rule and who would lose it, some of them by name. */
export type AutoPreview = { gain: number; lose: number; kept: number; gainNames: string[]; loseNames: string[] }

/** One role on the way from a person to a record. */
export type RoleStep = {
  code: string
  label: string
  isGranting: boolean
  menus: string[]
  scope: { kind: string; label: string; isOwn: boolean } | null
  /** What the scope comes to: names of classes, departments … */
  values: string[]
  valueCount: number
  /** Whether the record lies within; null without a record. */
  reaches: boolean | null
  reason: string
}
/** Why somebody may or may not do something with a record. */
export type Explanation = {
  user: { id: string; accountNo: string; userName: string; status: string }
  entity: { path: string; label: string }
  key: string
  record: { id: string; title: string } | null
  roles: RoleStep[]
  isAllowed: boolean
  verdict: string
}

const day = askedDay().nullish()
const many = z.array(z.string()).min(1, '请选择用户').max(500, '一次最多选择 500 名用户')
const ruleInput = z.object({
  rows: z
    .array(
      z.object({
        source: z.string({ error: '请选择人员来源' }).max(60),
        departmentIds: z.array(z.string()).max(50, '最多选择 50 个部门').default([]),
      }),
    )
    .max(10, '最多 10 条规则'),
})
const askedRule = z.object({ id: z.string(), version: askedInteger('版本').optional(), rule: ruleInput })

export const autoRuleRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysRole/autoRule',
  label: '角色的自动授予规则',
  access: { permission: 'sysRole:getOne' },
  input: z.object({ id: z.string() }),
  answer: answer<StoredAutoRule>(),
})

export const previewAutoRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysRole/previewAuto',
  label: '自动授予规则的影响',
  access: { permission: 'sysRole:assign' },
  input: askedRule,
  answer: answer<AutoPreview>(),
})

export const saveAutoRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysRole/saveAuto',
  label: '保存自动授予规则',
  access: { permission: 'sysRole:assign' },
  input: askedRule,
  answer: answer<{ id: string; version: number; gained: number; lost: number }>(),
})

export const explainRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysRole/explain',
  label: '权限诊断',
  access: { permission: 'sysRole:explain' },
  about: { entity: user, id: 'userId' },
  input: z.object({
    userId: z.string(),
    entity: z.string(),
    action: z.string().default('list'),
    recordId: z.string().optional(),
  }),
  answer: answer<Explanation>(),
})

export const applyAccessRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysRole/applyAccess',
  label: '申请页面权限',
  access: { signedIn: true },
  input: z.object({
    page: z
      .string({ error: '请填写需要访问的页面' })
      .trim()
      .min(1, '请填写需要访问的页面')
      .max(200, '页面不能超过200个字符'),
    reason: z.string().trim().max(200, '申请原因不能超过200个字符').default(''),
  }),
  answer: answer<{ sent: number }>(),
})

export const roleOverviewRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysRole/overview',
  label: '角色概况',
  access: { permission: 'sysRole:list' },
  input: z.object({}),
  answer: answer<RoleOverview[]>(),
})

export const roleHoldersRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysRole/users',
  label: '角色下的用户',
  access: { permission: 'sysRole:getOne' },
  input: z.object({
    id: z.string(),
    current: askedPage,
    size: z.coerce.number().int().min(1).max(500).default(10),
    keyword: z.string().max(50).optional(),
  }),
  answer: answer<PageOf<Holder>>(),
})

export const addRoleUsersRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysRole/addUsers',
  label: '角色添加用户',
  access: { permission: 'sysRole:assign' },
  input: z.object({ id: z.string(), userIds: many, beginDate: day, endDate: day }),
  answer: answer<{ done: number }>(),
})

export const removeRoleUsersRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysRole/removeUsers',
  label: '角色移除用户',
  access: { permission: 'sysRole:assign' },
  input: z.object({ id: z.string(), userIds: many }),
  answer: answer<{ done: number }>(),
})
