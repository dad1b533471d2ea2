import { t, tKey } from '#browser/wire/i18n.ts'
import type { Source } from '../../shared/event-routes.ts'

/** What the sources of the product are called, so that their names can be read in other languages. */
const sourceNames: Readonly<Record<string, string>> = {
  own: tKey('个人'),
  lesson: tKey('课程'),
  school: tKey('校历'),
  todo: tKey('待办截止'),
  unit: tKey('单位日程'),
}

export function sourceName({ code, name }: Pick<Source, 'code' | 'name'>): string {
  return t(sourceNames[code] ?? name)
}
