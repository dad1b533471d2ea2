import { t } from '#kernel/web/i18n.ts'
import { serverNow } from '#kernel/web/server-time.ts'
import { quickSpans } from '../../shared/quick-spans.ts'
import { TimeField } from '../parts/time-field.tsx'
import { controlOf, LeaveField } from './field.tsx'
import { LiveLine } from './live-line.tsx'
import type { Application } from './use-application.ts'

/** From when until when: at one touch, or by hand. */
export function TimeStep({ app, hasLine }: { app: Application; hasLine: boolean }) {
  const { values, problems } = app
  const isSame = (moment: unknown, other: string) => Date.parse(String(moment)) === Date.parse(other)
  return (
    <>
      <ul className="leave-chips" aria-label={t('常用时间')}>
        {quickSpans(serverNow(), app.start.prefill.holiday).map(({ key, label, start, end }) => (
          <li key={key}><button type="button" aria-pressed={isSame(values['startTime'], start) && isSame(values['endTime'], end)} onClick={() => app.set({ startTime: start, endTime: end })}>{t(label)}</button></li>
        ))}
      </ul>
      <div className="leave-times">
        {(['startTime', 'endTime'] as const).map((name) => (
          <LeaveField key={name} app={app} name={name}>
            <TimeField id={controlOf(name)} label={name === 'startTime' ? t('开始时间') : t('结束时间')} value={values[name]} onChange={(moment) => app.set({ [name]: moment })} hasProblem={problems[name] !== undefined} describedBy={`${controlOf(name)}-line`} />
          </LeaveField>
        ))}
      </div>
      {(app.preview?.isBackdated || problems['backdateReason']) && <LeaveField app={app} name="backdateReason" isRequired />}
      {hasLine && <LiveLine app={app} />}
    </>
  )
}
