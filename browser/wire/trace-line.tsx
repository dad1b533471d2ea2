import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'

/** The number under which a failure is found in the log, to copy and pass on. */
export function TraceLine({ traceId }: { traceId: string }) {
  const [isCopied, setCopied] = useState(false)
  // A page over plain HTTP has no clipboard; there the number is marked as a whole by a click.
  const copy = () =>
    void navigator.clipboard?.writeText(traceId).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <span className="trace-line">
      {t('追踪号')} <code>{traceId}</code>
      {navigator.clipboard !== undefined && (
        <button
          type="button"
          aria-label={isCopied ? t('已复制') : t('复制追踪号')}
          title={isCopied ? t('已复制') : t('复制追踪号')}
          onClick={copy}
        >
          {isCopied ? <Check size={14} strokeWidth={1.75} /> : <Copy size={14} strokeWidth={1.75} />}
        </button>
      )}
    </span>
  )
}
