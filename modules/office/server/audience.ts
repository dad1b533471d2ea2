import { systemActor, type Ctx } from '#kernel/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { preparedList } from '#kernel/operations/list.ts'
import type { Query } from '#kernel/operations/query.ts'
import { whereText } from '#kernel/operations/sql.ts'
import { audiences } from '../shared/notice.ts'

export type Audience = { audience: unknown; departmentIds: unknown; classIds: unknown }

/** A statement of persons, by their ids. */
type People = { text: string; values: readonly unknown[] }

const [student, teacher] = ['base.student', 'base.teacher']

/** The accounts of everybody a notice is for, in one order. */
export async function receiversOf(ctx: Ctx, audience: Audience): Promise<string[]> {
  const found: string[] = []
  for (const { text, values } of await peopleOf(asProduct(ctx), audience)) {
    const rows = await ctx.db.query<{ id: string }>(`select u.id from (${text}) p join sys_user u on u.person_id = p.id::text where u.status = '1'`, [...values])
    for (const row of rows) found.push(row.id)
  }
  return [...new Set(found)].toSorted()
}

/** How many that are, counted where they are kept. */
export async function countReceivers(ctx: Ctx, audience: Audience): Promise<number> {
  let total = 0
  for (const { text, values } of await peopleOf(asProduct(ctx), audience)) {
    const [row] = await ctx.db.query<{ count: number }>(`select count(*)::int as count from (${text}) p join sys_user u on u.person_id = p.id::text where u.status = '1'`, [...values])
    total += row!.count
  }
  return total
}

/** Whether everybody in it lies within what this person may see anyway. */
export async function isWithinReach(ctx: Ctx, audience: Audience): Promise<boolean> {
  if (ctx.actor.kind === 'system') return true
  try {
    const own = await peopleOf(ctx, audience)
    const all = await peopleOf(asProduct(ctx), audience)
    for (const [i, meant] of all.entries()) {
      const reached = moved(own[i]!, meant.values.length)
      const [beyond] = await ctx.db.query(`select id from (${meant.text}) a except select id from (${reached.text}) b limit 1`, [...meant.values, ...reached.values])
      if (beyond) return false
    }
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false
    throw error
  }
}

/** Persons by the declared lists of students and teachers, with the scope of whoever asks; nobody is in two of them. */
async function peopleOf(ctx: Ctx, audience: Audience): Promise<People[]> {
  const ids = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value : ['none'])
  const kind = String(audience.audience)
  if (kind === audiences.students[0]) return [await personsIn(ctx, student, {})]
  if (kind === audiences.teachers[0]) return [await personsIn(ctx, teacher, {})]
  if (kind === audiences.classes[0]) return [await personsIn(ctx, student, { classId: ids(audience.classIds) })]
  const asked = kind === audiences.everybody[0] ? {} : { departmentId: ids(audience.departmentIds) }
  return [await personsIn(ctx, student, asked), await personsIn(ctx, teacher, asked)]
}

async function personsIn(ctx: Ctx, entityName: string, query: Query): Promise<People> {
  const resource = ctx.world.resources.get(entityName)!
  const { conditions } = await preparedList(ctx, resource, query, 'list')
  return { text: `select t.id from ${tableName(resource.entity)} t${whereText(conditions)}`, values: conditions.values }
}

/** The same statement with its places further on, to stand behind another one. */
function moved({ text, values }: People, by: number): People {
  return { text: text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + by}`), values }
}

function asProduct(ctx: Ctx): Ctx {
  return { ...ctx, actor: systemActor }
}
