import type { AnyField } from '#kernel/entity/field.ts'
import type { KindColumn } from './column.ts'
import { codeColumn } from './code/column.ts'
import { codesColumn } from './codes/column.ts'
import { dayColumn } from './day/column.ts'
import { decimalColumn } from './decimal/column.ts'
import { emailColumn } from './email/column.ts'
import { filesColumn } from './files/column.ts'
import { flagColumn } from './flag/column.ts'
import { idCardColumn } from './id-card/column.ts'
import { integerColumn } from './integer/column.ts'
import { jsonColumn } from './json/column.ts'
import { longTextColumn } from './long-text/column.ts'
import { momentColumn } from './moment/column.ts'
import { moneyColumn } from './money/column.ts'
import { parentColumn } from './parent/column.ts'
import { phoneColumn } from './phone/column.ts'
import { refColumn } from './ref/column.ts'
import { refsColumn } from './refs/column.ts'
import { regionColumn } from './region/column.ts'
import { richTextColumn } from './rich-text/column.ts'
import { secretColumn } from './secret/column.ts'
import { stateColumn } from './state/column.ts'
import { textColumn } from './text/column.ts'
import { timeOfDayColumn } from './time-of-day/column.ts'
import { urlColumn } from './url/column.ts'

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
