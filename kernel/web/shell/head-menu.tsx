import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { ChevronDown } from 'lucide-react'
import { t } from '#kernel/web/i18n.ts'
import { useMenu } from '#kernel/web/shell/use-menu.tsx'

const firstLevelLimit = 7

/** The menu in the header: at most seven entries, the rest under 更多. */
export function HeadMenu({ selected }: { selected: string[] }) {
  const { items, open } = useMenu(false)
  const shown: NonNullable<MenuProps['items']> =
    items.length <= firstLevelLimit
      ? items
      : [
          ...items.slice(0, firstLevelLimit),
          {
            key: 'more',
            label: (
              <span className="head-menu-more">
                {t('更多')}
                <ChevronDown size={14} strokeWidth={1.75} />
              </span>
            ),
            children: items.slice(firstLevelLimit),
          },
        ]
  return (
    <Menu
      className="head-menu"
      mode="horizontal"
      items={shown}
      selectedKeys={selected}
      onClick={({ key }) => open(key)}
      overflowedIndicator={<span className="head-menu-more">{t('更多')}</span>}
    />
  )
}
