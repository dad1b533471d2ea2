import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { useDesk, useFrontDesktop } from '../use-desk.ts'
import { deskRolesRoute } from '../../shared/desk-set-routes.ts'
import { OwnEditor } from './own-editor.tsx'
import { RoleEditor } from './role-editor.tsx'
import '../desktop.css'
import '#browser/kit/cards/parts.css'
import './set.css'

/** Where people arrange their desktops, and administrators what a role starts with. */
export function DesktopSetPage() {
  const { desk, error, retry, setRole, forget } = useDesk()
  const { front, setFront } = useFrontDesktop(desk)
  const mayPublish = useCan('desk:publish')
  const [mode, setMode] = useState<'mine' | 'role'>('mine')
  const [roleCode, setRoleCode] = useState('stu')
  const roles = useQuery({
    queryKey: ['desk', 'roles'],
    queryFn: () => get(deskRolesRoute),
    enabled: mayPublish && mode === 'role',
  })
  if (error)
    return (
      <div className="desk-page">
        <LoadError error={error} onRetry={retry} />
      </div>
    )
  if (!desk)
    return (
      <div className="desk-page">
        <RowsSkeleton count={6} height={88} />
      </div>
    )
  const head = (
    <>
      {mayPublish && (
        <Segmented
          aria-label={t('对象')}
          value={mode}
          options={[
            { value: 'mine', label: t('我的桌面') },
            { value: 'role', label: t('角色默认') },
          ]}
          onChange={(value) => setMode(value as 'mine' | 'role')}
        />
      )}
      {mode === 'mine' && desk.roles.length > 1 && (
        <Select
          className="desk-choice"
          aria-label={t('角色')}
          value={desk.roleCode}
          options={desk.roles.map(({ code, label }) => ({ value: code, label: t(label) }))}
          onChange={setRole}
        />
      )}
      {mode === 'role' && (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          className="desk-choice"
          aria-label={t('角色')}
          value={roleCode}
          options={(roles.data ?? []).map(({ code, label }) => ({ value: code, label: t(label) }))}
          onChange={setRoleCode}
        />
      )}
    </>
  )
  if (mode === 'role') return <RoleEditor roleCode={roleCode} mostCards={desk.limits.cards} head={head} />
  return (
    <OwnEditor
      key={`${desk.roleCode} ${front?.id ?? ''} ${front?.version ?? 0}`}
      desk={desk}
      front={front}
      onFront={setFront}
      onDone={forget}
      head={head}
    />
  )
}
