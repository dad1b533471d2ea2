import { Button, Dropdown } from 'antd'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { Link } from 'react-router'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { layoutPrefs } from './use-desk.ts'

/** How close the cards stand, and the way to change them; on a computer only. */
export function DeskTools() {
  const [density, setDensity] = useUserPref<'roomy' | 'tight'>(layoutPrefs.density, 'roomy')
  return (
    <>
      <Dropdown
        menu={{
          selectedKeys: [density],
          items: [
            { key: 'roomy', label: t('舒适') },
            { key: 'tight', label: t('紧凑') },
          ],
          onClick: ({ key }) => setDensity(key as 'roomy' | 'tight'),
        }}
        trigger={['click']}
      >
        <span>
          <IconButton icon={Rows3} label={t('桌面密度')} />
        </span>
      </Dropdown>
      <Link to="/desktopset" className="desk-edit">
        <Button icon={<LayoutGrid size={16} strokeWidth={1.75} aria-hidden />}>{t('自定义桌面')}</Button>
      </Link>
    </>
  )
}
