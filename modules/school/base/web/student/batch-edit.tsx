import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { student } from '../../shared/students/student.ts'
import { fieldOf } from './facts.tsx'

/** What may be the same for many and hurts nobody when it is wrong for a day. */
const harmless = [
  'isResident',
  'stuType',
  'trainMode',
  'studyForm',
  'admitType',
  'entryDate',
  'hukou',
  'nationality',
  'graduateSchool',
  'postcode',
] as const

/** As many as one call takes. */
const most = 200

/** One field of many students at once. */
export function BatchEdit({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly RecordRow[]
  onClose: () => void
  onDone: () => void
}) {
  const { world } = useMeta(student)
  const feedback = useFeedback()
  const [name, setName] = useState<string>(harmless[0])
  const [value, setValue] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  if (!world) return null
  const offered = harmless.filter((each) => !world.meta.hidden.includes(each) && !world.meta.readonly.includes(each))
  const { Input } = viewOf(fieldOf(name))
  const save = async () => {
    setSaving(true)
    try {
      for (let first = 0; first < rows.length; first += most)
        await post(
          'base/baseStudentInfo/batch',
          rows.slice(first, first + most).map((row) => ({ id: row.id, [name]: value })),
        )
      feedback.success(t('已修改 {{n}} 名学生', { n: rows.length }))
      onDone()
    } catch {
      // The client has said what was wrong; the dialog stays.
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('批量修改 {{n}} 名学生', { n: rows.length })}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: value === null || value === undefined || value === '' }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="batch-edit">
        <label htmlFor="batch-field">{t('修改项')}</label>
        <Select
          id="batch-field"
          value={name}
          style={{ width: '100%' }}
          options={offered.map((each) => ({ value: each, label: t(fieldOf(each).options.label) }))}
          onChange={(next) => {
            setName(next)
            setValue(null)
          }}
        />
        <label htmlFor="batch-value">{t('改为')}</label>
        <Input id="batch-value" name={name} field={fieldOf(name)} value={value} onChange={setValue} world={world} />
      </div>
    </Dialog>
  )
}
