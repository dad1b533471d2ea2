import { Menu as MenuLines } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'

const MenuDrawer = lazy(async () => ({ default: (await import('../menu/menu-drawer.tsx')).MenuDrawer }))

type PhoneMenuProps = { areas: readonly RouteNode[]; selected: string[]; opened: string[] }

/** The way to the menu on a narrow window; its drawer is fetched the first time. */
export function PhoneMenu(props: PhoneMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className="head-button" aria-label={t('菜单')} aria-expanded={isOpen} onClick={open}>
        <MenuLines size={20} strokeWidth={1.75} />
      </button>
      {wasOpened && (
        <Suspense>
          <MenuDrawer {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
