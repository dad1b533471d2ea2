import { AppWindow } from 'lucide-react'
import { menuIcons } from '#browser/shell/menu/menu-icons.ts'

/** The picture of a menu entry by its Lucide name; one that is not in the set is a plain window. */
export function MenuIcon({ name, size = 16, className }: MenuIconProps) {
  const Icon = menuIcons[name ?? ''] ?? AppWindow
  return <Icon size={size} strokeWidth={size >= 20 ? 1.6 : 1.75} className={className} aria-hidden="true" />
}

/** antd hands its own class to the icon of a menu entry. */
type MenuIconProps = { name: string | null | undefined; size?: number; className?: string }
