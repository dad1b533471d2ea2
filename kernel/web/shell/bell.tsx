import { Badge, Popover, Skeleton } from 'antd'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { currentPreview } from '#kernel/web/view-as.ts'
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
        <Suspense fallback={<Skeleton active className="bell-panel bell-wait" />}>
          <BellPanel waiting={waiting} isPreview={isPreview} onLeave={() => setOpen(false)} />
        </Suspense>
      }
    >
      <button type="button" className="head-button" aria-label={label} aria-expanded={isOpen}>
        <Badge count={waiting.total} overflowCount={99} size="small" offset={[2, -2]}>
          <BellIcon size={18} strokeWidth={1.75} className="bell-icon" aria-hidden />
        </Badge>
      </button>
    </Popover>
  )
}
