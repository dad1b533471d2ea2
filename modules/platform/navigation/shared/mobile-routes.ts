import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { phoneTerminals, type PhoneMenu, type Scanned } from '#services/system/shared/phone-menu.ts'

/** A published version of the phone menu. */
export type MobileVersion = {
  no: number
  publisher: string | null
  publishTime: string
  fromNo: number | null
  count: number
}

const terminal = z.enum(Object.keys(phoneTerminals)).catch('browser').default('browser')
/** Longer contents are no code of ours. */
const longest = 500

export const phoneMenuRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'mobileMenu/getUserMobileMenu',
  label: '我的移动菜单',
  access: { signedIn: true },
  input: z.object({ terminal, version: z.string().max(20).optional() }),
  answer: answer<PhoneMenu>(),
})

export const rolePreviewRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'mobileMenu/getRolePreview',
  label: '按角色预览移动菜单',
  access: { permission: 'mobileMenu:list' },
  input: z.object({ roleId: z.string({ error: '请选择角色' }).min(1, '请选择角色') }),
  answer: answer<string[]>(),
})

export const publishMobileRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'mobileMenu/publish',
  label: '发布移动菜单',
  access: { permission: 'mobileMenu:publish' },
  input: z.object({}),
  answer: answer<{ no: number }>(),
})

export const mobileVersionsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'mobileMenu/getVersions',
  label: '移动菜单版本',
  access: { permission: 'mobileMenu:publish' },
  input: z.object({}),
  answer: answer<MobileVersion[]>(),
})

export const rollbackMobileRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'mobileMenu/rollback',
  label: '回退移动菜单',
  access: { permission: 'mobileMenu:publish' },
  input: z.object({ no: askedInteger('版本') }),
  answer: answer<{ no: number }>(),
})

export const resolveScanRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'scanRoute/resolve',
  label: '识别扫码内容',
  access: { signedIn: true },
  input: z.object({
    content: z.string({ error: '无法识别的二维码' }).trim().min(1, '无法识别的二维码').max(longest, '无法识别的二维码'),
    origin: z.string().max(200).default(''),
    terminal,
  }),
  answer: answer<Scanned>(),
})
