import { Input } from 'antd'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { readSentence } from '../../shared/sentence.ts'
import { periodText } from '../../shared/times.ts'
import { useSave } from './use-save.ts'
import { addEventRoute } from '../../shared/event-routes.ts'

/** Adds an event from one sentence; what was understood stands below before it is kept. */
export function QuickAdd({ onSaved }: { onSaved: () => void }) {
  const [sentence, setSentence] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { warning } = useFeedback()
  const save = useSave(onSaved)
  const spoken = sentence.trim() === '' ? null : readSentence(sentence, serverNow().getTime())
  const add = async () => {
    if (!spoken) return warning(t('没有看懂时间，可以这样写：明天下午3点 例会 @行政楼301'))
    setBusy(true)
    const isSaved = await save((postOnce, isForced) =>
      postOnce(addEventRoute, {
        title: spoken.title,
        type: '9',
        allDay: spoken.isAllDay,
        start: new Date(spoken.begin).toISOString(),
        end: new Date(spoken.end).toISOString(),
        place: spoken.place,
        isForced,
      }),
    )
    setBusy(false)
    if (isSaved) setSentence('')
  }
  return (
    <div className="sch-quick">
      <Input
        value={sentence}
        disabled={isBusy}
        maxLength={120}
        allowClear
        prefix={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden />}
        placeholder={t('明天下午3点 例会 @行政楼301')}
        aria-label={t('一句话添加日程')}
        onChange={(event) => setSentence(event.target.value)}
        onPressEnter={() => void add()}
      />
      {sentence.trim() !== '' && (
        <p role="status" className={spoken ? 'sch-heard' : 'sch-heard sch-heard-not'}>
          {spoken
            ? t('{{time}}　{{title}}，按回车添加', {
                time: periodText(spoken.begin, spoken.end, spoken.isAllDay),
                title: [spoken.title, spoken.place && `@${spoken.place}`].filter(Boolean).join(' '),
              })
            : t('写出日期或时间，再写事情')}
        </p>
      )}
    </div>
  )
}
