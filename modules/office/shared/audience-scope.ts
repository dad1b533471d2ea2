import { nobody, targetScopeShape, type TargetScope, type UserType } from '#modules/population/shared/target-scope.ts'
import { audiences } from './notice.ts'

/** Whom a notice is for, as it is kept: by a rule, or in one of the ways before rules. */
export type Audience = { targetScope?: unknown; audience?: unknown; departmentIds?: unknown; classIds?: unknown }

/** The rule of a notice. */
export function scopeOfAudience({ targetScope, audience, departmentIds, classIds }: Audience): TargetScope {
  if (targetScope) return targetScopeShape.parse(targetScope)
  const ids = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  const of = (userType: UserType, include: TargetScope['include']): TargetScope => ({ ...nobody, userType, include })
  const school: TargetScope['include'] = [{ kind: 'school', ids: [] }]
  if (audience === audiences.everybody[0]) return of('all', school)
  if (audience === audiences.students[0]) return of('stu', school)
  if (audience === audiences.teachers[0]) return of('tea', school)
  if (audience === audiences.departments[0]) return of('all', [{ kind: 'department', ids: ids(departmentIds) }])
  if (audience === audiences.classes[0]) return of('stu', [{ kind: 'class', ids: ids(classIds) }])
  return nobody
}
