import { z } from 'zod'
import { askedPage } from '#kernel/http/asked.ts'
import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { requireHome } from './home.ts'
import { lookInto } from './look-into.ts'
import { resetAdmin } from './reset-admin.ts'
import { addTenant, changeTenant, listTenants, takePassword } from './tenants.ts'

const draft = z.record(z.string(), z.unknown())
const reason = z.string({ error: '请填写原因' }).trim().min(5, '原因不能少于5个字').max(200, '原因不能超过200个字')
const accountNo = z
  .string({ error: '请填写账号' })
  .trim()
  .regex(/^[\w-]{2,30}$/, '账号应为 2–30 个字母、数字、下划线或短横线')
  .default('admin')

/** Schools on this installation, for the platform administrator of the first one. */
export const tenantRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'sysTenant/list',
    label: '租户列表',
    access: { permission: 'sysTenant:list' },
    input: z.object({
      keyword: z.string().max(50).optional(),
      current: askedPage,
      size: z.coerce.number().int().min(1).max(500, '每页最多 500 条').default(10),
    }),
    run: listTenants,
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysTenant/add',
    label: '新建租户',
    access: { permission: 'sysTenant:add' },
    input: draft,
    run: addTenant,
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysTenant/update',
    label: '编辑租户',
    access: { permission: 'sysTenant:update' },
    input: draft,
    run: changeTenant,
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysTenant/look',
    label: '查看到期学校',
    access: { permission: 'sysTenant:look' },
    answersSecrets: true,
    input: z.object({ tenantId: z.string().max(6), reason }),
    run: lookInto,
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'sysTenant/resetAdmin',
    label: '重置学校管理员',
    access: { permission: 'sysTenant:resetAdmin' },
    answersSecrets: true,
    input: z.object({ tenantId: z.string().max(6), accountNo, reason }),
    run: resetAdmin,
  }),
  freeRoute({
    method: 'POST',
    service: 'base',
    path: 'sysTenant/takePassword',
    label: '查看初始密码',
    access: { permission: 'sysTenant:add' },
    input: z.object({ tenantId: z.string().max(6) }),
    async runFree({ world, caller }, { tenantId }) {
      requireHome(caller.school.id)
      return takePassword(world, tenantId)
    },
  }),
]
