import { Button } from 'antd'
import { useState } from 'react'
import { acceptHandoverRoute, cancelHandoverRoute, type HandoverRow } from '#services/flow/shared/routes/handover.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'

/** What one decided because nobody was there, and who is there now: pass it on, or keep it. */
export function OfferList({ offers, onDone }: { offers: readonly HandoverRow[]; onDone: () => void }) {
  const [busy, setBusy] = useState<string>()
  const watch = useWatchJobs()
  const { success } = useFeedback()
  const act = async (offer: HandoverRow, verb: 'accept' | 'cancel') => {
    setBusy(offer.id)
    try {
      await post(verb === 'accept' ? acceptHandoverRoute : cancelHandoverRoute, { id: offer.id })
      if (verb === 'accept') watch()
      success(verb === 'accept' ? t('正在移交给{{name}}', { name: offer.toName }) : t('已保留，由您继续审批'))
      onDone()
    } catch {
      // The client has said what was wrong.
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <ul className="delegations">
      {offers.map((offer) => (
        <li key={offer.id} className="delegation-offer">
          <NameAvatar name={offer.toName} size={36} />
          <div className="delegation-who">
            <b>{offer.toName}</b>
            <p>
              {offer.reason} · {momentText(offer.createTime)}
            </p>
          </div>
          <div className="delegation-act">
            <Button onClick={() => void act(offer, 'cancel')} disabled={busy === offer.id}>
              {t('仍由我审批')}
            </Button>
            <Button type="primary" loading={busy === offer.id} onClick={() => void act(offer, 'accept')}>
              {t('移交')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
