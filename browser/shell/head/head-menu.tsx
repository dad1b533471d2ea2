import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { useFitting } from './use-fitting.ts'
import { useMenu } from '../menu/use-menu.tsx'

const firstLevelLimit = 7
/** Padding of an entry, both sides. */
const entryPadding = 24
const moreWidth = 72

type HeadMenuProps = {
  areas: readonly RouteNode[]
  selected: string[]
  /** The first level only: a click goes to the area. */
  isFlat?: boolean
}

/** The menu in the header: at most seven entries and only those that fit, the rest under 更多. */
export function HeadMenu({ areas, selected, isFlat = false }: HeadMenuProps) {
  const nodes = useMemo(() => (isFlat ? areas.map((area) => ({ ...area, children: [] })) : areas), [areas, isFlat])
  const { items, open } = useMenu(nodes, { hasFirstIcons: false, hasPanels: true })
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
            key: 'more',
            label: (
              <span className="head-menu-more">
                {t('更多')}
                <ChevronDown size={14} strokeWidth={1.75} />
              </span>
            ),
            children: rest,
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
        onClick={({ key }) => (isFlat ? openArea(key) : open(key))}
      />
    </div>
  )
}
