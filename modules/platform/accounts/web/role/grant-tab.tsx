import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tree } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import {
  checkedKeysRoute,
  grantTreeRoute,
  submitGrantsRoute,
  type GrantNode,
} from '#modules/platform/navigation/shared/menu-routes.ts'
import type { RoleCard } from './role-page.tsx'

type Branch = { key: string; title: ReactNode; children: Branch[] }

/** Pages and buttons of a role, as a tree to tick; another role may be compared or copied. */
export function GrantTab({ role, roles }: { role: RoleCard; roles: readonly RoleCard[] }) {
  const client = useQueryClient()
  const feedback = useFeedback()
  const maySave = useCan('roleMenu:submit')
  const tree = useQuery({
    queryKey: ['base/sysMenu', 'gantTreeMenu', role.id],
    queryFn: () => get(grantTreeRoute, { roleId: role.id }),
  })
  const stored = useQuery({
    queryKey: ['base/roleMenu', 'getCheckedKeys', role.id],
    queryFn: () => get(checkedKeysRoute, { roleId: role.id }),
  })
  const [otherId, setOther] = useState<string>()
  const other = useQuery({
    queryKey: ['base/roleMenu', 'getCheckedKeys', otherId],
    queryFn: () => get(checkedKeysRoute, { roleId: otherId! }),
    enabled: otherId !== undefined,
  })
  const [ticked, setTicked] = useState<string[] | null>(null)
  const [keyword, setKeyword] = useState('')
  const [isSaving, setSaving] = useState(false)
  const leaves = useMemo(() => new Set(leavesOf(tree.data ?? [])), [tree.data])
  const error = tree.error ?? stored.error
  if (error) return <LoadError error={error} onRetry={() => void Promise.all([tree.refetch(), stored.refetch()])} />
  if (!tree.data || !stored.data) return <RowsSkeleton count={10} height={32} />
  const checked = (ticked ?? stored.data).filter((id) => leaves.has(id))
  const compared = otherId && other.data ? new Set(other.data) : null
  const nodes = keyword ? found(tree.data, keyword.toLowerCase()) : tree.data
  const mark = (node: GrantNode): ReactNode => {
    if (!compared || node.children.length > 0) return null
    const [here, there] = [checked.includes(node.id), compared.has(node.id)]
    if (here === there) return null
    return <ToneTag tone={here ? 'green' : 'amber'}>{here ? t('仅本角色') : t('仅对比角色')}</ToneTag>
  }
  const branch = (node: GrantNode): Branch => ({
    key: node.id,
    title: (
      <span className="grant-node">
        {t(node.label)}
        {node.children.length === 0 && node.permission && <code>{node.permission}</code>}
        {mark(node)}
      </span>
    ),
    children: node.children.map(branch),
  })
  const tick = (keys: readonly string[]) => {
    // Under a search only the shown leaves are told; the others stay as they were.
    const shown = new Set(leavesOf(nodes))
    setTicked([...checked.filter((id) => !shown.has(id)), ...keys.filter((id) => shown.has(id))])
  }
  const save = async () => {
    setSaving(true)
    try {
      const kept = stored.data.filter((id) => !leaves.has(id))
      const answer = await post(submitGrantsRoute, {
        roleId: role.id,
        menuIds: [...checked, ...kept],
      })
      feedback.success(t('已保存：增加 {{added}} 项，取消 {{removed}} 项', answer))
      setTicked(null)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['base/roleMenu'] }),
        client.invalidateQueries({ queryKey: ['base/sysRole', 'overview'] }),
      ])
    } catch {
      // The client has said why.
    }
    setSaving(false)
  }
  return (
    <div className="role-tab">
      <div className="role-tools">
        <SearchInput label={t('搜索菜单、按钮或权限标识')} onType={(text) => setKeyword(text.trim())} />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('与角色对比')}
          placeholder={t('与角色对比')}
          value={otherId}
          onChange={(id: string | undefined) => setOther(id)}
          options={roles.filter((one) => one.id !== role.id).map((one) => ({ value: one.id, label: t(one.roleName) }))}
        />
        {compared && maySave && <Button onClick={() => setTicked([...compared])}>{t('复制其授权')}</Button>}
      </div>
      <div className="grant-tree">
        <Tree
          key={`${role.id} ${keyword}`}
          checkable
          selectable={false}
          disabled={!maySave}
          defaultExpandAll={keyword !== '' || compared !== null}
          checkedKeys={checked}
          onCheck={(keys) => tick((Array.isArray(keys) ? keys : keys.checked).map(String))}
          treeData={nodes.map(branch)}
        />
      </div>
      {maySave && (
        <div className="role-foot">
          <span>{t('已授权 {{n}} 项', { n: checked.length })}</span>
          <Button disabled={ticked === null} onClick={() => setTicked(null)}>
            {t('撤销修改')}
          </Button>
          <Button type="primary" disabled={ticked === null} loading={isSaving} onClick={() => void save()}>
            {t('保存授权')}
          </Button>
        </div>
      )}
    </div>
  )
}

function leavesOf(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [node.id] : leavesOf(node.children)))
}

function found(nodes: readonly GrantNode[], keyword: string): GrantNode[] {
  return nodes.flatMap((node) => {
    if (`${node.label}${t(node.label)}${node.permission ?? ''}`.toLowerCase().includes(keyword)) return [node]
    const children = found(node.children, keyword)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
