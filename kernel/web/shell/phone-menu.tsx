import { Drawer, Menu } from 'antd'
import { LogOut, Menu as MenuLines } from 'lucide-react'
import { useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session.ts'
import { DarkToggle } from '#kernel/web/shell/dark-toggle.tsx'
import { LanguageSwitch } from '#kernel/web/shell/language-switch.tsx'
import { useMenu } from '#kernel/web/shell/use-menu.tsx'
import { useSignOut } from '#kernel/web/shell/use-sign-out.ts'

type PhoneMenuProps = { selected: string[]; opened: string[] }

/** On a narrow window the menu, the language and the way out live in a drawer. */
export function PhoneMenu({ selected, opened }: PhoneMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { items, open } = useMenu(true)
  const user = useSession((session) => session.user)
  const leave = useSignOut()
  return (
    <>
      <button type="button" className="head-button" aria-label={t('菜单')} onClick={() => setOpen(true)}>
        <MenuLines size={20} strokeWidth={1.75} />
      </button>
      <Drawer
        placement="left"
        size={300}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={user?.userName}
        extra={
          <div className="phone-menu-tools">
            <LanguageSwitch />
            <DarkToggle />
          </div>
        }
        footer={
          <button type="button" className="phone-menu-leave" onClick={leave}>
            <LogOut size={18} strokeWidth={1.75} />
            {t('退出登录')}
          </button>
        }
        styles={{ body: { padding: 8 } }}
      >
        <Menu
          mode="inline"
          className="phone-menu"
          items={items}
          selectedKeys={selected}
          defaultOpenKeys={opened}
          onClick={({ key }) => {
            setOpen(false)
            open(key)
          }}
        />
      </Drawer>
    </>
  )
}
