import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { RoleDesk } from './desk.ts'
import { itemsShape } from './item-shape.ts'
import type { DeskItem } from './item.ts'
import { publishModes, type PublishMode } from './layout.ts'

/** A desktop as it was kept, and what there is to say about it. */
export type SavedDesktop = { id: string; version: number; items: DeskItem[]; text: string | null }

const own = { service: 'base', access: { signedIn: true } } as const
const ofRole = { service: 'base', access: { permission: 'desk:publish' } } as const
const modes = Object.keys(publishModes) as [PublishMode, ...PublishMode[]]
const text = (label: string, max: number) =>
  z
    .string({ error: `请输入${label}` })
    .trim()
    .min(1, `请输入${label}`)
    .max(max, `${label}不能超过${max}个字`)

export const saveDeskRoute = defineRoute({
  ...own,
  method: 'POST',
  path: 'desk/save',
  label: '保存桌面',
  input: z.object({
    roleCode: z.string().max(60),
    id: z.uuid().optional(),
    version: askedInteger('版本').optional(),
    name: text('桌面名称', 20),
    items: itemsShape,
    isDefault: z.boolean().optional(),
  }),
  answer: answer<SavedDesktop>(),
})

export const removeDeskRoute = defineRoute({
  ...own,
  method: 'POST',
  path: 'desk/remove',
  label: '删除桌面',
  input: z.object({ id: z.uuid('请选择桌面') }),
  answer: answer<null>(),
})

export const restoreDeskRoute = defineRoute({
  ...own,
  method: 'POST',
  path: 'desk/restore',
  label: '恢复历史桌面',
  input: z.object({ id: z.uuid('请选择桌面') }),
  answer: answer<{ id: string }>(),
})

export const deskRolesRoute = defineRoute({
  ...ofRole,
  method: 'GET',
  path: 'desk/roles',
  label: '可设置桌面的角色',
  input: z.object({}),
  answer: answer<{ code: string; label: string }[]>(),
})

export const roleDeskRoute = defineRoute({
  ...ofRole,
  method: 'GET',
  path: 'desk/role',
  label: '角色默认桌面',
  input: z.looseObject({ roleCode: z.string().max(60) }),
  answer: answer<RoleDesk>(),
})

export const publishDeskRoute = defineRoute({
  ...ofRole,
  method: 'POST',
  path: 'desk/publish',
  label: '发布角色默认桌面',
  input: z.object({
    roleCode: z.string().max(60),
    edition: askedInteger('版本'),
    items: itemsShape,
    mode: z.enum(modes, '请选择发布方式'),
  }),
  answer: answer<{ edition: number; reached: number }>(),
})

export const switchCardRoute = defineRoute({
  ...ofRole,
  method: 'POST',
  path: 'desk/switchCard',
  label: '启用或停用卡片',
  input: z.object({ cardCode: z.string().max(60), isOff: z.boolean() }),
  answer: answer<null>(),
})
