import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { ChevronDown } from 'lucide-react'
import { Suspense, lazy, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { useFitting } from './use-fitting.ts'
import { leavesOf } from '../menu/menu-columns.ts'
import { useMenuCounts } from '../menu/menu-counts.ts'
import { useOpenNode } from '../menu/use-areas.ts'
import { restPanel, useMenu, type Panels } from '../menu/use-menu.tsx'
import './head-menu.css'

const MenuPanelSide = lazy(async () => ({ default: (await import('../menu/menu-panel-side.tsx')).MenuPanelSide }))

const firstLevelLimit = 7
/** Padding of an entry, both sides. */
const entryPadding = 24
const moreWidth = 72
const moreKey = 'more'

type HeadMenuProps = {
  areas: readonly RouteNode[]
  selected: string[]
  /** The first level only: a click goes to the area. */
  isFlat?: boolean
}

/** The menu in the header: at most seven entries and only those that fit, the rest under 更多. */
export function HeadMenu({ areas, selected, isFlat = false }: HeadMenuProps) {
  const nodes = useMemo(() => (isFlat ? areas.map((area) => ({ ...area, children: [] })) : areas), [areas, isFlat])
  const { openKeys, change, close, panels } = usePanels(isFlat)
  const { items, open } = useMenu(nodes, { hasFirstIcons: false, panels })
  const openArea = useMenu(areas, { hasFirstIcons: false }).open
  const box = useRef<HTMLDivElement>(null)
  const titles = areas.map(({ meta }) => t(meta.title))
  const count = useFitting(box, { titles, padding: entryPadding, spare: moreWidth, limit: firstLevelLimit })
  const rest = items.slice(count)
  const more: MenuProps['items'] =
    rest.length === 0
      ? []
      : [
          {
            key: moreKey,
            label: (
              <span className="head-menu-more">
                {t('更多')}
                <ChevronDown size={14} strokeWidth={1.75} />
              </span>
            ),
            ...(panels ? restPanel(nodes.slice(count), panels) : { children: rest }),
          },
        ]
  return (
    <div className="head-menu-box" ref={box}>
      <Menu
        className="head-menu"
        mode="horizontal"
        disabledOverflow
        items={[...items.slice(0, count), ...more]}
        selectedKeys={selected}
        openKeys={openKeys}
        onOpenChange={change}
        onClick={({ key }) => {
          close()
          if (isFlat) openArea(key)
          else open(key)
        }}
      />
    </div>
  )
}

/** Which directory is open, what is sought in it and what waits there. It stays open while somebody types into its line. */
function usePanels(isFlat: boolean) {
  const openNode = useOpenNode()
  const [openKeys, setOpenKeys] = useState<string[]>([])
  const [found, setFound] = useState<ReadonlySet<string>>()
  const isSeeking = useRef(false)
  const counts = useMenuCounts(openKeys.length > 0)
  const show = (keys: string[]) => {
    isSeeking.current = false
    setFound(undefined)
    setOpenKeys(keys)
  }
  const change = (keys: string[]) => {
    if (!isSeeking.current || keys.some((key) => !openKeys.includes(key))) show(keys)
  }
  const close = () => show([])
  const panels: Panels = useMemo(
    () => ({
      counts,
      found,
      frame: (columns: ReactElement, nodes: readonly RouteNode[]) => (
        <div className="menu-panel-body">
          {columns}
          {/* What is typed here is no way through the menu. */}
          <aside
            onKeyDown={(event) => event.stopPropagation()}
            onFocus={() => (isSeeking.current = true)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (currentTarget.contains(relatedTarget)) return
              isSeeking.current = false
              if (currentTarget.closest('.menu-panel')?.matches(':hover, :focus-within') === false) close()
            }}
          >
            <Suspense>
              <MenuPanelSide
                pages={leavesOf(nodes)}
                onFound={setFound}
                onClose={close}
                onOpen={(page) => {
                  close()
                  openNode(page)
                }}
              />
            </Suspense>
          </aside>
        </div>
      ),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ways to close and to open keep what they do
    [counts, found],
  )
  return { openKeys, change, close, panels: isFlat ? undefined : panels }
}
