import { Drawer, Menu } from 'antd'
import { Menu as MenuLines } from 'lucide-react'
import { useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session.ts'
import type { RouteNode } from '#kernel/web/session.ts'
import { DarkToggle } from './dark-toggle.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SettingsButton } from './settings-button.tsx'
import { useMenu } from './use-menu.tsx'
import { useUserItems } from './user-menu.tsx'

type PhoneMenuProps = { areas: readonly RouteNode[]; selected: string[]; opened: string[] }

/** On a narrow window the menu, the settings and the way out live in a drawer. */
export function PhoneMenu({ areas, selected, opened }: PhoneMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { items, open } = useMenu(areas, true)
  const own = useUserItems().filter((item) => item?.key !== 'home')
  const user = useSession((session) => session.user)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="head-button" aria-label={t('菜单')} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <MenuLines size={20} strokeWidth={1.75} />
      </button>
      <Drawer
        placement="left"
        size={300}
        open={isOpen}
        onClose={close}
        title={user?.userName}
        extra={
          <div className="phone-menu-tools">
            <LanguageSwitch />
            <DarkToggle />
            <SettingsButton />
          </div>
        }
        footer={<Menu className="phone-menu" selectable={false} items={own} onClick={close} />}
        styles={{ body: { padding: 8 }, footer: { padding: 8 } }}
      >
        <Menu
          mode="inline"
          className="phone-menu"
          items={items}
          selectedKeys={selected}
          defaultOpenKeys={opened}
          onClick={({ key }) => {
            close()
            open(key)
          }}
        />
      </Drawer>
    </>
  )
}
