import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { conditionsOf, followsOf, isCondition, type RowCondition } from '#kernel/entity/follows.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { kindOf } from '#kernel/fields/kinds.ts'

type Entities = ReadonlyMap<string, AnyEntity>

/** What is wrong with what an entity copies from others and how long it follows them, a sentence each. */
export function subjectProblems(entity: AnyEntity, entities: Entities): string[] {
  return [...copyProblems(entity, entities), ...followProblems(entity, entities)].map(
    (text) => `${entity.name}: ${text}`,
  )
}

function copyProblems(entity: AnyEntity, entities: Entities): string[] {
  return fieldsOf(entity).flatMap(([name, { options }]) => {
    if (!options.copyOf) return []
    const target = targetOf(entity, options.copyOf)
    if (!target) return [`${name} is copied by ${options.copyOf}, which refers to nothing`]
    const source = entities.get(target)
    return source && !fieldOf(source, name) ? [`${name} is copied from ${target}, which has no such field`] : []
  })
}

function followProblems(entity: AnyEntity, entities: Entities): string[] {
  return followsOf(entity).flatMap(([name, rows]) => {
    const field = fieldOf(entity, name)
    if (!field) return [`follows names the unknown field ${name}`]
    return [
      ...(columnOf(field).naming ? [] : [`${name} names no record that it could follow`]),
      ...((entity.search as readonly string[] | undefined)?.includes(name)
        ? [`${name} is searched and cannot change without its search text`]
        : []),
      ...(conditionsOf(rows) ?? []).flatMap((condition) => conditionProblems(entity, condition, entities)),
    ]
  })
}

function conditionProblems(entity: AnyEntity, condition: RowCondition, entities: Entities): string[] {
  if (Object.keys(condition).length === 0)
    return [`follows asks nothing of ${entity.name}: say 'always' where all rows do`]
  return Object.entries(condition).flatMap(([name, wanted]) => {
    if (!fieldOf(entity, name)) return [`follows asks ${entity.name} for the unknown field ${name}`]
    if (!isCondition(wanted)) return []
    const target = targetOf(entity, name)
    if (!target) return [`follows looks through ${entity.name}.${name}, which refers to nothing`]
    const next = entities.get(target)
    return next ? conditionProblems(next, wanted, entities) : []
  })
}

function targetOf(entity: AnyEntity, name: string): string | undefined {
  const field = fieldOf(entity, name)
  return field && kindOf(field).refersTo?.(field)
}
