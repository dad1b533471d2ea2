import { t } from '#browser/wire/i18n.ts'
import { Mark } from '#browser/shell/mark.tsx'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { AreaRail } from './area-rail.tsx'
import { Brand } from './brand.tsx'
import type { Place } from './place.ts'
import { SideMenu } from './side-menu.tsx'

/** What stands left of the pages. */
export function ShellSides({ place }: { place: Place }) {
  const { isCollapse, isClassicSplitMenu, isShowLogo } = useThemeConfig()
  const { layout, areas, selected, opened, shown, look } = place
  if (layout === 'transverse') return null
  const menu = { selected, opened, isCollapsed: isCollapse }
  if (layout === 'columns')
    return (
      <div className="sides" onMouseLeave={() => look(undefined)}>
        <div className="rail-box">
          {isShowLogo && (
            <div className="rail-mark">
              <Mark />
            </div>
          )}
          <AreaRail areas={areas} shown={shown} onLook={look} />
        </div>
        {(shown?.children ?? []).length > 0 && (
          <aside className={isCollapse ? 'side is-collapsed' : 'side'}>
            {!isCollapse && <strong className="side-title">{t(shown!.meta.title)}</strong>}
            <SideMenu nodes={shown!.children!} {...menu} />
          </aside>
        )}
      </div>
    )
  const nodes = layout === 'classic' && isClassicSplitMenu ? (shown?.children ?? []) : areas
  if (nodes.length === 0) return null
  return (
    <aside className={isCollapse ? 'side is-collapsed' : 'side'}>
      {layout === 'defaults' && isShowLogo && <Brand isSmall={isCollapse} />}
      <SideMenu nodes={nodes} {...menu} />
    </aside>
  )
}
