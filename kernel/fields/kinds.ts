import type { AnyField } from '#kernel/entity/field.ts'
import { codeKind } from './choices/code/kind.ts'
import { codesKind } from './choices/codes/kind.ts'
import { dayKind } from './times/day/kind.ts'
import { decimalKind } from './values/decimal/kind.ts'
import { emailKind } from './texts/email/kind.ts'
import { filesKind } from './links/files/kind.ts'
import { flagKind } from './values/flag/kind.ts'
import { idCardKind } from './texts/id-card/kind.ts'
import { integerKind } from './values/integer/kind.ts'
import { jsonKind } from './values/json/kind.ts'
import type { Kind } from './kind.ts'
import { longTextKind } from './texts/long-text/kind.ts'
import { momentKind } from './times/moment/kind.ts'
import { moneyKind } from './values/money/kind.ts'
import { parentKind } from './links/parent/kind.ts'
import { phoneKind } from './texts/phone/kind.ts'
import { refKind } from './links/ref/kind.ts'
import { refsKind } from './links/refs/kind.ts'
import { regionKind } from './choices/region/kind.ts'
import { richTextKind } from './texts/rich-text/kind.ts'
import { secretKind } from './texts/secret/kind.ts'
import { stateKind } from './choices/state/kind.ts'
import { textKind } from './texts/text/kind.ts'
import { timeOfDayKind } from './times/time-of-day/kind.ts'
import { urlKind } from './texts/url/kind.ts'

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
