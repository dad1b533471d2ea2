import { Input, Modal, Select, Tree } from 'antd'
import { Ban, CircleCheck, Eye, KeyRound, LockOpen, ShieldPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { useForget } from '#kernel/web/hooks/use-meta.ts'
import { useNarrow } from '#kernel/web/hooks/use-narrow.ts'
import { get, post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import type { BulkAction, ListTweaks, RowAction } from '#kernel/web/list/tweaks.ts'
import { NameAvatar } from '#kernel/web/parts/name-avatar.tsx'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
import { user } from '../../shared/user.ts'
import { PreviewDialog } from '../preview-dialog.tsx'
import { HoldingTab } from './holding-tab.tsx'
import './user.css'

type Act = 'enable' | 'disable' | 'unlock' | 'resetPassword'
type Asked = { kind: 'roles'; rows: readonly RecordRow[] } | { kind: 'preview'; row: RecordRow } | null
type Told = { accountNo: string; password: string }[]

const cells = { userName: NameCell, passwordLevel: LevelCell }

/** Accounts of the school: departments left, people right. */
export function UserPage() {
  const isNarrow = useNarrow()
  const [departmentId, setDepartment] = useState<string>()
  const [asked, setAsked] = useState<Asked>(null)
  const [told, setTold] = useState<Told>([])
  const act = useActs(setTold)
  const tweaks: ListTweaks = {
    title: () => t('用户管理'),
    columns: ['userName', 'accountNo', 'userType', 'departmentId', 'roleIds', 'sjhm', 'status', 'lastLoginTime', 'passwordLevel'],
    needs: ['lockedUntil', 'avatarFileId'],
    state: 'status',
    cells,
    fixed: { realm: 'main', ...(departmentId ? { departmentId } : {}) },
    rowActions: rowActions(act, setAsked),
    bulkActions: bulkActions(act, setAsked),
  }
  return (
    <div className="user-page">
      {!isNarrow && <DepartmentRail chosen={departmentId} onChoose={setDepartment} />}
      <ListPage key={departmentId ?? 'all'} entity={user} tweaks={tweaks} detail={{ state: 'status', cells, tabs: [{ key: 'holding', label: () => t('角色与任期'), Content: HoldingTab }] }} />
      {asked?.kind === 'roles' && <RolesDialog rows={asked.rows} onClose={() => setAsked(null)} />}
      {asked?.kind === 'preview' && <PreviewDialog userId={asked.row.id} userName={String(asked.row.userName)} onClose={() => setAsked(null)} />}
      <ToldDialog told={told} onClose={() => setTold([])} />
    </div>
  )
}

function useActs(onTold: (told: Told) => void): (act: Act, rows: readonly RecordRow[]) => Promise<boolean> {
  const feedback = useFeedback()
  const forget = useForget(user)
  return async (act, rows) => {
    const names = rows.length === 1 ? String(rows[0]!.userName) : t('{{n}} 名用户', { n: rows.length })
    const questions: Record<Act, string> = {
      enable: t('确定启用 {{names}} 吗？', { names }),
      disable: t('确定停用 {{names}} 吗？其登录会立即失效', { names }),
      unlock: t('确定解锁 {{names}} 吗？', { names }),
      resetPassword: t('确定重置 {{names}} 的密码吗？其登录会立即失效，下次登录须修改密码', { names }),
    }
    const isSure = await feedback.confirm({ title: questions[act], okText: t('确定'), cancelText: t('取消'), isDanger: act === 'disable' || act === 'resetPassword' })
    if (!isSure) return false
    try {
      const answer = await post<{ done: number; shown?: Told }>(`base/sysUser/${act}`, { ids: rows.map((row) => row.id) })
      feedback.success(t('已处理 {{n}} 名用户', { n: answer.done }))
      if (answer.shown && answer.shown.length > 0) onTold(answer.shown)
      await forget()
      return true
    } catch {
      // The client has said why.
      return false
    }
  }
}

type Doing = ReturnType<typeof useActs>

function rowActions(act: Doing, ask: (asked: Asked) => void): RowAction[] {
  return [
    { key: 'roles', label: () => t('分配角色'), icon: ShieldPlus, ability: 'assignRoles', run: (row) => ask({ kind: 'roles', rows: [row] }) },
    { key: 'reset', label: () => t('重置密码'), icon: KeyRound, ability: 'resetPassword', run: (row) => void act('resetPassword', [row]) },
    { key: 'unlock', label: () => t('解锁'), icon: LockOpen, ability: 'unlock', run: (row) => void act('unlock', [row]) },
    { key: 'enable', label: () => t('启用'), icon: CircleCheck, ability: 'enable', run: (row) => void act('enable', [row]) },
    { key: 'disable', label: () => t('停用'), icon: Ban, ability: 'disable', run: (row) => void act('disable', [row]) },
    { key: 'viewAs', label: () => t('以此用户身份预览'), icon: Eye, ability: 'viewAs', run: (row) => ask({ kind: 'preview', row }) },
  ]
}

function bulkActions(act: Doing, ask: (asked: Asked) => void): BulkAction[] {
  const all = (name: Act): BulkAction['run'] => async (rows, list) => void ((await act(name, rows)) && list.clearSelection())
  return [
    { key: 'roles', label: () => t('分配角色'), icon: ShieldPlus, ability: 'assignRoles', run: (rows) => ask({ kind: 'roles', rows }) },
    { key: 'reset', label: () => t('重置密码'), icon: KeyRound, ability: 'resetPassword', run: all('resetPassword') },
    { key: 'unlock', label: () => t('解锁'), icon: LockOpen, ability: 'unlock', run: all('unlock') },
    { key: 'enable', label: () => t('启用'), icon: CircleCheck, ability: 'enable', run: all('enable') },
    { key: 'disable', label: () => t('停用'), icon: Ban, ability: 'disable', isDanger: true, run: all('disable') },
  ]
}

function RolesDialog({ rows, onClose }: { rows: readonly RecordRow[]; onClose: () => void }) {
  const only = rows.length === 1 ? rows[0] : undefined
  const [roleIds, setRoleIds] = useState<string[]>((only?.roleIds as string[] | undefined) ?? [])
  const [mode, setMode] = useState<'add' | 'remove' | 'set'>(only ? 'set' : 'add')
  const [isSaving, setSaving] = useState(false)
  const forget = useForget(user)
  const feedback = useFeedback()
  const roles = useQuery({ queryKey: ['base/sysRole', 'getSelect', 'all'], queryFn: () => get<{ value: string; label: string }[]>('base/sysRole/getSelect') })
  const save = async () => {
    setSaving(true)
    try {
      await post('base/sysUser/assignRoles', { ids: rows.map((row) => row.id), roleIds, mode })
      await forget()
      feedback.success(t('保存成功'))
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Modal open title={only ? t('分配角色：{{name}}', { name: String(only.userName) }) : t('为 {{n}} 名用户分配角色', { n: rows.length })} okText={t('保存')} cancelText={t('取消')} onOk={() => void save()} confirmLoading={isSaving} onCancel={onClose}>
      <div className="user-roles">
        {!only && (
          <Select
            aria-label={t('方式')}
            value={mode}
            onChange={setMode}
            options={[{ value: 'add', label: t('增加这些角色') }, { value: 'remove', label: t('移除这些角色') }, { value: 'set', label: t('改为这些角色') }]}
          />
        )}
        <Select aria-label={t('角色')} mode="multiple" value={roleIds} onChange={setRoleIds} options={roles.data ?? []} optionFilterProp="label" placeholder={t('请选择角色')} loading={roles.isFetching} />
      </div>
    </Modal>
  )
}

/** Made-up passwords are shown here and nowhere again. */
function ToldDialog({ told, onClose }: { told: Told; onClose: () => void }) {
  return (
    <Modal open={told.length > 0} title={t('新密码只显示这一次，请妥善转交本人')} okText={t('我已记下')} onOk={onClose} onCancel={onClose} cancelButtonProps={{ style: { display: 'none' } }}>
      <ul className="user-told">
        {told.map(({ accountNo, password }) => (
          <li key={accountNo}>
            <span>{accountNo}</span>
            <code>{password}</code>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

type Branch = { key: string; title: ReactNode; children: Branch[] }
type Node = { value: string; label: string; children: Node[] }

function DepartmentRail({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string | undefined) => void }) {
  const tree = useQuery({ queryKey: ['base/department', 'getTree'], queryFn: () => get<Node[]>('base/department/getTree', undefined, { quiet: true }), retry: false })
  const counts = useQuery({ queryKey: ['base/sysUser', 'counts'], queryFn: () => get<Record<string, number>>('base/sysUser/counts', undefined, { quiet: true }) })
  const [keyword, setKeyword] = useState('')
  const sums = new Map<string, number>()
  const sum = (node: Node): number => {
    const total = node.children.reduce((all, child) => all + sum(child), counts.data?.[node.value] ?? 0)
    sums.set(node.value, total)
    return total
  }
  for (const node of tree.data ?? []) sum(node)
  const shown = keyword ? filtered(tree.data ?? [], keyword) : (tree.data ?? [])
  const title = (node: Node): ReactNode => (
    <span className="user-rail-node">
      <span>{node.label}</span>
      <small>{sums.get(node.value) ?? 0}</small>
    </span>
  )
  const branch = (node: Node): Branch => ({ key: node.value, title: title(node), children: node.children.map(branch) })
  return (
    <aside className="user-rail" aria-label={t('部门')}>
      <Input.Search allowClear placeholder={t('搜索部门')} aria-label={t('搜索部门')} onChange={(event) => setKeyword(event.target.value.trim())} />
      <Tree
        blockNode
        key={keyword || (tree.data ? 'tree' : 'empty')}
        defaultExpandAll={keyword !== ''}
        defaultExpandedKeys={shown.map((node) => node.value)}
        selectedKeys={chosen ? [chosen] : []}
        onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
        treeData={shown.map(branch)}
      />
    </aside>
  )
}

function filtered(nodes: readonly Node[], keyword: string): Node[] {
  return nodes.flatMap((node) => {
    const children = filtered(node.children, keyword)
    return node.label.includes(keyword) || children.length > 0 ? [{ ...node, children }] : []
  })
}

function NameCell({ value, row }: CellProps) {
  const photos = row.avatarFileId
  const isLocked = typeof row.lockedUntil === 'string' && Date.parse(row.lockedUntil) > Date.now()
  return (
    <span className="user-name">
      <NameAvatar name={String(value ?? '')} photoId={Array.isArray(photos) ? (photos[0] as string | undefined) : null} />
      <span>{String(value ?? '')}</span>
      {isLocked && <ToneTag tone="red">{t('锁定')}</ToneTag>}
    </span>
  )
}

function LevelCell({ value }: CellProps) {
  const [text, tone] = ([[t('弱'), 'red'], [t('中'), 'amber'], [t('强'), 'green']] as const)[Number(value)] ?? [t('弱'), 'red']
  return <ToneTag tone={tone}>{text}</ToneTag>
}
