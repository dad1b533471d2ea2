import { AppWindow, type LucideProps } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { loadTwice } from '#browser/wire/load-twice.ts'
import { firstIcons } from '#browser/shell/menu/first-icons.ts'

// Without them a menu still leads everywhere: a picture that cannot be had is a plain window, as one that nobody knows.
const MoreIcon = lazy(() =>
  loadTwice(() => import('./more-icon.tsx')).then(
    ({ MoreIcon: More }) => ({ default: More }),
    () => ({ default: PlainIcon }),
  ),
)

function PlainIcon({ name: _, ...look }: LucideProps & { name: string }) {
  return <AppWindow {...look} />
}

/** The picture of a menu entry by its Lucide name; one that is not in the set is a plain window. */
export function MenuIcon({ name, size = 16, className }: MenuIconProps) {
  const look = { size, strokeWidth: size >= 20 ? 1.6 : 1.75, className, 'aria-hidden': 'true' as const }
  const Icon = name ? firstIcons[name] : AppWindow
  if (Icon) return <Icon {...look} />
  // Its room is kept until the others have come.
  return (
    <Suspense fallback={<svg width={size} height={size} className={className} aria-hidden="true" />}>
      <MoreIcon name={name!} {...look} />
    </Suspense>
  )
}

/** antd hands its own class to the icon of a menu entry. */
type MenuIconProps = { name: string | null | undefined; size?: number; className?: string }
