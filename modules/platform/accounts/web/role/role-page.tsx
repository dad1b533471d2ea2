import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { role } from '../../shared/role.ts'
import { roleOverviewRoute } from '../../shared/role-routes.ts'
import { BasicTab } from './basic-tab.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { GrantTab } from './grant-tab.tsx'
import { ReachTab } from './reach-tab.tsx'
import { UsersTab } from './users-tab.tsx'
import { scopeNamed, useReachOptions } from './use-reach.ts'
import './role.css'

export type RoleCard = RecordRow & {
  roleName: string
  roleCode: string
  isBuiltIn: boolean
  status: string
  remark: string | null
  scopeKind: string
}

/** Roles left, everything about the chosen one right. */
export function RolePage() {
  const { world, error, retry } = useMeta(role)
  if (world) return <Roles world={world} />
  return (
    <div className="page">
      {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={8} height={64} />}
    </div>
  )
}

function Roles({ world }: { world: FieldWorld }) {
  const isNarrow = useNarrow()
  const can = useAbility(world)
  const roles = useQuery({
    queryKey: ['base/sysRole', 'list', 'all'],
    queryFn: () => get<RoleCard[]>('base/sysRole/all'),
  })
  const overview = useQuery({
    queryKey: ['base/sysRole', 'overview'],
    queryFn: () => get(roleOverviewRoute),
  })
  const [keyword, setKeyword] = useState('')
  const [chosenId, setChosen] = useState<string>()
  const [form, setForm] = useState<{ id?: string } | null>(null)
  const facts = new Map((overview.data ?? []).map((one) => [one.id, one]))
  const shown = (roles.data ?? []).filter((one) =>
    `${one.roleName}${one.roleCode}`.toLowerCase().includes(keyword.toLowerCase()),
  )
  const chosen = roles.data?.find((one) => one.id === chosenId) ?? (isNarrow ? undefined : shown[0])
  const detail = chosen && (
    <RoleDetail
      key={chosen.id}
      chosen={chosen}
      world={world}
      onEdit={() => setForm({ id: chosen.id })}
      onGone={() => setChosen(undefined)}
      roles={roles.data ?? []}
    />
  )
  return (
    <div className="page role-page">
      <ListHead
        title={t('角色管理')}
        caption={t('角色决定能看到哪些页面、按钮、数据和字段')}
        addLabel={t('新增角色')}
        onAdd={can('add') ? () => setForm({}) : undefined}
      />
      <div className="role-split">
        <section className="role-rail" aria-label={t('角色')}>
          <SearchInput label={t('搜索角色')} onType={(text) => setKeyword(text.trim())} />
          {roles.error ? (
            <LoadError error={roles.error} onRetry={() => void roles.refetch()} />
          ) : !roles.data ? (
            <RowsSkeleton count={8} height={64} />
          ) : shown.length === 0 ? (
            <EmptyState />
          ) : (
            <ul>
              {shown.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className="role-card"
                    aria-current={one.id === chosen?.id}
                    onClick={() => setChosen(one.id)}
                  >
                    <strong>{t(one.roleName)}</strong>
                    <code>{one.roleCode}</code>
                    <span className="role-card-facts">
                      <span>{t('{{n}} 人', { n: facts.get(one.id)?.userCount ?? 0 })}</span>
                      <ScopeChips kind={one.scopeKind} paths={facts.get(one.id)?.scopedPaths ?? []} />
                    </span>
                    {one.status === '0' && <ToneTag tone="grey">{t('停用')}</ToneTag>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
        {!isNarrow && (
          <section className="role-detail">
            {detail ?? (roles.isPending ? <RowsSkeleton count={8} height={40} /> : <EmptyState />)}
          </section>
        )}
      </div>
      {isNarrow && (
        <Drawer
          open={chosen !== undefined}
          size="100%"
          title={chosen?.roleName}
          onClose={() => setChosen(undefined)}
          destroyOnHidden
        >
          {detail}
        </Drawer>
      )}
      <FormPanel
        isOpen={form !== null}
        id={form?.id}
        world={world}
        onClose={() => setForm(null)}
        onSaved={(id) => setChosen(id)}
      />
    </div>
  )
}

/** What a role reaches in a word, and how many businesses differ. */
function ScopeChips({ kind, paths }: { kind: string; paths: readonly string[] }) {
  const options = useReachOptions()
  const names = paths.map((path) => t(options?.entities.find((one) => one.path === path)?.label ?? path)).join('、')
  return (
    <>
      <ToneTag tone="blue">{t(scopeNamed(options, kind)?.label ?? kind)}</ToneTag>
      {paths.length > 0 && (
        <span title={names}>
          <ToneTag tone="grey">{t('{{n}} 项例外', { n: paths.length })}</ToneTag>
        </span>
      )}
    </>
  )
}

function RoleDetail(props: {
  chosen: RoleCard
  world: FieldWorld
  roles: readonly RoleCard[]
  onEdit: () => void
  onGone: () => void
}) {
  const { chosen } = props
  const maySeeMenus = useCan('roleMenu:list')
  const maySeeRole = useCan('sysRole:getOne')
  const items = [
    { key: 'basic', label: t('基本'), children: <BasicTab {...props} /> },
    ...(maySeeMenus
      ? [{ key: 'grant', label: t('菜单与按钮'), children: <GrantTab role={chosen} roles={props.roles} /> }]
      : []),
    ...(maySeeRole
      ? [
          { key: 'reach', label: t('数据范围'), children: <ReachTab roleId={chosen.id} /> },
          { key: 'fields', label: t('字段'), children: <FieldsTab roleId={chosen.id} /> },
          { key: 'users', label: t('用户'), children: <UsersTab role={chosen} /> },
        ]
      : []),
  ]
  return (
    <>
      <header className="role-head">
        <h2>{t(chosen.roleName)}</h2>
        <code>{chosen.roleCode}</code>
        <ToneTag tone={chosen.isBuiltIn ? 'blue' : 'grey'}>{chosen.isBuiltIn ? t('内置') : t('自定义')}</ToneTag>
      </header>
      <Tabs items={items} destroyOnHidden />
    </>
  )
}
