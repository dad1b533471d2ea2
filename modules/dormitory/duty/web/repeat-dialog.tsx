import dayjs from 'dayjs'
import { useState } from 'react'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import '#browser/kit/form/form.css'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { repeatRoute } from '../shared/duty-routes.ts'

type Props = { dormId: string; onClose: () => void; onDone: () => void }

/** One week as it stands, again and again until a day. */
export function RepeatDialog({ dormId, onClose, onDone }: Props) {
  const today = dayOf(serverNow())
  const [monday, setMonday] = useState(addDays(today, 1 - weekdayOf(today)))
  const [until, setUntil] = useState(dayjs(today).endOf('month').format('YYYY-MM-DD'))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const post = usePostOnce()
  const { success } = useFeedback()
  const run = async () => {
    setBusy(true)
    setProblems({})
    try {
      const { made, skipped } = await post(repeatRoute, { dormId, monday, until }, { isBackground: true })
      success(t('已排 {{made}} 班，跳过 {{skipped}} 班', { made, skipped }))
      onDone()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblems(Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { until: error.msg })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('按周重复')}
      okText={t('重复')}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className="roster-repeat">
        <div className="form-field">
          <label htmlFor="repeat-monday">{t('照这一周')}</label>
          <DatePicker
            id="repeat-monday"
            allowClear={false}
            value={dayjs(monday)}
            onChange={(day) => {
              const chosen = day?.format('YYYY-MM-DD')
              if (chosen) setMonday(addDays(chosen, 1 - weekdayOf(chosen)))
            }}
          />
          <small className="form-help">{daysText(monday, addDays(monday, 6))}</small>
          <ProblemLine id="repeat-monday-problem" problem={problems['monday']} />
        </div>
        <div className="form-field">
          <label htmlFor="repeat-until">{t('重复到')}</label>
          <DatePicker
            id="repeat-until"
            allowClear={false}
            value={dayjs(until)}
            onChange={(day) => day && setUntil(day.format('YYYY-MM-DD'))}
          />
          <ProblemLine id="repeat-until-problem" problem={problems['until']} />
        </div>
        <p>{t('已有的安排不变；那天已不分管本楼的人不再排班。')}</p>
      </div>
    </Dialog>
  )
}
