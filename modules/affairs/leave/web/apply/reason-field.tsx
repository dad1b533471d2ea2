import { Button } from 'antd'
import { X } from 'lucide-react'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyField } from '#patterns/application/web/apply-field.tsx'
import type { Application } from './use-application.ts'
import '#browser/kit/parts/chips.css'

const mostPhrases = 12

/** What was said before for the same kind of leave. */
function earlierOf({ start, values }: Application): string[] {
  return start.prefill.reasons.filter(({ typeId }) => typeId === values['typeId']).map(({ text }) => text)
}

/** Why: in own words, or in those one keeps for it. */
export function ReasonField({ app }: { app: Application }) {
  const [kept, keep] = useUserPref<string[]>('leave:reasons', [])
  const written = String(app.values['reason'] ?? '').trim()
  const earlier = app.start.isForOther ? [] : earlierOf(app).filter((text) => !kept.includes(text))
  const canKeep =
    [...written].length >= 5 && [...written].length <= 60 && !kept.includes(written) && kept.length < mostPhrases
  return (
    <div className="leave-reason">
      <ApplyField app={app} name="reason" isWide />
      {(kept.length > 0 || earlier.length > 0 || canKeep) && (
        <ul className="chips leave-phrases" aria-label={t('常用事由')}>
          {kept.map((text) => (
            <li key={text} className="leave-phrase-own">
              <button type="button" aria-pressed={written === text} onClick={() => app.set({ reason: text })}>
                {text}
              </button>
              <button
                type="button"
                aria-label={t('删除常用事由 {{text}}', { text })}
                onClick={() => keep(kept.filter((one) => one !== text))}
              >
                <X size={14} strokeWidth={2} aria-hidden />
              </button>
            </li>
          ))}
          {earlier.map((text) => (
            <li key={text}>
              <button type="button" aria-pressed={written === text} onClick={() => app.set({ reason: text })}>
                {text}
              </button>
            </li>
          ))}
          {canKeep && (
            <li>
              <Button type="link" onClick={() => keep([...kept, written])}>
                {t('存为常用')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
