import dayjs from 'dayjs'
import { Button, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { term } from '../shared/term.ts'
import { toneOfDay, type DayKind } from './calendar-types.ts'
import { paintDaysRoute } from '../shared/wall-routes.ts'

const makeUp = '4'

/** What the chosen days are to be. A worked weekend may hold the lessons of another day. */
export function PaintBar({
  days,
  kinds,
  onDone,
}: {
  days: readonly string[]
  kinds: readonly DayKind[]
  onDone: () => void
}) {
  const feedback = useFeedback()
  const client = useQueryClient()
  const [remark, setRemark] = useState('')
  const [lessonDate, setLessonDate] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const paint = async (dayType: string | null) => {
    setBusy(true)
    try {
      const { painted } = await post(paintDaysRoute, {
        days,
        dayType,
        remark: dayType === null ? null : remark,
        lessonDate: dayType === makeUp && days.length === 1 ? lessonDate : null,
      })
      feedback.success(t('已设置 {{n}} 天', { n: painted }))
      onDone()
    } catch {
      // The client has said what was wrong.
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [addressOf(term), 'wall'] })
    }
  }
  return (
    <div className="paint-bar" role="toolbar" aria-label={t('设置日期类型')}>
      <b>{t('已选 {{n}} 天', { n: days.length })}</b>
      <span className="paint-types">
        {kinds.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={`paint-type wall-day-${toneOfDay[value] ?? 'plain'}`}
            disabled={isBusy}
            onClick={() => void paint(value)}
          >
            {t(label)}
          </button>
        ))}
      </span>
      <Input
        className="paint-remark"
        value={remark}
        maxLength={100}
        allowClear
        placeholder={t('备注，如 运动会')}
        aria-label={t('备注')}
        onChange={(event) => setRemark(event.target.value)}
      />
      {days.length === 1 && (
        <DatePicker
          className="paint-lessons"
          placeholder={t('调休上哪天的课')}
          aria-label={t('调休上哪天的课')}
          value={lessonDate ? dayjs(lessonDate) : null}
          onChange={(day) => setLessonDate(day ? day.format('YYYY-MM-DD') : null)}
        />
      )}
      <Button disabled={isBusy} onClick={() => void paint(null)}>
        {t('恢复默认')}
      </Button>
      <IconButton icon={X} label={t('取消选择')} onClick={onDone} />
    </div>
  )
}
