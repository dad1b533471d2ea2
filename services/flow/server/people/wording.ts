import type { Ctx } from '#kernel/world/context.ts'
import { textOfDesigned, type Names } from '../../shared/form/designed-facts.ts'
import { holdsValue, type DesignedField } from '../../shared/form/designed-form.ts'
import { titleText } from '../../shared/number-rule.ts'
import { stepsOf } from '../../shared/model/places.ts'
import { namesInForm } from './people.ts'
import type { Definition } from '../run/store.ts'

type Worded = {
  definition: Definition
  data: Record<string, unknown> | null
  titleRule: string | null
  summaryFields: readonly string[] | null
  starter: string
  typeName: string
}
type Line = { label: string; text: string }

const usualLines = 3
/** What never stands in a list or a title, whoever designed it. */
const private_: readonly DesignedField['type'][] = ['idCard', 'phone', 'files']

/** What lists say of a matter with a designed form: its title and a few of its values. */
export async function wordingOf(
  ctx: Ctx,
  { definition, data, titleRule, summaryFields, starter, typeName }: Worded,
): Promise<{ title: string; summary: Line[] }> {
  const names = data ? await namesInForm(ctx, definition.form, data) : {}
  const open = openFields(definition)
  const words = Object.fromEntries(
    open.map((field) => [field.name, data ? textOfDesigned(field, data[field.name], names) : '']),
  )
  return {
    title: titleText(titleRule, { ...words, starter, name: typeName }),
    summary: data ? summaryOf(open, { data, names, chosen: summaryFields }) : [],
  }
}

/** Everybody in a list reads it, so nothing stands in it that some step hides. */
function openFields({ form, model }: Definition): DesignedField[] {
  const hidden = new Set(
    stepsOf(model)
      .flatMap((step) => ('fields' in step ? Object.entries(step.fields) : []))
      .filter(([, right]) => right === 'hidden')
      .map(([name]) => name),
  )
  return (form?.fields ?? []).filter(
    (field) => holdsValue(field) && !hidden.has(field.name) && !private_.includes(field.type),
  )
}

function summaryOf(
  fields: readonly DesignedField[],
  { data, names, chosen }: { data: Record<string, unknown>; names: Names; chosen: readonly string[] | null },
): Line[] {
  const shown = chosen?.length
    ? chosen.flatMap((name) => fields.filter((field) => field.name === name))
    : fields.filter(({ type }) => type !== 'longText').slice(0, usualLines)
  return shown.slice(0, 5).flatMap((field) => {
    const text = textOfDesigned(field, data[field.name], names)
    // Sums bear their unit; a label that names it as well says it twice.
    const label = field.type === 'money' ? field.label.replace(/[（(]元[）)]$/u, '') : field.label
    return text === '' ? [] : [{ label, text: [...text].slice(0, 100).join('') }]
  })
}
