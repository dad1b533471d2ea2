import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { isId } from '#kernel/id.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { selectionOf, type RawRow } from '#kernel/operations/selection.ts'
import { aliveOnly, newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { tableName } from '#kernel/db/names.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'
import { mostRecipients, type Population } from '../shared/sms-mass.ts'

/** Who gets a message, and what is odd about the list. */
export type Found = { phones: string[]; report: { duplicates: number; blanks: string[]; blankCount: number; unknown: string[] } }

type Person = { number: string; name: string; phone: string | null }

const kinds = [{ entity: 'base.student', number: 'xh', who: 'student' }, { entity: 'base.teacher', number: 'gh', who: 'teacher' }] as const
const mostNamed = 50

/** People by number, department, class and role, always within what the sender may see. */
export async function peopleOf(ctx: Ctx, population: Population): Promise<Found> {
  const words = toHalfWidth(population.recipients).split(/[\s,，;；、]+/).filter((word) => word !== '')
  const numbers = words.filter((word) => !phonePattern.test(word))
  const people: Person[] = []
  for (const kind of kinds) {
    const resource = ctx.world.resources.get(kind.entity)
    if (resource) people.push(...(await peopleWithin(ctx, { resource, kind, population, numbers })))
  }
  const byNumber = new Set(people.map((person) => person.number))
  const phones = new Set<string>()
  const report: Found['report'] = { duplicates: 0, blanks: [], blankCount: 0, unknown: [...new Set(numbers.filter((word) => !byNumber.has(word)))] }
  const add = (phone: string) => {
    if (phones.has(phone)) report.duplicates += 1
    else phones.add(phone)
  }
  for (const word of words) if (phonePattern.test(word)) add(word)
  for (const person of people) {
    if (person.phone) {
      add(person.phone)
      continue
    }
    report.blankCount += 1
    if (report.blanks.length < mostNamed) report.blanks.push(`${person.name}（${person.number}）`)
  }
  if (phones.size > mostRecipients) throw badRequest({ text: `单次群发不能超过 ${mostRecipients} 人` })
  return { phones: [...phones], report }
}

type Asked = { resource: Resource; kind: (typeof kinds)[number]; population: Population; numbers: readonly string[] }

async function peopleWithin(ctx: Ctx, { resource, kind, population, numbers }: Asked): Promise<Person[]> {
  const conditions = newConditions()
  const named = namedBy(conditions, { kind, population, numbers })
  if (named.length === 0) return []
  const scope = await rowScope(ctx, resource, 'list').catch(() => null)
  if (!scope) return []
  const { entity } = resource
  conditions.texts.push(`(${named.join(' or ')})`)
  aliveOnly(conditions, entity)
  withinScope(conditions, entity, scope)
  const selection = selectionOf(ctx.world, entity, [kind.number, 'xm', 'sjhm'], false)
  const rows = await ctx.db.query<RawRow>(`select ${selection.columns} from ${tableName(entity)} t${whereText(conditions)} order by t.id limit ${mostRecipients + 1}`, conditions.values)
  return rows.map((row) => {
    const { [kind.number]: number, xm, sjhm } = selection.reveal(ctx, row)
    return { number: String(number ?? ''), name: String(xm), phone: typeof sjhm === 'string' && phonePattern.test(sjhm) ? sjhm : null }
  })
}

/** The ways in which a population names people of one kind; whoever fits one of them is meant. */
function namedBy(conditions: Conditions, { kind, population, numbers }: Omit<Asked, 'resource'>): string[] {
  const ids = (all: readonly string[]) => place(conditions, all.filter(isId))
  const named: string[] = []
  if (numbers.length > 0) named.push(`t.${kind.number} = any(${place(conditions, numbers)})`)
  if (population.departmentIds.length > 0 && (population.who === 'all' || population.who === kind.who)) {
    named.push(`t.department_id in (with recursive below as (select id from base_department where id = any(${ids(population.departmentIds)}::uuid[]) union select d.id from base_department d join below on d.parent_id = below.id) select id from below)`)
  }
  if (population.classIds.length > 0 && kind.who === 'student') named.push(`t.class_id = any(${ids(population.classIds)}::uuid[])`)
  if (population.roleIds.length > 0) {
    named.push(`t.id::text in (select u.person_id from sys_user u join sys_user_role r on r.user_id = u.id where u.status = '1' and u.person_type = ${place(conditions, kind.entity)} and r.role_id = any(${ids(population.roleIds)}::uuid[]))`)
  }
  return named
}
