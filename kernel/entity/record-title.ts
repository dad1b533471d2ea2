import { kindOf } from '#kernel/fields/kinds.ts'
import { fieldOf, type AnyEntity } from './entity.ts'

type Held = Readonly<Record<string, unknown>>

/** The name of a record; nothing where its name is not for every reader. */
export function titleOf(entity: AnyEntity, row: Held | undefined): string {
  const isShown = row !== undefined && !entity.restricted && !fieldOf(entity, entity.title)?.options.sensitive
  return isShown ? String(row[entity.title] ?? '') : ''
}

/** What a record is called where it stands alone, such as on the tag of its page: the sentence of its declaration, else its name and kind. */
export function calledOf(entity: AnyEntity, row: Held, label: (text: string) => string = String): string {
  const name = titleOf(entity, row)
  return entity.called?.(row) ?? (name === '' ? label(entity.label) : `${name} · ${label(entity.label)}`)
}

/** What a record is called where its kind is plain to see, such as over its form; nothing where its title is no words (a state, a day). */
export function knownAs(entity: AnyEntity, row: Held): string {
  const field = fieldOf(entity, entity.title)
  return entity.called?.(row) ?? (field && kindOf(field).isLine ? titleOf(entity, row) : '')
}
