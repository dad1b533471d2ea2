import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSwipe } from '#browser/kit/hooks/use-swipe.ts'

export type SwipeAction = { key: string; label: string; icon: LucideIcon; tone: 'blue' | 'red'; run: () => void }

const actionWidth = 72

/** A row that gives way to the left and shows what can be done with it. What is shown can be reached by keyboard as well. */
export function SwipeRow({ actions, children }: { actions: readonly SwipeAction[]; children: ReactNode }) {
  const width = actions.length * actionWidth
  const { offset, setOffset, face } = useSwipe({
    clip: (at) => Math.max(-width, Math.min(0, at)),
    rest: (at) => (at < -width / 2 ? -width : 0),
  })
  return (
    <div className="swipe-row">
      <div className="swipe-actions" style={{ inlineSize: width }}>
        {actions.map(({ key, label, icon: Icon, tone, run }) => (
          <button
            key={key}
            type="button"
            className={`swipe-${tone}`}
            onFocus={() => setOffset(-width)}
            onBlur={() => setOffset(0)}
            onClick={() => {
              setOffset(0)
              run()
            }}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {label}
          </button>
        ))}
      </div>
      <div className="swipe-face" style={{ translate: `${offset}px 0` }} {...face}>
        {children}
      </div>
    </div>
  )
}
