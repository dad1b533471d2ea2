import { Button } from 'antd'
import { CircleCheck } from 'lucide-react'
import { QrImage } from '#browser/kit/qr/qr-image.tsx'
import { t } from '#browser/wire/i18n.ts'
import { stayCode } from '#modules/dormitory/stay/shared/desk/stay-code.ts'
import type { MyBatch, MyChoice } from '../../shared/rush-routes.ts'

type Props = {
  batch: MyBatch
  me: NonNullable<MyChoice['me']>
  now?: number
  onChange?: () => void
  onRelease?: () => void
}

/** What was chosen, in one place, and how it may still be changed. */
export function RushTicket({ batch, me, now, onChange, onRelease }: Props) {
  const { placeName, changeUsed, changeMax } = me.ticket
  const left = changeMax - changeUsed
  const canChange = now !== undefined && now < Date.parse(batch.endTime) && batch.phase === 'open' && left > 0
  return (
    <section className="rush-card rush-ticket" aria-label={t('选宿结果')}>
      <CircleCheck size={44} aria-hidden />
      <h2>{placeName}</h2>
      <p>
        {batch.isRehearsal ? t('模拟选宿：仅供熟悉流程，不作为住宿安排') : t('床位已选定，请按学校通知的时间办理入住')}
      </p>
      {me.registerId && (
        <figure className="rush-code">
          <QrImage text={stayCode(me.registerId)} label={t('入住凭证')} size={168} />
          <figcaption>{t('办理入住时向宿管员出示')}</figcaption>
        </figure>
      )}
      <dl>
        <div>
          <dt>{t('姓名')}</dt>
          <dd>{me.xm}</dd>
        </div>
        {me.xh && (
          <div>
            <dt>{t('学号')}</dt>
            <dd>{me.xh}</dd>
          </div>
        )}
        <div>
          <dt>{t('批次')}</dt>
          <dd>{batch.name}</dd>
        </div>
        <div>
          <dt>{t('已更换')}</dt>
          <dd>{`${changeUsed} / ${changeMax}`}</dd>
        </div>
      </dl>
      {canChange && (
        <div className="rush-foot-deeds">
          <Button size="large" onClick={onRelease}>
            {t('退选')}
          </Button>
          <Button size="large" type="primary" onClick={onChange}>
            {t('换床')}
          </Button>
        </div>
      )}
    </section>
  )
}
