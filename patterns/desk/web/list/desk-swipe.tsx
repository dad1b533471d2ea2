import { Check, MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSwipe } from '#browser/kit/hooks/use-swipe.ts'
import { t } from '#browser/wire/i18n.ts'

const enough = 88
const furthest = 128
const buttonWidth = 76

/** A card that is agreed to by pushing it right, and gives way to the left to what else can be done. All can be reached by keyboard as well. */
export function DeskSwipe({
  className,
  contact,
  onAgree,
  onMore,
  children,
}: {
  className: string
  /** A button that calls whom it is about. */
  contact?: ReactNode
  onAgree: () => void
  onMore: () => void
  children: ReactNode
}) {
  const width = (contact ? 2 : 1) * buttonWidth
  const { offset, setOffset, face } = useSwipe({
    clip: (at) => Math.max(-width, Math.min(furthest, at)),
    rest(at) {
      if (at >= enough) onAgree()
      return at < -width / 2 ? -width : 0
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
      <div
        className="decide-swipe-more"
        style={{ inlineSize: width }}
        onFocus={() => setOffset(-width)}
        onBlur={() => setOffset(0)}
      >
        {contact}
        <button
          type="button"
          onClick={() => {
            setOffset(0)
            onMore()
          }}
        >
          <MoreHorizontal size={22} strokeWidth={2} aria-hidden />
          {t('更多')}
        </button>
      </div>
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
