import { Segmented } from 'antd'
import { useState } from 'react'
import type { CellProps } from '#kernel/fields/view.ts'
import { t } from '#kernel/web/i18n.ts'
import type { FormTweaks } from '#kernel/web/form/tweaks.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import type { ListTweaks } from '#kernel/web/list/tweaks.ts'
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx'
import { app } from '../shared/app.ts'
import { AppStatistics } from './app-statistics.tsx'
import { PeoplePart } from './people-part.tsx'
import './menu-page.css'

/** The register of apps, and how much each is used. */
export function AppPage() {
  const [tab, setTab] = useState<'list' | 'use'>('list')
  const choice = <Segmented value={tab} onChange={setTab} options={[{ value: 'list' as const, label: t('应用') }, { value: 'use' as const, label: t('使用统计') }]} />
  if (tab === 'use') return <AppStatistics choice={choice} />
  return <ListPage entity={app} tweaks={{ ...appList, caption: choice }} />
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
    if (name === 'targetScope') return false
    if (name === 'ssoSecret') return values.ssoMode === '1' || values.ssoMode === '3'
    if (name === 'callbackUrl') return values.ssoMode === '2' || values.ssoMode === '3'
    return name !== 'repairText' || values.status === '2'
  },
  after: { 可见范围: PeoplePart },
}

const appList: ListTweaks = { needs: ['icon'], cells: { appName: AppCell }, form }
