import { Button, Checkbox } from 'antd'
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import { knownAs } from '#kernel/entity/record-title.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { formSections, type FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { leaveQuestion, useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { addingText } from './adding-text.ts'
import { useForm, type FormState } from '#browser/kit/hooks/form/use-form.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { ConflictBox } from './conflict-box.tsx'
import { controlId, FormField, proofField } from './form-field.tsx'
import { AnchorRail, DraftState, focusControl, ProblemSummary, RestoredStrip, UnansweredStrip } from './form-parts.tsx'
import type { FormTweaks } from './tweaks.ts'
import './form.css'

/** Up to so many fields a form is a dialog. */
const dialogFields = 8

export type FormPanelProps = {
  isOpen: boolean
  /** The record to edit; without one a new record is made. */
  id?: string
  world: FieldWorld
  defaults?: FormValues
  /** The record whose values a new one begins with; they come as `defaults`. */
  copyOf?: string
  onClose: () => void
  onSaved?: (id: string, isNew: boolean) => void
  tweaks?: FormTweaks
}

/** What holds a form: a dialog, a drawer, a page. */
export type FrameProps = {
  title: string
  isLong: boolean
  onClose: () => void
  footer?: ReactNode
  extra?: ReactNode
  children: ReactNode
}

type OpenProps = FormPanelProps & {
  Frame: ComponentType<FrameProps>
  row?: RecordRow
  reload: () => Promise<RecordRow | undefined>
  /** Begins another new record after one was saved. */
  onNext: () => void
}

/** A form whose record is there, in its frame: fields by sections, faults, draft, conflict, saving. */
export function OpenForm(props: OpenProps) {
  const { world, row, onClose, Frame } = props
  const form = asked(useForm({ world, row, defaults: props.defaults, copyOf: props.copyOf }), props.tweaks)
  const formId = useId()
  const feedback = useFeedback()
  const [isContinuing, setContinuing] = useState(false)
  const isLong = isLongForm(world)
  const proven = proofField(form)
  useDirtyPage(form.isDirty)

  const close = async () => {
    if (!form.isDirty || (await feedback.confirm(leaveQuestion()))) onClose()
  }
  const save = async (over?: RecordRow) => {
    const id = await form.submit(over)
    if (id === null) {
      // The faults are drawn first and the controls unlocked, then the first of them is entered.
      setTimeout(() => focusFirst(formId, form), 60)
      return
    }
    feedback.success(props.tweaks?.saving?.done() ?? t('保存成功'))
    props.onSaved?.(id, form.isNew)
    if (form.isNew && isContinuing) props.onNext()
    else onClose()
  }
  const footer = (
    <div className="form-foot">
      <Button type="text" onClick={() => void close()}>
        {t('取消')}
      </Button>
      <span className="form-foot-space" />
      {form.isNew && !props.tweaks?.saving && (
        <Checkbox checked={isContinuing} onChange={(event) => setContinuing(event.target.checked)}>
          {t('保存后继续新增')}
        </Checkbox>
      )}
      <Button type="primary" loading={form.isSaving} onClick={() => void save()}>
        {props.tweaks?.saving?.label() ?? t('保存')}
      </Button>
    </div>
  )
  return (
    <Frame
      title={formTitle(world, row, form.isNew)}
      isLong={isLong}
      onClose={() => void close()}
      footer={footer}
      extra={<DraftState form={form} />}
    >
      <RestoredStrip form={form} />
      {form.isUnanswered && <UnansweredStrip form={form} onRetry={() => void save()} />}
      {form.isStale && (
        <ConflictBox form={form} world={world} reload={props.reload} onOverwrite={(newest) => void save(newest)} />
      )}
      <form
        className={isLong ? 'form-body form-body-long' : 'form-body'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {isLong && <AnchorRail form={form} formId={formId} />}
        <div className="form-main">
          <ProblemSummary form={form} formId={formId} entity={world.entity} />
          {form.sections.map(({ title, fields }, index) => {
            const After = props.tweaks?.after?.[title]
            return (
              <section key={title} id={`${formId}-section-${index}`} aria-label={t(title)}>
                {form.sections.length > 1 && <h3>{t(title)}</h3>}
                <div className="form-grid">
                  {fields.map((field) => (
                    <FormField
                      key={field.name}
                      asked={field}
                      form={form}
                      formId={formId}
                      world={world}
                      saysProof={field.name === proven}
                      Own={props.tweaks?.inputs?.[field.name]}
                    />
                  ))}
                </div>
                {After && <After form={form} world={world} />}
              </section>
            )
          })}
        </div>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Frame>
  )
}

/** The form with only the fields that are asked for now. */
function asked(form: FormState, tweaks: FormTweaks | undefined): FormState {
  const { isAsked } = tweaks ?? {}
  if (!isAsked) return form
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ name }) => isAsked(name, form)),
  }))
  return { ...form, sections: sections.filter(({ fields }) => fields.length > 0) }
}

/** Whether a form has more fields than a dialog bears. */
export function isLongForm(world: FieldWorld): boolean {
  return formSections(world, true).reduce((sum, { fields }) => sum + fields.length, 0) > dialogFields
}

/** What a form is for: a new record of a kind, or the one it edits, by the name people know it by. */
export function formTitle({ entity, meta }: FieldWorld, row: RecordRow | undefined, isNew: boolean): string {
  if (isNew) return addingText(entity)
  return t('编辑{{name}}', { name: (row && shown(knownAs(entity, row, (set) => meta.codes[set]))) || t(entity.label) })
}

function focusFirst(formId: string, form: FormState): void {
  const names = form.sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  const first = names.find((name) => document.getElementById(`${controlId(formId, name)}-line`)?.role === 'alert')
  if (first) focusControl(controlId(formId, first))
}
