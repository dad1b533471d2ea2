import { Button } from 'antd'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { selfCheckInRoute } from '../../shared/mine/mine-routes.ts'

/** Whoever came here by the code at the door moves in themselves, once they have looked at the bed. */
export function DoorCard({ door, placeName, onDone }: { door: string | null; placeName: string; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const checkIn = async () => {
    setBusy(true)
    try {
      await post(selfCheckInRoute, { door: door! })
      success(t('已入住{{place}}', { place: placeName }))
      onDone()
    } catch (error) {
      // Why not is told by the client already.
      if (!(error instanceof RequestError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="my-dorm-card my-dorm-confirm" aria-label={t('自助入住')}>
      <ScanLine size={22} aria-hidden />
      <span>
        <b>{t('自助入住')}</b>
        <small>
          {door ? t('请核对床位：{{place}}', { place: placeName }) : t('到宿舍楼后，扫描门口的入住码办理入住')}
        </small>
      </span>
      {door && (
        <Button type="primary" loading={isBusy} onClick={() => void checkIn()}>
          {t('办理入住')}
        </Button>
      )}
    </section>
  )
}
