import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { Reminded } from '../shared/reminders.ts'

/** Asks people again, and tells how many were. */
export function useRemind({
  send,
  nobody,
  onChanged,
}: {
  send: (ids: readonly string[]) => Promise<readonly Omit<Reminded, 'id'>[]>
  /** There was nobody to ask. */
  nobody: string
  onChanged: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const { success, warning } = useFeedback()
  return {
    isBusy,
    async send(ids: readonly string[]): Promise<void> {
      setBusy(true)
      // What went wrong is told by the client.
      const results = await send(ids).catch(() => undefined)
      setBusy(false)
      if (!results) return
      const sent = results.filter(({ isSent }) => isSent).length
      if (sent === 0) warning(shown(results[0]?.msg ?? nobody))
      else
        success(
          sent === results.length
            ? t('已提醒 {{n}} 人', { n: sent })
            : t('已提醒 {{n}} 人，{{m}} 人未提醒', { n: sent, m: results.length - sent }),
        )
      onChanged()
    },
  }
}
