import { useRef } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { useOpenNode } from '#browser/shell/menu/use-areas.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'

const hoverMs = 150

type AreaRailProps = {
  areas: readonly RouteNode[]
  shown: RouteNode | undefined
  onLook: (path: string | undefined) => void
}

/** The column of areas. With hover preload, resting on one already shows its pages. */
export function AreaRail({ areas, shown, onLook }: AreaRailProps) {
  const open = useOpenNode()
  const isPreload = useThemeConfig((config) => config.isColumnsMenuHoverPreload)
  const style = useThemeConfig((config) => config.columnsAsideStyle)
  const layout = useThemeConfig((config) => config.columnsAsideLayout)
  const timer = useRef(0)
  const rest = (path: string | undefined) => {
    window.clearTimeout(timer.current)
    if (isPreload && path !== undefined) timer.current = window.setTimeout(() => onLook(path), hoverMs)
  }
  return (
    <nav className={`rail ${style} ${layout}`} aria-label={t('业务分类')} onMouseLeave={() => rest(undefined)}>
      {areas.map((area) => (
        <button
          key={area.path}
          type="button"
          className={area.path === shown?.path ? 'is-active' : undefined}
          aria-current={area.path === shown?.path ? 'true' : undefined}
          title={t(area.meta.title)}
          onMouseEnter={() => rest(area.path)}
          onClick={() => {
            onLook(undefined)
            open(area)
          }}
        >
          <MenuIcon name={area.meta.icon} size={layout === 'columns-vertical' ? 20 : 16} />
          <span>{t(area.meta.title)}</span>
        </button>
      ))}
    </nav>
  )
}
