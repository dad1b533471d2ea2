import { CircleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import { isDemanded } from '#kernel/entity/field.ts'
import { draftOf, type FormField as Asked } from '#browser/kit/hooks/form/form-values.ts'
import type { FormState } from '#browser/kit/hooks/form/use-form.ts'
import type { FieldWorld, InputProps, RecordRow } from '#kernel/fields/view.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { t } from '#browser/wire/i18n.ts'

/** What a field needs to know of the form it stands in. */
export type FieldForm = Pick<FormState, 'values' | 'set' | 'leave' | 'problems' | 'isSaving' | 'row'> & {
  draft: Pick<FormState['draft'], 'files'>
}

/** Id of a field's control inside a form, for labels and links of the summary. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`
}

/** Whether a change of it will ask for a second authentication. */
function needsProof({ field, isDisabled }: Asked, isNew: boolean): boolean {
  const { guarded, isProven } = field.options
  return !isDisabled && (isProven === true || (guarded !== undefined && !(isNew && guarded.isFreeWhenNew)))
}

/** The one field of a form beside which a second authentication is announced: the first of those that need it to be changed. */
export function proofField({
  sections,
  values,
  row,
}: Pick<FormState, 'sections' | 'values' | 'row'>): string | undefined {
  const needing = sections.flatMap(({ fields }) => fields).filter((asked) => needsProof(asked, row === undefined))
  const draft = draftOf({ sections, values, row })
  const changed = needing.find(({ name }) => name in draft && (row !== undefined || draft[name] !== null))
  return (changed ?? needing[0])?.name
}

/** What the declaration says of a field, and that a change of it will ask for a second authentication. */
function helpOf(asked: Asked, { isNew, saysProof }: { isNew: boolean; saysProof: boolean }): string | undefined {
  const { help } = asked.field.options
  if (!saysProof || !needsProof(asked, isNew)) return help
  return [help && t(help), t('保存时可能要求二次认证，请先在个人中心绑定')].filter(Boolean).join(' · ')
}

/** Label above, control, and one line under it that is always there. */
export function FormField<Form extends FieldForm>(props: {
  asked: Asked
  form: Form
  formId: string
  world: FieldWorld
  /** Where another field of the form announces a second authentication, this one does not. */
  saysProof?: boolean
  Own?: ComponentType<InputProps & { form: Form }> | undefined
}) {
  const { asked, form, formId, world, saysProof = true, Own } = props
  const { name, field, isDisabled, reason } = asked
  const { Input, isWide } = viewOf(field)
  const id = controlId(formId, name)
  const problem = form.problems[name]
  const line = problem ?? reason ?? helpOf(asked, { isNew: form.row === undefined, saysProof })
  const control = {
    id,
    name,
    field,
    value: form.values[name],
    onChange: (value: unknown) => form.set(name, value),
    world,
    row: kindOf(field).holdsFiles ? withDraftFiles(form, name) : form.row,
    isDisabled: isDisabled || form.isSaving,
    hasProblem: problem !== undefined,
    describedBy: `${id}-line`,
  }
  return (
    <div className={isWide || Own ? 'form-field form-field-wide' : 'form-field'} onBlur={() => form.leave(name)}>
      <label htmlFor={id} id={`${id}-label`}>
        {isDemanded(field) && !isDisabled && (
          <i aria-hidden title={t('必填')}>
            *
          </i>
        )}
        {t(field.options.label)}
      </label>
      {Own ? <Own {...control} form={form} /> : <Input {...control} />}
      <p
        id={`${id}-line`}
        className={problem ? 'form-line form-line-problem' : 'form-line'}
        role={problem ? 'alert' : undefined}
      >
        {problem && <CircleAlert size={12} strokeWidth={2} aria-hidden />}
        {line ? t(line) : null}
      </p>
    </div>
  )
}

/** Files of a restored draft hang on no record yet; their names come with the draft. */
function withDraftFiles({ row, draft }: FieldForm, name: string): RecordRow | undefined {
  if (draft.files.length === 0) return row
  const stored = (row?.[`${name}Files`] as readonly unknown[] | null | undefined) ?? []
  return { id: '', ...row, [`${name}Files`]: [...stored, ...draft.files] }
}
