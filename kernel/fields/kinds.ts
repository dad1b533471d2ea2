import type { AnyField } from '#kernel/entity/field.ts'
import { codeKind } from './code/kind.ts'
import { codesKind } from './codes/kind.ts'
import { dayKind } from './day/kind.ts'
import { decimalKind } from './decimal/kind.ts'
import { emailKind } from './email/kind.ts'
import { filesKind } from './files/kind.ts'
import { flagKind } from './flag/kind.ts'
import { idCardKind } from './id-card/kind.ts'
import { integerKind } from './integer/kind.ts'
import { jsonKind } from './json/kind.ts'
import type { Kind } from './kind.ts'
import { longTextKind } from './long-text/kind.ts'
import { momentKind } from './moment/kind.ts'
import { moneyKind } from './money/kind.ts'
import { parentKind } from './parent/kind.ts'
import { phoneKind } from './phone/kind.ts'
import { refKind } from './ref/kind.ts'
import { refsKind } from './refs/kind.ts'
import { regionKind } from './region/kind.ts'
import { richTextKind } from './rich-text/kind.ts'
import { secretKind } from './secret/kind.ts'
import { stateKind } from './state/kind.ts'
import { textKind } from './text/kind.ts'
import { timeOfDayKind } from './time-of-day/kind.ts'
import { urlKind } from './url/kind.ts'

/** Every kind of field there is. */
export const kinds: readonly Kind[] = [
  textKind,
  longTextKind,
  integerKind,
  decimalKind,
  moneyKind,
  flagKind,
  dayKind,
  timeOfDayKind,
  momentKind,
  codeKind,
  codesKind,
  stateKind,
  refKind,
  refsKind,
  parentKind,
  phoneKind,
  emailKind,
  urlKind,
  idCardKind,
  filesKind,
  jsonKind,
  secretKind,
  richTextKind,
  regionKind,
]

const byName = new Map(kinds.map((kind) => [kind.name, kind]))

/** The kind of a field; a declaration with an unknown kind stops the start. */
export function kindOf(field: AnyField): Kind {
  const kind = byName.get(field.kind)
  if (!kind) throw new Error(`unknown field kind ${field.kind}`)
  return kind
}

/** Whether a field holds the same after as before, however the two are spelled. */
export function sameValue(field: AnyField | undefined, one: unknown, other: unknown): boolean {
  const [before, after] = [one ?? null, other ?? null]
  if (JSON.stringify(before) === JSON.stringify(after)) return true
  if (field === undefined || before === null || after === null) return false
  return kindOf(field).same?.(before, after) === true
}
