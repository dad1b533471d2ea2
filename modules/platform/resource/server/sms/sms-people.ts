import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { selectionOf, type RawRow } from '#kernel/operations/read/selection.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'
import { populationSql } from '#modules/school/population/shared/services.ts'
import { isNobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { mostRecipients, type Recipients } from '../../shared/sms-mass.ts'
import type { RecipientReport } from '../../shared/sms-routes.ts'

/** Who gets a message, and what is odd about the list. */
export type Found = {
  phones: string[]
  report: RecipientReport
}

type Person = { number: string; name: string; phone: string | null }

const kinds = [
  { entity: 'base.student', number: 'xh' },
  { entity: 'base.teacher', number: 'gh' },
] as const
const mostNamed = 50

/** The phones of everybody a rule means, within what the sender may see, and those that were typed. */
export async function peopleOf(ctx: Ctx, { recipients, targetScope }: Recipients): Promise<Found> {
  const words = toHalfWidth(recipients)
    .split(/[\s,，;；、]+/)
    .filter((word) => word !== '')
  const people = isNobody(targetScope) ? [] : await peopleWithin(ctx, targetScope)
  const phones = new Set<string>()
  const report: Found['report'] = {
    duplicates: 0,
    blanks: [],
    blankCount: 0,
    unknown: [...new Set(words.filter((word) => !phonePattern.test(word)))],
  }
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

async function peopleWithin(ctx: Ctx, scope: TargetScope): Promise<Person[]> {
  const { text, values } = await ctx.call(populationSql, { of: { scope }, within: 'caller' })
  const people: Person[] = []
  for (const kind of kinds) {
    const entity = ctx.world.entities.get(kind.entity)!
    const selection = selectionOf(ctx.world, entity, [kind.number, 'xm', 'sjhm'], false)
    const rows = await ctx.db.query<RawRow>(
      `select ${selection.columns}
       from ${tableName(entity)} t
       join (${text}) p on p.id = t.id and p.person_type = '${kind.entity}'
       order by t.id
       limit ${mostRecipients + 1}`,
      values,
    )
    for (const row of rows) {
      const { [kind.number]: number, xm, sjhm } = selection.reveal(ctx, row)
      people.push({
        number: String(number ?? ''),
        name: String(xm),
        phone: typeof sjhm === 'string' && phonePattern.test(sjhm) ? sjhm : null,
      })
    }
  }
  return people
}
