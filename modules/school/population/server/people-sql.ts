import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { place, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import {
  normalScope,
  studentKinds,
  type PopulationKind,
  type PopulationPart,
  type TargetScope,
} from '../shared/target-scope.ts'
import { namedBy, type PersonType } from './predicates.ts'

/** Staff who work here: everybody but those who retired, left or died. */
export const staffAtWork = ['11', '12', '13', '14', '15', '99'] as const

/**
 * `all`: whoever the rule names. `caller`: of these, whom the caller may see. `beyond`: whom the caller may not see, of these and of
 * those the filter leaves out: a refusal that hung on it would tell sex, status or residence of people out of reach.
 */
export type Reach = 'all' | 'caller' | 'beyond'

type Asked = { scope: TargetScope; reach: Reach; asOf?: string | undefined }

const tables: Record<PersonType, string> = { 'base.student': 'base_student', 'base.teacher': 'base_teacher' }

/** Conditions whose places begin behind others. */
export function conditionsAfter(count: number): Conditions {
  return { texts: [], values: Array.from({ length: count }, () => null) }
}

/**
 * One statement of everybody a rule means: `id`, `person_type`, `name`, and for each part of `include` whether it names the
 * person (`k0`, `k1`, …).
 */
export async function peopleSql(ctx: Ctx, values: Conditions, asked: Asked): Promise<string> {
  const scope = normalScope(asked.scope)
  const types: PersonType[] =
    scope.userType === 'stu'
      ? ['base.student']
      : scope.userType === 'tea'
        ? ['base.teacher']
        : ['base.student', 'base.teacher']
  const texts: string[] = []
  for (const personType of types) texts.push(await ofOneType(ctx, values, { ...asked, scope, personType }))
  return texts.join(' union all ')
}

async function ofOneType(
  ctx: Ctx,
  values: Conditions,
  { scope, reach, asOf, personType }: Asked & { personType: PersonType },
): Promise<string> {
  const isPast = personType === 'base.student' && asOf !== undefined && asOf !== ctx.today()
  const put = (value: unknown) => place(values, value)
  const where = { world: ctx.world, personType, isPast, day: () => put(asOf ?? ctx.today()) }
  // A value nobody reads has no type, which the database refuses.
  const isRead = (kind: PopulationKind) =>
    kind !== 'school' && (personType === 'base.student' || !studentKinds.includes(kind))
  const named = (part: PopulationPart) => namedBy(where, part.kind, isRead(part.kind) ? put(part.ids) : '')
  const kinds = scope.include.map(named)
  const day = isPast ? put(asOf) : ''
  const trail = isPast
    ? ` join base_placement p on p.student_id = t.id and p.start_date <= ${day}::date and (p.end_date is null or p.end_date >= ${day}::date)`
    : ''
  const conditions = ['t.deleted_time is null', kinds.length === 0 ? 'false' : `(${kinds.join(' or ')})`]
  // Of somebody named alone not even status and units are told, so neither spares from being judged.
  const alone = reach === 'beyond' ? kinds.filter((_, i) => isOfOne(scope.include[i]!.kind)) : []
  const unless = (text: string) => (alone.length === 0 ? text : `(${text} or ${alone.join(' or ')})`)
  const filter = reach === 'beyond' ? { xjztM: [...enrolledStatuses, ...(scope.filter.xjztM ?? [])] } : scope.filter
  conditions.push(...filterTexts(filter, { personType, placement: isPast ? 'p' : 't', put }).map(unless))
  // Somebody without a class is not in an excluded one: what is unknown does not exclude.
  for (const part of scope.exclude) conditions.push(unless(`(${named(part)}) is not true`))
  const seen = await seenText(ctx, values, personType, reach)
  if (seen) conditions.push(seen)
  const flags = kinds.map((text, i) => `, (${text}) is true as k${i}`).join('')
  return `select t.id, '${personType}'::text as person_type, t.xm as name${flags}
    from ${tables[personType]} t${trail}
    where ${conditions.join(' and ')}`
}

const isOfOne = (kind: PopulationKind) => kind === 'person' || kind === 'excel'

type Filtered = { personType: PersonType; placement: 'p' | 't'; put: (value: unknown) => string }

function filterTexts(filter: TargetScope['filter'], { personType, placement, put }: Filtered): string[] {
  const { xjztM = enrolledStatuses, sex, grade, stuType, isResident, staffType } = filter
  const texts: string[] = []
  if (personType === 'base.student') {
    texts.push(`${placement}.xjzt_m = any(${put(xjztM)}::text[])`)
    if (grade) texts.push(`${placement}.grade = any(${put(grade)}::int[])`)
    if (stuType) texts.push(`t.stu_type = any(${put(stuType)}::text[])`)
    if (isResident !== undefined) texts.push(`t.is_resident is ${isResident ? '' : 'not '}true`)
  } else {
    texts.push(`t.staff_status = any(${put(staffAtWork)}::text[])`)
    if (staffType) texts.push(`t.staff_type = any(${put(staffType)}::text[])`)
  }
  if (sex) texts.push(`t.sex = ${put(sex)}`)
  return texts
}

/** What the caller may see of the people (`t`), or may not. */
export async function seenText(ctx: Ctx, values: Conditions, personType: PersonType, reach: Reach): Promise<string> {
  if (reach === 'all') return ''
  const resource = ctx.world.resources.get(personType)!
  const reached: Conditions = { texts: [], values: values.values }
  try {
    withinScope(reached, resource.entity, await rowScope(ctx, resource, 'list'))
  } catch (error) {
    if (!(error instanceof AppError && error.status === 403)) throw error
    reached.texts.push('false')
  }
  const text = reached.texts.join(' and ')
  if (reach === 'caller') return text
  return text === '' ? 'false' : `(${text}) is not true`
}
