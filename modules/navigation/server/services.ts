import { z } from 'zod'
import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { menusInUse } from '#kernel/identity/menus.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { neededSections, serviceItem, serviceStates } from '../shared/service-item.ts'

const isIn = (...names: readonly (keyof typeof serviceStates)[]) => (row: Record<string, unknown>) => names.some((name) => serviceStates[name][0] === row['state'])

const publish = action({
  label: '上架',
  input: z.object({}),
  when: isIn('draft', 'taken', 'repair'),
  async run(_ctx, { row }) {
    const missing = row['mode'] === '4' || row['mode'] === '5' ? [] : neededSections.filter((name) => !row[name])
    if (missing.length > 0) throw badRequest({ text: `请先完善：${missing.map((name) => fieldOf(serviceItem, name)!.options.label).join('、')}` })
    if (!row['menuId'] && !row['linkUrl'] && row['mode'] !== '3') throw badRequest({ text: '请先完善：办理页面或办理链接' })
    return { state: serviceStates.shown[0], repairText: null }
  },
})

const withdraw = action({
  label: '下架',
  input: z.object({}),
  when: isIn('shown', 'repair'),
  run: async () => ({ state: serviceStates.taken[0] }),
})

const repair = action({
  label: '维护',
  input: z.object({ repairText: z.string({ error: '请输入维护说明' }).trim().min(1, '请输入维护说明').max(100, '维护说明不能超过100个字符') }),
  when: isIn('shown'),
  run: async (_ctx, { input }) => ({ state: serviceStates.repair[0], repairText: input.repairText }),
})

/** Matters of the service hall, from draft to shelf. */
export const serviceItems = resource(serviceItem, {
  scope: { by: { department: 'deptId' } },
  actions: { publish, withdraw, repair },
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, values, problems } of drafts) {
        const row: Record<string, unknown> = { ...merged, ...values }
        if (row['openFrom'] && row['openTo'] && String(row['openTo']) < String(row['openFrom'])) problems['openTo'] ??= '开放止不能早于开放起'
        if (row['linkUrl'] && !/^https?:\/\//i.test(String(row['linkUrl']))) problems['linkUrl'] ??= '办理链接须以 http:// 或 https:// 开头'
      }
    },
  },
  withhold: (row) => (row.state === serviceStates.shown[0] ? ['remove'] : []),
})

/** What a person may come with. */
export const serviceRoutes: readonly Route[] = [
  route({
    method: 'GET', service: 'base', path: 'serviceItem/getUserService', label: '我可办理的服务事项', access: { signedIn: true },
    input: z.object({ category: z.string().optional() }),
    run: (ctx, { category }) => userServices(ctx, category),
  }),
]

type Row = { id: string; name: string; menuId: string | null; roleCodes: string[]; isForAll: boolean; category: string; openFrom: string | null; openTo: string | null; state: string; repairText: string | null; linkUrl: string | null }

/** Matters the caller may come with, open or not. */
export async function userServices(ctx: Ctx, category: string | undefined) {
  const { actor } = ctx
  if (actor.kind !== 'user') return []
  const rows = await ctx.db.query<Row>(
    `select s.id, s.item_no as "itemNo", s.name, s.aliases, s.summary, s.category, s.dept_id as "deptId", d.dept_name as "deptName", s.mode, s.menu_id as "menuId",
       s.link_url as "linkUrl", s.promise_days as "promiseDays", s.conditions, s.need_files as "needFiles", s.steps, s.legal_basis as "legalBasis", s.fee, s.place,
       s.open_hours as "openHours", s.phone, s.open_from as "openFrom", s.open_to as "openTo", s.state, s.repair_text as "repairText", s.guide_rich_text_id as "guideRichTextId", coalesce(s.hot, 0) as hot,
       array(select r.role_code from sys_role r where r.id = any(s.audience)) as "roleCodes", coalesce(cardinality(s.audience), 0) = 0 as "isForAll"
     from nav_service_item s join base_department d on d.id = s.dept_id
     where s.state in ('2', '4') and s.deleted_time is null and ($1::text is null or s.category = $1) order by s.sort, s.item_no`,
    [category ?? null],
  )
  const menus = new Map((await menusInUse(ctx)).map((menu) => [menu.id, menu]))
  const held = new Set(actor.roles.map((role) => role.code))
  const today = ctx.today()
  return rows
    .filter((row) => row.isForAll || row.roleCodes.some((code) => held.has(code)))
    .map(({ roleCodes: _roles, isForAll: _all, ...row }) => {
      const menu = row.menuId ? menus.get(row.menuId) : undefined
      const isOpen = (!row.openFrom || row.openFrom <= today) && (!row.openTo || row.openTo >= today)
      return { ...row, isOpen, path: menu && (!menu.permission || can(actor, menu.permission)) ? menu.path : null }
    })
}
