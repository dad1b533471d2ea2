import { Popover } from 'antd'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { useWaiting } from './use-messages.ts'
import './bell.css'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

/** How much waits, and the newest of it. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const waiting = useWaiting()
  // Whoever looks through another's eyes reads nothing in their name.
  const [isPreview] = useState(() => currentPreview() !== undefined)
  const label = waiting.total > 0 ? t('消息，{{n}} 项未处理', { n: waiting.total }) : t('消息')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      classNames={{ root: 'bell-popover' }}
      content={
        <Suspense
          fallback={
            <div className="bell-panel bell-wait" role="status" aria-label={t('正在加载')}>
              <Bones rows={4} hasTitle />
            </div>
          }
        >
          <BellPanel waiting={waiting} isPreview={isPreview} onLeave={() => setOpen(false)} />
        </Suspense>
      }
    >
      <button type="button" className="head-button" aria-label={label} aria-expanded={isOpen}>
        <BellIcon size={18} strokeWidth={1.75} className="bell-icon" aria-hidden />
        {waiting.total > 0 && (
          <em className="bell-count" aria-hidden>
            {waiting.total > 99 ? '99+' : waiting.total}
          </em>
        )}
      </button>
    </Popover>
  )
}
