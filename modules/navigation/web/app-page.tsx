import type { CellProps } from '#kernel/fields/view.ts'
import type { ListTweaks } from '#kernel/web/list/tweaks.ts'
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx'
import './menu-page.css'

/** An app with its picture. */
function AppCell({ value, row }: CellProps) {
  return (
    <span className="menu-name">
      <MenuIcon name={row['icon'] as string | null} />
      <b>{String(value)}</b>
    </span>
  )
}

export const appList: ListTweaks = { needs: ['icon'], cells: { appName: AppCell } }
