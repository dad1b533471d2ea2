import type { AnyField } from '#kernel/entity/field.ts'
import { isBlank } from '#kernel/rules/text.ts'
import '#browser/kit/parts/parts.css'
import { MaskedValue } from '#browser/kit/parts/masked-value.tsx'
import { codeView } from '#kernel/fields/choices/code/view.tsx'
import { codesView } from '#kernel/fields/choices/codes/view.tsx'
import { dayView } from '#kernel/fields/times/day/view.tsx'
import { decimalView } from '#kernel/fields/values/decimal/view.tsx'
import { emailView } from '#kernel/fields/texts/email/view.tsx'
import { filesView } from '#kernel/fields/links/files/view.tsx'
import { flagView } from '#kernel/fields/values/flag/view.tsx'
import { idCardView } from '#kernel/fields/texts/id-card/view.tsx'
import { integerView } from '#kernel/fields/values/integer/view.tsx'
import { jsonView } from '#kernel/fields/values/json/view.tsx'
import { longTextView } from '#kernel/fields/texts/long-text/view.tsx'
import { momentView } from '#kernel/fields/times/moment/view.tsx'
import { moneyView } from '#kernel/fields/values/money/view.tsx'
import { parentView } from '#kernel/fields/links/parent/view.tsx'
import { phoneView } from '#kernel/fields/texts/phone/view.tsx'
import { refView } from '#kernel/fields/links/ref/view.tsx'
import { refsView } from '#kernel/fields/links/refs/view.tsx'
import { regionView } from '#kernel/fields/choices/region/view.tsx'
import { richTextView } from '#kernel/fields/texts/rich-text/view.tsx'
import { secretView } from '#kernel/fields/texts/secret/view.tsx'
import { stateView } from '#kernel/fields/choices/state/view.tsx'
import { textView } from '#kernel/fields/texts/text/view.tsx'
import { timeOfDayView } from '#kernel/fields/times/time-of-day/view.tsx'
import { urlView } from '#kernel/fields/texts/url/view.tsx'
import type { CellProps, FieldView } from '#kernel/fields/view.ts'

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
