import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type Scope = { kind: string; value?: unknown }
export type EntityReach = { path: string; scope: Scope | null; hidden: string[]; masked: string[]; readonly: string[] }
/** What rows and fields a role reaches: usually, and of businesses apart. */
export type Reach = { id: string; version: number; scope: Scope; entities: EntityReach[] }

export type ScopeKindOption = { code: string; label: string; axis: string | null; picks: string | null }
export type EntityOption = {
  path: string
  /** `<service>/<path>` */
  address: string
  label: string
  group: string
  isOpen: boolean
  isRestricted: boolean
  axes: string[]
  ruleFields: string[]
  fields: { name: string; label: string; isSensitive: boolean; isFixed: boolean }[]
}
/** What scopes and fields there are to choose from. */
export type ReachOptions = {
  kinds: ScopeKindOption[]
  entities: EntityOption[]
  picks: Record<string, { path: string; isTree: boolean }>
}

const scopeInput = z.object({ kind: z.string({ error: '请选择数据范围' }).max(30), value: z.unknown().optional() })
const names = z.array(z.string().max(60)).max(200).default([])

export const reachOptionsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysRole/reachOptions',
  label: '数据范围与字段的可选项',
  access: { permission: 'sysRole:getOne' },
  input: z.object({}),
  answer: answer<ReachOptions>(),
})

export const roleReachRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysRole/getReach',
  label: '角色的数据范围与字段',
  access: { permission: 'sysRole:getOne' },
  input: z.object({ id: z.string() }),
  answer: answer<Reach>(),
})

export const saveReachRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysRole/saveReach',
  label: '保存角色的数据范围与字段',
  access: { permission: 'sysRole:grant' },
  input: z.object({
    id: z.string(),
    version: askedInteger('版本').optional(),
    scope: scopeInput,
    entities: z
      .array(
        z.object({
          path: z.string().max(60),
          scope: scopeInput.nullish(),
          hidden: names,
          masked: names,
          readonly: names,
        }),
      )
      .max(500),
  }),
  answer: answer<{ id: string; version: number }>(),
})
