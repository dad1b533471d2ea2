import { Button, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useId, useState, type ReactNode } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { FormField } from '#browser/kit/form/form-field.tsx'
import type { FormPanelProps } from '#browser/kit/form/form-panel.tsx'
import '#browser/kit/form/form.css'
import { useForm } from '#browser/kit/hooks/form/use-form.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { usePreview } from '#patterns/application/web/use-preview.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { change } from '../../shared/change.ts'
import { changeKinds } from '../../shared/kinds.ts'
import { BeforeAfter } from './before-after.tsx'
import { FoundSelect } from '#browser/kit/parts/inputs/found-select.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { ClassPicker, everyStudent } from './pickers.tsx'
import { addChangesRoute, changePreviewRoute, type Previewed } from '../../shared/change-routes.ts'
import { changeFlowCode } from '../../shared/change-whole.ts'

/** What is judged before it is entered. */
const looked = [
  'kind',
  'reasonCode',
  'toClassId',
  'effectiveDate',
  'expectReturnDate',
  'backdateReason',
  'docNo',
  'files',
] as const

/** A change as it is entered, for one student or several, with what it will do beside it. */
export function ChangeForm(props: FormPanelProps) {
  const { row, error, reload } = useRecord(props.world.entity, props.isOpen ? props.id : undefined)
  if (!props.isOpen) return null
  if (props.id === undefined || row) return <OpenForm key={props.id ?? 'new'} {...props} row={row} />
  return (
    <Frame title={t('编辑学籍异动')} onClose={props.onClose}>
      {error ? <LoadError error={error} onRetry={() => void reload()} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Frame>
  )
}

function OpenForm({ world, row, onClose, onSaved }: FormPanelProps & { row?: RecordRow }) {
  const form = useForm({
    world,
    row,
    defaults: { effectiveDate: dayjs().format('YYYY-MM-DD'), applyDate: dayjs().format('YYYY-MM-DD') },
  })
  const formId = useId()
  const feedback = useFeedback()
  const forget = useForget(change)
  const [several, setSeveral] = useState<string[]>(row ? [String(row.studentId)] : [])
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const { values } = form
  const rule = changeKinds[String(values.kind ?? '')]
  const { preview, isFresh } = usePreview(
    changePreviewRoute,
    {
      ...Object.fromEntries(looked.map((name) => [name, values[name] ?? null])),
      studentIds: several,
      ...(row && { id: row.id }),
    },
    ({ kind, studentIds }) => Boolean(kind) && (studentIds as string[]).length > 0,
  )
  const students = preview?.students ?? []
  const asked = new Map(form.sections.flatMap(({ fields }) => fields).map((one) => [one.name, one]))
  const isBackdated = typeof values.effectiveDate === 'string' && values.effectiveDate < dayjs().format('YYYY-MM-DD')
  const show = (name: string) => {
    const one = asked.get(name)
    return one && <FormField asked={one} form={form} formId={formId} world={world} />
  }
  const choose = (ids: string[]) => {
    setSeveral(ids)
    form.set('studentId', ids[0] ?? null)
    setRefusals({})
  }
  const saveMany = async () => {
    setSaving(true)
    try {
      const body = Object.fromEntries(
        [...asked.keys()]
          .filter((name) => name !== 'studentId' && name !== 'files')
          .map((name) => [name, values[name] ?? null]),
      )
      await postOnce(addChangesRoute, { ...body, studentIds: several })
      await forget()
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setRefusals(Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { '': error.msg })
      return false
    } finally {
      setSaving(false)
    }
  }
  const save = async () => {
    if (several.length > 1) {
      if (!(await saveMany())) return
    } else {
      const id = await form.submit()
      if (id === null) return
      onSaved?.(id, row === undefined)
    }
    feedback.success(t('保存成功'))
    form.draft.discard()
    onClose()
  }
  const footer = (
    <div className="form-foot">
      <Button type="text" onClick={onClose}>
        {t('取消')}
      </Button>
      <span className="form-foot-space" />
      <Button type="primary" loading={form.isSaving || isSaving} onClick={() => void save()}>
        {several.length > 1 ? t('登记 {{n}} 人', { n: several.length }) : t('保存草稿')}
      </Button>
    </div>
  )
  return (
    <Frame title={row ? t('编辑学籍异动') : t('登记学籍异动')} onClose={onClose} footer={footer}>
      <div className="change-form">
        <div className="change-form-fields">
          {form.refusal && (
            <p className="change-refusal" role="alert">
              {form.refusal}
            </p>
          )}
          {Object.entries(refusals).map(([key, text]) => (
            <p key={key} className="change-refusal" role="alert">
              {text}
            </p>
          ))}
          {row ? (
            show('studentId')
          ) : (
            <div className="form-field form-field-wide">
              <label htmlFor={`${formId}-students`}>
                <i aria-hidden>*</i>
                {t('学生')}
              </label>
              <FoundSelect
                id={`${formId}-students`}
                isMany
                source={everyStudent}
                value={several}
                placeholder={t('输入学号、姓名或拼音，至少2个字符')}
                onChange={choose}
              />
              <p className={form.problems.studentId ? 'form-line form-line-problem' : 'form-line'}>
                {form.problems.studentId ? t(form.problems.studentId) : t('可选择多名学生，按同一文号登记')}
              </p>
            </div>
          )}
          {show('kind')}
          {show('reasonCode')}
          {show('reasonText')}
          {rule?.toClass && (
            <div className="form-field">
              <label htmlFor={`${formId}-class`}>
                <i aria-hidden>*</i>
                {t('转入班级')}
              </label>
              <ClassPicker
                id={`${formId}-class`}
                value={(values.toClassId as string | null) ?? null}
                majorId={
                  rule.toClass === 'major' || rule.toClass === 'intake'
                    ? (students[0]?.majorId ?? undefined)
                    : undefined
                }
                known={row?.toClassName as string | undefined}
                onChange={(id) => form.set('toClassId', id)}
              />
              <p className={form.problems.toClassId ? 'form-line form-line-problem' : 'form-line'}>
                {form.problems.toClassId && t(form.problems.toClassId)}
              </p>
            </div>
          )}
          {show('applyDate')}
          {show('effectiveDate')}
          {isBackdated && show('backdateReason')}
          {rule?.returns && show('expectReturnDate')}
          {show('docNo')}
          {show('docDate')}
          {several.length < 2 && show('files')}
          {show('remark')}
        </div>
        <aside className="change-form-aside" aria-live="polite">
          <h3>{t('异动前后对照')}</h3>
          {students.length === 0 ? (
            <p className="change-hint">{t('选择学生和异动类别后显示')}</p>
          ) : (
            <>
              <ApplyOutlook app={{ plan: { processType: changeFlowCode }, preview, isFresh }} parts={[]} />
              {students.map((one) => (
                <Card key={one.studentId} one={one} />
              ))}
            </>
          )}
        </aside>
      </div>
    </Frame>
  )
}

function Card({ one }: { one: Previewed }) {
  return (
    <section className="change-card">
      <h4>
        {one.xm}
        <small>{one.xh}</small>
      </h4>
      <BeforeAfter before={one.before} after={one.after} />
      {Object.values(one.problems).map((text) => (
        <p key={text} className="change-refusal">
          {t(text)}
        </p>
      ))}
    </section>
  )
}

function Frame({
  title,
  footer,
  onClose,
  children,
}: {
  title: string
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const isNarrow = useNarrow()
  return (
    <Drawer
      open
      title={title}
      size={isNarrow ? '100%' : 1040}
      footer={footer}
      onClose={onClose}
      className="change-drawer"
    >
      {children}
    </Drawer>
  )
}
