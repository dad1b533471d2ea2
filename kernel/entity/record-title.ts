import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { fieldOf, type AnyEntity } from './entity.ts'

type Held = Readonly<Record<string, unknown>>
/** The codes of a set, where the school's are at hand. */
type CodesOf = (set: string) => readonly CodeItem[] | undefined

/** The name of a record; nothing where its name is not for every reader. */
export function titleOf(entity: AnyEntity, row: Held | undefined): string {
  const isShown = row !== undefined && !entity.restricted && !fieldOf(entity, entity.title)?.options.sensitive
  return isShown ? String(row[entity.title] ?? '') : ''
}

type Worded = { label?: (text: string) => string; codesOf?: CodesOf }

/** What a record is called where it stands alone, such as on the tag of its page: the sentence of its declaration, else its name and kind. */
export function calledOf(entity: AnyEntity, row: Held, { label = String, codesOf }: Worded = {}): string {
  const name = titleOf(entity, row)
  return sentenceOf(entity, row, codesOf) ?? (name === '' ? label(entity.label) : `${name} · ${label(entity.label)}`)
}

/** What a record is called where its kind is plain to see, such as over its form; nothing where its title is no words (a state, a day). */
export function knownAs(entity: AnyEntity, row: Held, codesOf?: CodesOf): string {
  const field = fieldOf(entity, entity.title)
  return sentenceOf(entity, row, codesOf) ?? (field && kindOf(field).isLine ? titleOf(entity, row) : '')
}

function sentenceOf(entity: AnyEntity, row: Held, codesOf: CodesOf = () => undefined): string | undefined {
  return entity.called?.(row, (name) => {
    const value = String(row[name] ?? '')
    const { set = '' } = (fieldOf(entity, name)?.options ?? {}) as Partial<CodeOptions>
    return codesOf(set)?.find(({ key }) => key === value)?.label ?? value
  })
}
