import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { sourceName } from './source-name.ts'
import type { Source } from '../../shared/event-routes.ts'

/** The sources with their colours; each can be put away, and one that did not answer is asked again. */
export function Legend({
  sources,
  hidden,
  onToggle,
  onRetry,
}: {
  sources: readonly Source[]
  hidden: readonly string[]
  onToggle: (code: string) => void
  onRetry: (code: string) => Promise<void>
}) {
  const [asking, setAsking] = useState<string | null>(null)
  const retry = async (code: string) => {
    setAsking(code)
    await onRetry(code).catch(() => undefined)
    setAsking(null)
  }
  return (
    <div className="sch-legend">
      {sources.map(({ code, name, color, isLoaded }) =>
        isLoaded ? (
          <button
            key={code}
            type="button"
            aria-pressed={!hidden.includes(code)}
            className={`sch-source sch-tone-${color}`}
            onClick={() => onToggle(code)}
          >
            <i aria-hidden />
            {sourceName({ code, name })}
          </button>
        ) : (
          <button
            key={code}
            type="button"
            className="sch-source sch-missing"
            disabled={asking === code}
            onClick={() => void retry(code)}
          >
            <RotateCcw size={12} strokeWidth={2} aria-hidden />
            {t('“{{name}}”暂未加载，点击重试', { name: t(name) })}
          </button>
        ),
      )}
    </div>
  )
}
