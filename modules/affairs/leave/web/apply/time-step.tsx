import { Chips } from '#browser/kit/parts/chips.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { halfDays, quickSpans, type QuickKey } from '../../shared/ask/quick-spans.ts'
import { TimeField } from '../parts/time-field.tsx'
import { ApplyPair } from '#patterns/application/web/apply-parts.tsx'
import { ApplySpan } from '#patterns/application/web/apply-span.tsx'
import { ApplyField, controlOf } from '#patterns/application/web/apply-field.tsx'
import type { Application } from './use-application.ts'

const words: Record<QuickKey, string> = {
  todayPm: tKey('今天下午'),
  tonight: tKey('今天晚上'),
  tomorrowAm: tKey('明天上午'),
  tomorrow: tKey('明天全天'),
  friday: tKey('周五至周日'),
  weekend: tKey('本周末'),
  nextWeekend: tKey('下周末'),
  holiday: tKey('节假日'),
}

/** From when until when: at one touch, or by hand. */
export function TimeStep({ app, isNarrow }: { app: Application; isNarrow: boolean }) {
  const { values, problems } = app
  const isSame = (moment: unknown, other: string) => Date.parse(String(moment)) === Date.parse(other)
  const chips = quickSpans(serverNow(), app.start.prefill.holiday).map(({ key, start, end }) => ({
    start,
    end,
    label: key === 'holiday' ? t(app.start.prefill.holiday?.name ?? words.holiday) : t(words[key]),
  }))
  const { preview } = app
  return (
    <>
      <Chips
        label={t('常用时间')}
        options={chips.map(({ label }) => ({ value: label, label }))}
        chosen={
          chips.find(({ start, end }) => isSame(values['startTime'], start) && isSame(values['endTime'], end))?.label
        }
        onChoose={(label) => {
          const { start, end } = chips.find((one) => one.label === label)!
          app.set({ startTime: start, endTime: end })
        }}
      />
      {isNarrow ? (
        <ApplySpan
          app={app}
          title={t('请假时间')}
          names={{ start: 'startTime', end: 'endTime' }}
          labels={{ start: t('开始时间'), end: t('结束时间') }}
          length={app.isFresh && preview?.days ? t('{{n}} 天', { n: preview.days }) : null}
          chips={chips}
          times={app.start.prefill.sections.map(({ jc, begin }) => ({ time: begin, note: t('{{n}} 节', { n: jc }) }))}
          parts={[
            { name: t('上午'), ...halfDays.morning },
            { name: t('下午'), ...halfDays.afternoon },
            { name: t('晚上'), ...halfDays.evening },
          ]}
          effect={
            app.isFresh &&
            preview && (
              <p className="pick-said">
                {preview.lessonCount > 0 ? t('影响 {{n}} 节课', { n: preview.lessonCount }) : t('不影响上课')}
              </p>
            )
          }
        />
      ) : (
        <ApplyPair className="leave-times">
          {(['startTime', 'endTime'] as const).map((name) => (
            <ApplyField key={name} app={app} name={name}>
              <TimeField
                id={controlOf(app, name)}
                label={name === 'startTime' ? t('开始时间') : t('结束时间')}
                value={values[name]}
                onChange={(moment) => app.set({ [name]: moment })}
                hasProblem={problems[name] !== undefined}
                describedBy={`${controlOf(app, name)}-line`}
              />
            </ApplyField>
          ))}
        </ApplyPair>
      )}
      {(app.preview?.isBackdated || problems['backdateReason']) && (
        <ApplyField app={app} name="backdateReason" isRequired />
      )}
    </>
  )
}
