import { Segmented } from 'antd'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { app } from '../../shared/app.ts'
import { openAppRoute } from '../../shared/app-routes.ts'
import { AppStatistics } from './app-statistics.tsx'
import { MobileIconPart } from '../phone/mobile-icon-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { SsoPart } from './sso-part.tsx'
import '../menus/menu-page.css'
import '../phone/mobile-menu.css'

/** The register of apps, and how much each is used. */
export function AppPage() {
  const [tab, setTab] = useState<'list' | 'use'>('list')
  const choice = (
    <Segmented
      value={tab}
      onChange={setTab}
      options={[
        { value: 'list' as const, label: t('应用') },
        { value: 'use' as const, label: t('使用统计') },
      ]}
    />
  )
  const navigate = useNavigate()
  /** Opens an app as it is set up, for whoever sets it up. */
  const tryOut = async (row: RecordRow) => {
    const link = row['linkUrl'] as string | null
    if (link && row['openType'] === '2') return void (await navigate(`/app/frame?id=${row.id}&isTry=1`))
    if (link) return void window.open(link, '_blank', 'noopener,noreferrer')
    const to = await post(openAppRoute, { appId: row.id }).catch(() => null)
    if (to?.path && row['openType'] === '1') window.open(to.path, '_blank', 'noopener')
    else if (to?.path) await navigate(to.path)
  }
  if (tab === 'use') return <AppStatistics choice={choice} />
  return (
    <ListPage
      entity={app}
      tweaks={{
        ...appList,
        caption: choice,
        rowActions: [{ key: 'try', label: () => t('测试打开'), icon: ExternalLink, run: (row) => void tryOut(row) }],
      }}
    />
  )
}

/** An app with its picture. */
function AppCell({ value, row }: CellProps) {
  return (
    <span className="menu-name">
      <MenuIcon name={row['icon'] as string | null} />
      <b>{String(value)}</b>
    </span>
  )
}

const form: FormTweaks = {
  isAsked(name, { values }) {
    if (name === 'targetScope' || name === 'icon') return false
    if (name === 'ssoSecret') return values.ssoMode === '1' || values.ssoMode === '3'
    if (name === 'callbackUrl') return values.ssoMode === '2' || values.ssoMode === '3'
    return name !== 'repairText' || values.status === '2'
  },
  after: { 应用: MobileIconPart, 入口: SsoPart, 可见范围: PeoplePart },
}

const appList: ListTweaks = { needs: ['icon', 'linkUrl', 'openType'], cells: { appName: AppCell }, form }
