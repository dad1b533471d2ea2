import { Check, MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSwipe } from '#browser/kit/hooks/use-swipe.ts'
import { t } from '#browser/wire/i18n.ts'

const enough = 88
const furthest = 128

/** A card that is agreed to by pushing it right and shows more by pushing it left. Both can be reached by keyboard as well. */
export function DeskSwipe({
  className,
  onAgree,
  onMore,
  children,
}: {
  className: string
  onAgree: () => void
  onMore: () => void
  children: ReactNode
}) {
  const { offset, face } = useSwipe({
    clip: (at) => Math.max(-furthest, Math.min(furthest, at)),
    rest(at) {
      if (at >= enough) onAgree()
      else if (at <= -enough) onMore()
      return 0
    },
  })
  return (
    <div className={`decide-swipe ${className}`}>
      <button
        type="button"
        className="decide-swipe-agree"
        style={{ opacity: offset > 0 ? 1 : undefined }}
        onClick={onAgree}
      >
        <Check size={22} strokeWidth={2} aria-hidden />
        {t('同意')}
      </button>
      <button
        type="button"
        className="decide-swipe-more"
        style={{ opacity: offset < 0 ? 1 : undefined }}
        onClick={onMore}
      >
        <MoreHorizontal size={22} strokeWidth={2} aria-hidden />
        {t('更多')}
      </button>
      <div
        className="decide-swipe-face"
        style={{ translate: `${offset}px 0`, transition: offset === 0 ? undefined : 'none' }}
        {...face}
      >
        {children}
      </div>
    </div>
  )
}
