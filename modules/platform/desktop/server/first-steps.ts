import type { ActorRole, Ctx } from '#kernel/world/context.ts'
import type { World } from '#kernel/world/world.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import type { FirstStep } from '#services/cards/first-step.ts'
import { canAct, heldRoles } from '#services/identity/in-office.ts'
import type { FirstSteps, ShownStep } from '../shared/desk.ts'

/** More of one thing is as good as this many. */
const mostCounted = 9999

/** Schools that have everything: they are never asked again, and nothing leads them back. */
const complete = new WeakMap<World, Set<string>>()

/** What the school still brings, for a role that brings some of it; null where nothing is open. */
export async function firstStepsFor(ctx: Ctx, role: ActorRole): Promise<FirstSteps | null> {
  const { firstSteps, worksAfter } = ctx.world
  const known = complete.get(ctx.world) ?? new Set()
  complete.set(ctx.world, known)
  const isFor = firstSteps.some(({ ways }) => ways.some(({ permission }) => role.permissions.has(permission)))
  if (known.has(ctx.school.id) || !isFor) return null
  const counts = await countsOf(ctx, firstSteps)
  const open = firstSteps.filter(({ code }) => counts.get(code)!.some((count) => count === 0))
  if (open.length === 0) {
    known.add(ctx.school.id)
    return null
  }
  const missing = (codes: readonly string[]) =>
    open.filter(({ code }) => codes.includes(code)).map(({ title }) => title)
  const isMissing = ({ code, brings }: FirstStep, { entity }: FirstStep['ways'][number]) =>
    counts.get(code)![brings.findIndex((one) => one.entity === entity)] === 0
  const others = open.filter(({ ways }) => !ways.some(({ permission }) => role.permissions.has(permission)))
  const doers = await doersOf(ctx, others)
  return {
    steps: firstSteps.map((step): ShownStep => ({
      code: step.code,
      title: step.title,
      about: step.about,
      isDone: !open.includes(step),
      counts: step.brings.map(({ entity }, i) => ({ label: entity.label, count: counts.get(step.code)![i]! })),
      waitsFor: missing(step.after ?? []),
      ways: step.ways
        .filter(({ permission }) => role.permissions.has(permission))
        .toSorted((a, b) => Number(isMissing(step, a)) - Number(isMissing(step, b)))
        .map(({ label, link, sheetOf }) => ({
          label,
          link,
          ...(sheetOf ? { sheet: `${sheetOf.service}/${sheetOf.path}/importTemplate` } : {}),
        })),
      by: doers.get(step.code) ?? null,
    })),
    works: worksAfter
      .map(({ label, icon, needs }) => ({ label, icon, missing: missing(needs) }))
      .toSorted((a, b) => a.missing.length - b.missing.length),
  }
}

/** How much there is of everything, in one statement that ends early. */
async function countsOf(ctx: Ctx, steps: readonly FirstStep[]): Promise<Map<string, number[]>> {
  const values: (readonly string[])[] = []
  const columns = steps.flatMap(({ brings }) =>
    brings.map(({ entity, where = {} }) => {
      const conditions = Object.entries(where).map(([field, some]) => {
        values.push(some)
        return `${columnName(field)} = any($${values.length}::text[])`
      })
      if (entity.removable === 'bin') conditions.push('deleted_time is null')
      const which = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
      return `(select count(*)::int from (select 1 from ${tableName(entity)}${which} limit ${mostCounted}) found)`
    }),
  )
  const [row] = await ctx.db.query<{ counts: number[] }>(`select array[${columns.join(', ')}] as counts`, values)
  const left = [...row!.counts]
  return new Map(steps.map(({ code, brings }) => [code, left.splice(0, brings.length)]))
}

/** Which roles do steps that somebody may not do, and whether anybody holds one of these. */
async function doersOf(ctx: Ctx, steps: readonly FirstStep[]): Promise<Map<string, ShownStep['by']>> {
  if (steps.length === 0) return new Map()
  const rows = await ctx.db.query<{ permission: string; name: string; isHeld: boolean }>(
    `select p.permission, r.role_name as name,
       exists (
         select 1 from ${heldRoles('$2')} h join sys_user u on u.id = h.user_id
         where h.role_id = r.id and ${canAct('u', '$2')}
       ) as "isHeld"
     from sys_role_permission p join sys_role r on r.id = p.role_id and r.status = '1'
     where p.permission = any($1::text[])
     order by r.role_code`,
    [steps.flatMap(({ ways }) => ways.map(({ permission }) => permission)), ctx.today()],
  )
  return new Map(
    steps.map(({ code, ways }) => {
      const able = rows.filter((row) => ways.some(({ permission }) => permission === row.permission))
      return [code, { roles: [...new Set(able.map(({ name }) => name))], isHeld: able.some(({ isHeld }) => isHeld) }]
    }),
  )
}
