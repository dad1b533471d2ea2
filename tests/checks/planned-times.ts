import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { MomentOptions } from '#kernel/fields/times/moment/kind.ts'

/** Titles of times that are to come, or were to: until when, by when, from when on. */
const plan = /至$|截止|期限|到期|失效|生效|预计|计划|^下次|^应.+时间$|^可.+时间$|(?:开始|起始|结束)时间$/

/** Titled so, and yet what happened: field → why. */
const past: Readonly<Record<string, string>> = {
  'timetable.courseImportBatch.confirmTime': 'a sheet counts from the moment somebody confirms it',
}

/** Every time set by the server that its title calls a plan and its declaration does not: it would be shown as `50 分钟前`. */
export function unplannedTimes(
  entities: readonly AnyEntity[],
  exceptions: Readonly<Record<string, string>> = past,
): string[] {
  return entities.flatMap((entity) =>
    fieldsOf(entity).flatMap(([name, { kind, options }]) => {
      const { label, computed, planned } = options as MomentOptions
      const isUnsaid = kind === 'moment' && computed === true && planned !== true && plan.test(label)
      const field = `${entity.name}.${name}`
      return isUnsaid && !(field in exceptions) ? [`${field} ${label}`] : []
    }),
  )
}

/** Exceptions that no field needs any more. */
export function idleExceptions(entities: readonly AnyEntity[]): string[] {
  const needed = new Set(unplannedTimes(entities, {}).map((line) => line.split(' ', 1)[0]))
  return Object.keys(past).filter((field) => !needed.has(field))
}
