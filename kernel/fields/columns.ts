import type { AnyField } from '#kernel/entity/field.ts'
import type { KindColumn } from './column.ts'
import { codeColumn } from './choices/code/column.ts'
import { codesColumn } from './choices/codes/column.ts'
import { dayColumn } from './times/day/column.ts'
import { decimalColumn } from './values/decimal/column.ts'
import { emailColumn } from './texts/email/column.ts'
import { filesColumn } from './links/files/column.ts'
import { flagColumn } from './values/flag/column.ts'
import { idCardColumn } from './texts/id-card/column.ts'
import { integerColumn } from './values/integer/column.ts'
import { jsonColumn } from './values/json/column.ts'
import { longTextColumn } from './texts/long-text/column.ts'
import { momentColumn } from './times/moment/column.ts'
import { moneyColumn } from './values/money/column.ts'
import { parentColumn } from './links/parent/column.ts'
import { phoneColumn } from './texts/phone/column.ts'
import { refColumn } from './links/ref/column.ts'
import { refsColumn } from './links/refs/column.ts'
import { regionColumn } from './choices/region/column.ts'
import { richTextColumn } from './texts/rich-text/column.ts'
import { secretColumn } from './texts/secret/column.ts'
import { stateColumn } from './choices/state/column.ts'
import { textColumn } from './texts/text/column.ts'
import { timeOfDayColumn } from './times/time-of-day/column.ts'
import { urlColumn } from './texts/url/column.ts'

const columns: readonly KindColumn[] = [
  textColumn,
  longTextColumn,
  integerColumn,
  decimalColumn,
  moneyColumn,
  flagColumn,
  dayColumn,
  timeOfDayColumn,
  momentColumn,
  codeColumn,
  codesColumn,
  stateColumn,
  refColumn,
  refsColumn,
  parentColumn,
  phoneColumn,
  emailColumn,
  urlColumn,
  idCardColumn,
  filesColumn,
  jsonColumn,
  secretColumn,
  richTextColumn,
  regionColumn,
]

const byKind = new Map(columns.map((column) => [column.kind, column]))

/** How the values of a field lie in the database. */
export function columnOf(field: AnyField): KindColumn {
  const column = byKind.get(field.kind)
  if (!column) throw new Error(`field kind ${field.kind} has no column`)
  return column
}
