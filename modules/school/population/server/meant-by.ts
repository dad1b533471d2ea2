import type { World } from '#kernel/world/world.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { populationKinds, timetableKinds, type PopulationKind } from '../shared/target-scope.ts'
import { staffAtWork } from './people-sql.ts'
import { namedBy, type PersonType } from './predicates.ts'

/** Whether a person (`t`) is meant by a rule kept as jsonb (`scope`): the same predicates as the list of people, asked of one person. */
export function meantBy(
  world: World,
  { personType, scope, today }: { personType: PersonType; scope: string; today: string },
): string {
  const isStudent = personType === 'base.student'
  const kinds = (Object.keys(populationKinds) as PopulationKind[]).filter(
    (kind) => !timetableKinds.includes(kind) || world.entities.has('timetable.courseTask'),
  )
  const named = kinds
    .map(
      (kind) =>
        `when '${kind}' then (${namedBy({ world, personType, isPast: false, day: () => `'${today}'` }, kind, "array(select jsonb_array_elements_text(part -> 'ids'))")}) is true`,
    )
    .join(' ')
  const someOf = (list: 'include' | 'exclude') =>
    `exists (select 1 from jsonb_array_elements(${scope} -> '${list}') as part where case part ->> 'kind' ${named} else false end)`
  const texts = (name: string) => `array(select jsonb_array_elements_text(${scope} -> 'filter' -> '${name}'))`
  const standing = isStudent
    ? [
        `case when ${scope} -> 'filter' ? 'xjztM' then t.xjzt_m = any(${texts('xjztM')}) else t.xjzt_m = any(array[${quoted(enrolledStatuses)}]) end`,
        `(not (${scope} -> 'filter' ? 'grade') or t.grade = any(${texts('grade')}::int[]))`,
        `(not (${scope} -> 'filter' ? 'stuType') or t.stu_type = any(${texts('stuType')}))`,
        `(not (${scope} -> 'filter' ? 'isResident') or t.is_resident is true = (${scope} -> 'filter' ->> 'isResident')::boolean)`,
      ]
    : [
        `t.staff_status = any(array[${quoted(staffAtWork)}])`,
        `(not (${scope} -> 'filter' ? 'staffType') or t.staff_type = any(${texts('staffType')}))`,
      ]
  const conditions = [
    't.deleted_time is null',
    `${scope} ->> 'userType' in ('all', '${isStudent ? 'stu' : 'tea'}')`,
    ...standing,
    `(not (${scope} -> 'filter' ? 'sex') or t.sex = ${scope} -> 'filter' ->> 'sex')`,
    someOf('include'),
    `not ${someOf('exclude')}`,
  ]
  return conditions.join(' and ')
}

function quoted(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(', ')
}
