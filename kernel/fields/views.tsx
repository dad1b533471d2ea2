import type { AnyField } from '#kernel/entity/field.ts'
import { isBlank } from '#kernel/rules/text.ts'
import '#kernel/web/parts/parts.css'
import { MaskedValue } from '#kernel/web/parts/masked-value.tsx'
import { codeView } from './code/view.tsx'
import { codesView } from './codes/view.tsx'
import { dayView } from './day/view.tsx'
import { decimalView } from './decimal/view.tsx'
import { emailView } from './email/view.tsx'
import { filesView } from './files/view.tsx'
import { flagView } from './flag/view.tsx'
import { idCardView } from './id-card/view.tsx'
import { integerView } from './integer/view.tsx'
import { jsonView } from './json/view.tsx'
import { longTextView } from './long-text/view.tsx'
import { momentView } from './moment/view.tsx'
import { moneyView } from './money/view.tsx'
import { parentView } from './parent/view.tsx'
import { phoneView } from './phone/view.tsx'
import { refView } from './ref/view.tsx'
import { refsView } from './refs/view.tsx'
import { regionView } from './region/view.tsx'
import { richTextView } from './rich-text/view.tsx'
import { secretView } from './secret/view.tsx'
import { stateView } from './state/view.tsx'
import { textView } from './text/view.tsx'
import { timeOfDayView } from './time-of-day/view.tsx'
import { urlView } from './url/view.tsx'
import type { CellProps, FieldView } from './view.ts'

const views: Record<string, FieldView> = {
  text: textView,
  longText: longTextView,
  integer: integerView,
  decimal: decimalView,
  money: moneyView,
  flag: flagView,
  day: dayView,
  timeOfDay: timeOfDayView,
  moment: momentView,
  code: codeView,
  codes: codesView,
  state: stateView,
  ref: refView,
  refs: refsView,
  parent: parentView,
  phone: phoneView,
  email: emailView,
  url: urlView,
  idCard: idCardView,
  files: filesView,
  json: jsonView,
  secret: secretView,
  richText: richTextView,
  region: regionView,
}

/** How the browser shows a kind of field. */
export function viewOf(field: AnyField): FieldView {
  const view = views[field.kind]
  if (!view) throw new Error(`no view for the field kind ${field.kind}`)
  return view
}

/** A value wherever it is read: a dash for nothing, an eye beside what is masked. */
export function FieldCell(props: CellProps) {
  const { value, name, world, row } = props
  if (isBlank(value)) return <span className="blank">—</span>
  if (world.meta.masked.includes(name))
    return <MaskedValue name={name} masked={String(value)} row={row} world={world} />
  const { Cell } = viewOf(props.field)
  return <Cell {...props} />
}
