import { Menu } from 'antd'
import { useSession } from '#browser/wire/session/session.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { DarkToggle } from '../head/dark-toggle.tsx'
import { LanguageSwitch } from '../head/language-switch.tsx'
import { SettingsButton } from '../head/settings-button.tsx'
import { useMenu } from './use-menu.tsx'
import { useUserItems } from '../head/user-menu.tsx'

type MenuDrawerProps = {
  areas: readonly RouteNode[]
  selected: string[]
  opened: string[]
  isOpen: boolean
  onClose: () => void
}

/** On a narrow window the menu, the settings and the way out live in a drawer. */
export function MenuDrawer({ areas, selected, opened, isOpen, onClose: close }: MenuDrawerProps) {
  const { items, open } = useMenu(areas, { hasFirstIcons: true })
  const own = useUserItems().filter((item) => item?.key !== 'home')
  const user = useSession((session) => session.user)
  return (
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
  )
}
