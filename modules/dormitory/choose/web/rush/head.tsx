import { Timer, Wifi } from 'lucide-react'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { plannedText } from '#browser/wire/time-words.ts'
import { clockText } from '#patterns/claim/web/use-server-clock.ts'
import type { MyBatch, MyChoice } from '../../shared/rush-routes.ts'

type Props = { batch: MyBatch; me: NonNullable<MyChoice['me']>; now: number; left: number | null }

/** How long until it begins, or until it ends, by the clock of the server. */
export function RushHead({ batch, me, now, left }: Props) {
  if (now >= Date.parse(batch.beginTime)) return <Open {...{ batch, now, left }} />
  const { changeMax } = me.ticket
  return (
    <section className="rush-head" aria-label={t('开放倒计时')}>
      <p className="rush-head-line">
        <span>{t('距开放')}</span>
        <span className="rush-head-sync">
          <Wifi size={14} aria-hidden /> {t('已与服务器对时')}
        </span>
      </p>
      <p className="rush-clock" role="timer">
        <b>{clockText(Date.parse(batch.beginTime) - now)}</b>
        <span>{t('{{time}} 开放', { time: timeOf(batch.beginTime) })}</span>
      </p>
      <p className="rush-head-line rush-head-facts">
        <span>{left === null ? '' : t('可选 {{n}} 床', { n: left })}</span>
        <span>{t('可更换 {{n}} 次', { n: changeMax })}</span>
      </p>
    </section>
  )
}

function Open({ batch, now, left }: Pick<Props, 'batch' | 'now' | 'left'>) {
  return (
    <section className="rush-head rush-head-low" aria-label={t('结束倒计时')}>
      <Timer size={18} aria-hidden />
      <span>{t('距结束')}</span>
      <b role="timer">{clockText(Date.parse(batch.endTime) - now)}</b>
      {left !== null && <span className="rush-left">{t('剩余床位 {{n}}', { n: left })}</span>}
    </section>
  )
}

/** When it begins or ends, by the clock of the server: the day beside it where that is not today. */
export function timeOf(moment: string): string {
  return dayOf(moment) === dayOf(serverNow()) ? clockOf(moment) : plannedText(moment, serverNow().getTime())
}
