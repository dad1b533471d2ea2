import { Button } from 'antd'
import { useRef, useState } from 'react'
import { checkDesigned } from '#services/flow/shared/form/check-designed.ts'
import { writable, type DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import type { FieldRight } from '#services/flow/shared/model/model.ts'
import dayjs from 'dayjs'
import { useFeedback } from '#browser/wire/feedback.ts'
import { DesignedFormInput, goToProblem } from '#browser/flow/form/designed-form.tsx'
import { NarrowForm } from '#browser/flow/form/narrow-form.ts'
import { t } from '#browser/wire/i18n.ts'

/** The form as whoever hands it in will see it, to be tried out; nothing is kept. */
export function Preview({
  form,
  rights,
  width,
}: {
  form: DesignedForm
  rights: Record<string, FieldRight>
  width: 'computer' | 'phone'
}) {
  const [data, setData] = useState<Record<string, unknown>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const root = useRef<HTMLDivElement>(null)
  const { success } = useFeedback()
  const check = () => {
    try {
      checkDesigned(form, writable(form.fields, data, { rights, usual: 'edit' }), {
        rights,
        today: dayjs().format('YYYY-MM-DD'),
      })
      setErrors({})
      success(t('填写内容符合要求'))
    } catch (error) {
      const wrong =
        error !== null && typeof error === 'object' && 'data' in error ? (error.data as Record<string, string>) : {}
      setErrors(wrong)
      requestAnimationFrame(() => goToProblem(root.current))
    }
  }
  return (
    <div className="builder-preview">
      <div ref={root} className={width === 'phone' ? 'builder-page builder-phone designed-narrow' : 'builder-page'}>
        {form.fields.length === 0 ? (
          <p className="builder-empty">{t('表单中还没有字段')}</p>
        ) : (
          <NarrowForm value={width === 'phone'}>
            <DesignedFormInput fields={form.fields} rights={rights} value={data} onChange={setData} errors={errors} />
          </NarrowForm>
        )}
        {form.fields.length > 0 && (
          <Button block={width === 'phone'} onClick={check}>
            {t('试填检查')}
          </Button>
        )}
      </div>
    </div>
  )
}
