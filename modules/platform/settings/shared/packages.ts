import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { askedInteger } from '#kernel/http/asked.ts'

export type Package = {
  id: string
  name: string
  pages: string[]
  remark: string | null
  version: number
  schools: number
}

export type PageNode = { key: string; title: string; isPage: boolean; children: PageNode[] }

const draft = z.object({
  id: z.string().optional(),
  version: askedInteger('版本').optional(),
  name: z.string({ error: '请输入套餐名称' }).trim().min(1, '请输入套餐名称').max(30, '套餐名称不能超过30个字符'),
  pages: z.array(z.string().max(200), { error: '请选择页面' }).min(1, '请至少选择一个页面').max(2000, '页面过多'),
  remark: z.string().trim().max(200, '备注不能超过200个字符').nullish(),
})

export const packageListRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysPackage/list',
  label: '套餐列表',
  access: { permission: 'sysTenant:list' },
  input: z.object({}),
  answer: answer<Package[]>(),
})

export const packagePagesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysPackage/getPages',
  label: '套餐可选的页面',
  access: { permission: 'sysTenant:list' },
  input: z.object({}),
  answer: answer<PageNode[]>(),
})

export const packageSubmitRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysPackage/submit',
  label: '保存套餐',
  access: { permission: 'sysTenant:update' },
  input: draft,
  answer: answer<{ id: string; version: number }>(),
})

export const packageRemoveRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysPackage/remove',
  label: '删除套餐',
  access: { permission: 'sysTenant:update' },
  input: z.object({ id: z.string() }),
  answer: answer<null>(),
})
