import dayjs from 'dayjs'
import { useState } from 'react'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { ParamControl } from './param-control.tsx'
import { paramSubmitRoute, type ShownParam } from '../../shared/params.ts'

/** Sets a value that counts from a moment on; until then the present one stays. */
export function LaterDialog({
  param,
  onClose,
  onSaved,
}: {
  param: ShownParam
  onClose: () => void
  onSaved: () => void
}) {
  const [value, setValue] = useState(param.next?.paramsValue ?? param.paramsValue)
  const [time, setTime] = useState<dayjs.Dayjs | null>(param.next ? dayjs(param.next.effectTime) : null)
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (!time) return setProblem(t('请选择生效时间'))
    setSaving(true)
    setProblem('')
    const { paramsId, population, version } = param
    try {
      await post(paramSubmitRoute, {
        paramsId,
        population,
        version,
        paramsValue: value,
        effectTime: time.second(0).millisecond(0).toISOString(),
      })
      onSaved()
    } catch (error) {
      setProblem(error instanceof RequestError && error.msg !== '' ? error.msg : t('保存失败，请重试'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      width={480}
      title={t('预约修改“{{name}}”', { name: t(param.paramsName) })}
      okText={t('保存')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="param-later">
        <label htmlFor="param-later-value">{t('新的值')}</label>
        <ParamControl
          id="param-later-value"
          param={param}
          value={value}
          isReadonly={false}
          isWrong={problem !== ''}
          onType={setValue}
        />
        <label htmlFor="param-later-time">{t('生效时间')}</label>
        <DatePicker
          id="param-later-time"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
          value={time}
          onChange={setTime}
          disabledDate={(day) => day.isBefore(dayjs(), 'day')}
        />
        <p className="param-problem" role="alert">
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
