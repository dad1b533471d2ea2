import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { urgeRoute } from '#services/flow/shared/routes/talk.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

/** Asks those who have it to hurry; how often is the server's to say. */
export function UrgeButton({ instanceId, isIcon = false }: { instanceId: string; isIcon?: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const client = useQueryClient()
  const urge = async () => {
    setBusy(true)
    try {
      const { urged } = await post(urgeRoute, { instanceId })
      success(t('已催办 {{n}} 人', { n: urged }))
      await client.invalidateQueries({ queryKey: ['flow'] })
    } catch {
      // The client has said why not.
    } finally {
      setBusy(false)
    }
  }
  if (isIcon)
    return (
      <Button
        type="text"
        size="small"
        className="touch"
        loading={isBusy}
        aria-label={t('催办')}
        title={t('催办')}
        icon={<BellRing size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => void urge()}
      />
    )
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void urge()}>
      {t('催办')}
    </Button>
  )
}
