import type { Ctx } from '#kernel/world/context.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { defineService } from '#kernel/world/service.ts'
import { namedIn, type Names } from '../../shared/form/designed-facts.ts'
import type { DesignedForm } from '../../shared/form/designed-form.ts'
import { departmentsRoute, peopleRoute, type PersonChoice } from '../../shared/routes/start.ts'

export type NamedThing = { id: string; parentId: string | null; code: string | null; name: string }

/** Groups of people; somebody is meant who is in any of them. */
export type Range = { users: readonly string[]; roles: readonly string[]; departments: readonly string[] }

/** People whom whoever asks may find by a part of the name or number; or these; or everybody within some groups. */
export const findPeople = defineService<
  { keyword?: string; ids?: readonly string[]; within?: Range; most: number },
  readonly PersonChoice[]
>('flow.findPeople', { fallback: [] })
/** Departments or posts: all that are in use, or these. */
export const namedThings = defineService<
  { kind: 'departments' | 'posts'; ids?: readonly string[] },
  readonly NamedThing[]
>('flow.namedThings', { fallback: [] })

const most = 30

/** What pickers inside designed forms offer. */
export const peopleRoutes: readonly Route[] = [
  route(peopleRoute, offered),
  route(departmentsRoute, async (ctx) =>
    (await ctx.call(namedThings, { kind: 'departments' })).map(({ id, parentId, name }) => ({ id, parentId, name })),
  ),
]

async function offered(ctx: Ctx, { keyword, ids }: AskedOf<typeof peopleRoute>): Promise<readonly PersonChoice[]> {
  const asked = (ids ?? '').split(',').filter(isId).slice(0, 100)
  if (asked.length > 0) return ctx.call(findPeople, { ids: asked, most: 100 })
  return keyword ? ctx.call(findPeople, { keyword, most }) : []
}

/** What people, departments and files in a filled form are called. */
export async function namesInForm(
  ctx: Ctx,
  form: DesignedForm | null,
  data: Record<string, unknown> | null,
): Promise<Names> {
  const named = namedIn(form, data)
  const [people, departments, files] = [
    await namesOfUsers(ctx, named.people),
    named.departments.length > 0 ? await ctx.call(namedThings, { kind: 'departments', ids: named.departments }) : [],
    await namesOfFiles(ctx, named.files),
  ]
  return Object.fromEntries([...people, ...departments, ...files].map(({ id, name }) => [id, name]))
}

/** What some accounts are called. */
export async function namesOfUsers(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return ids.length === 0
    ? []
    : ctx.db.query<{ id: string; name: string }>(
        'select id, user_name as name from sys_user where id = any($1::uuid[])',
        [ids.filter(isId)],
      )
}

async function namesOfFiles(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return ids.length === 0
    ? []
    : ctx.db.query<{ id: string; name: string }>('select id, name from sys_file where id = any($1::uuid[])', [
        ids.filter(isId),
      ])
}
