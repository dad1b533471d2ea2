import { plannedDayText } from '#browser/wire/time-words.ts'
import { Ban, CircleCheck, CircleOff, Eye, KeyRound, LockOpen, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import type { BulkAction, ListTweaks, RowAction } from '#browser/kit/list/tweaks.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { user } from '../../shared/user.ts'
import {
  enableUsersRoute,
  resetPasswordsRoute,
  unlockUsersRoute,
  type ToldPasswords,
} from '../../shared/user-routes.ts'
import { PreviewDialog } from '../preview-dialog.tsx'
import { DepartmentRail } from './department-rail.tsx'
import { DevicesTab } from './devices-tab.tsx'
import { PasswordNote, useFirstPassword } from './first-password.tsx'
import { HoldingTab } from './holding-tab.tsx'
import { TrailTab } from './trail-tab.tsx'
import { EndDialog, RolesDialog, ToldDialog } from './user-dialogs.tsx'
import './user.css'

const acts = { enable: enableUsersRoute, unlock: unlockUsersRoute, resetPassword: resetPasswordsRoute } as const
type Act = keyof typeof acts
type Asked =
  | { kind: 'roles' | 'disable' | 'close'; rows: readonly RecordRow[]; list?: ListState }
  | { kind: 'preview'; row: RecordRow }
  | null
const form = { after: { 账号: PasswordNote } }
const cells = { userName: NameCell, passwordLevel: LevelCell, hasSecondAuth: SecondAuthCell }
const tabs = [
  { key: 'holding', label: () => t('角色与任期'), Content: HoldingTab },
  { key: 'devices', label: () => t('登录设备'), Content: DevicesTab },
  { key: 'trail', label: () => t('日志'), Content: TrailTab },
]

/** Accounts of the school: departments left, people right. */
export function UserPage() {
  const hasRail = useRail()
  const [departmentId, setDepartment] = useState<string>()
  const [asked, setAsked] = useState<Asked>(null)
  const [told, setTold] = useState<ToldPasswords>([])
  const act = useActs(setTold)
  const offerPassword = useFirstPassword(setTold)
  const tweaks: ListTweaks = {
    columns: [
      'accountNo',
      'userName',
      'userType',
      'departmentId',
      'roleIds',
      'status',
      'hasSecondAuth',
      'lastLoginTime',
      'sjhm',
      'passwordLevel',
    ],
    needs: ['lockedUntil', 'avatarFileId', 'disableDate'],
    state: 'status',
    cells,
    fixed: { realm: 'main', ...(departmentId ? { departmentId } : {}) },
    form,
    onSaved: offerPassword,
    rowActions: rowActions(act, setAsked),
    bulkActions: bulkActions(act, setAsked),
  }
  return (
    <div className="user-page">
      {hasRail && <DepartmentRail chosen={departmentId} onChoose={setDepartment} />}
      <ListPage
        key={departmentId ?? 'all'}
        entity={user}
        tweaks={tweaks}
        detail={{ state: 'status', cells, tabs, without: ['realm', 'accountKey', 'personType', 'personId', 'origin'] }}
      />
      {asked?.kind === 'roles' && <RolesDialog rows={asked.rows} onClose={() => setAsked(null)} />}
      {(asked?.kind === 'disable' || asked?.kind === 'close') && (
        <EndDialog
          kind={asked.kind}
          rows={asked.rows}
          onClose={() => setAsked(null)}
          onDone={() => (asked.list?.clearSelection(), setAsked(null))}
        />
      )}
      {asked?.kind === 'preview' && (
        <PreviewDialog userId={asked.row.id} userName={String(asked.row.userName)} onClose={() => setAsked(null)} />
      )}
      <ToldDialog told={told} onClose={() => setTold([])} />
    </div>
  )
}

/** The rail is for whoever has the room and may read departments. */
function useRail(): boolean {
  const isNarrow = useNarrow()
  const mayRead = useCan('department:getTree')
  return !isNarrow && mayRead
}

function useActs(onTold: (told: ToldPasswords) => void): (act: Act, rows: readonly RecordRow[]) => Promise<boolean> {
  const feedback = useFeedback()
  const forget = useForget(user)
  return async (act, rows) => {
    const names = rows.length === 1 ? String(rows[0]!.userName) : t('{{n}} 名用户', { n: rows.length })
    const questions: Record<Act, string> = {
      enable: t('确定启用 {{names}} 吗？', { names }),
      unlock: t('确定解锁 {{names}} 吗？', { names }),
      resetPassword: t('确定重置 {{names}} 的密码吗？其登录会立即失效，下次登录须修改密码', { names }),
    }
    const verbs: Record<Act, string> = {
      enable: t('启用', { context: 'verb' }),
      unlock: t('解锁'),
      resetPassword: t('重置密码'),
    }
    const isSure = await feedback.confirm({
      title: questions[act],
      okText: verbs[act],
      cancelText: t('取消'),
      isDanger: act === 'resetPassword',
    })
    if (!isSure) return false
    try {
      const answer: { done: number; shown?: ToldPasswords } = await post(acts[act], { ids: rows.map((row) => row.id) })
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
    {
      key: 'roles',
      label: () => t('分配角色'),
      icon: ShieldPlus,
      ability: 'assignRoles',
      run: (row) => ask({ kind: 'roles', rows: [row] }),
    },
    {
      key: 'reset',
      label: () => t('重置密码'),
      icon: KeyRound,
      ability: 'resetPassword',
      run: (row) => void act('resetPassword', [row]),
    },
    {
      key: 'unlock',
      label: () => t('解锁'),
      icon: LockOpen,
      ability: 'unlock',
      run: (row) => void act('unlock', [row]),
    },
    {
      key: 'enable',
      label: () => t('启用', { context: 'verb' }),
      icon: CircleCheck,
      ability: 'enable',
      run: (row) => void act('enable', [row]),
    },
    {
      key: 'disable',
      label: () => t('停用', { context: 'verb' }),
      icon: Ban,
      ability: 'disable',
      run: (row) => ask({ kind: 'disable', rows: [row] }),
    },
    {
      key: 'close',
      label: () => t('注销'),
      icon: CircleOff,
      ability: 'close',
      run: (row) => ask({ kind: 'close', rows: [row] }),
    },
    {
      key: 'viewAs',
      label: () => t('以此用户身份预览'),
      icon: Eye,
      ability: 'viewAs',
      run: (row) => ask({ kind: 'preview', row }),
    },
  ]
}

function bulkActions(act: Doing, ask: (asked: Asked) => void): BulkAction[] {
  const all =
    (name: Act): BulkAction['run'] =>
    async (rows, list) =>
      void ((await act(name, rows)) && list.clearSelection())
  return [
    {
      key: 'roles',
      label: () => t('分配角色'),
      icon: ShieldPlus,
      ability: 'assignRoles',
      run: (rows) => ask({ kind: 'roles', rows }),
    },
    { key: 'reset', label: () => t('重置密码'), icon: KeyRound, ability: 'resetPassword', run: all('resetPassword') },
    { key: 'unlock', label: () => t('解锁'), icon: LockOpen, ability: 'unlock', run: all('unlock') },
    {
      key: 'enable',
      label: () => t('启用', { context: 'verb' }),
      icon: CircleCheck,
      ability: 'enable',
      run: all('enable'),
    },
    {
      key: 'disable',
      label: () => t('停用', { context: 'verb' }),
      icon: Ban,
      ability: 'disable',
      isDanger: true,
      run: (rows, list) => ask({ kind: 'disable', rows, list }),
    },
  ]
}

function NameCell({ value, row }: CellProps) {
  const photos = row.avatarFileId
  const isLocked = typeof row.lockedUntil === 'string' && Date.parse(row.lockedUntil) > Date.now()
  return (
    <span className="user-name">
      <NameAvatar
        name={String(value ?? '')}
        photoId={Array.isArray(photos) ? (photos[0] as string | undefined) : null}
      />
      <span>{String(value ?? '')}</span>
      {typeof row.disableDate === 'string' && row.status !== '3' && (
        <ToneTag tone="amber">{t('{{day}} 停用', { day: plannedDayText(row.disableDate) })}</ToneTag>
      )}
      {isLocked && <ToneTag tone="red">{t('锁定')}</ToneTag>}
    </span>
  )
}

function LevelCell({ value }: CellProps) {
  const [text, tone] = (
    [
      [t('弱'), 'red'],
      [t('中'), 'amber'],
      [t('强'), 'green'],
    ] as const
  )[Number(value)] ?? [t('弱'), 'red']
  return <ToneTag tone={tone}>{text}</ToneTag>
}

function SecondAuthCell({ value }: CellProps) {
  return value === true ? <ToneTag tone="green">{t('已绑定')}</ToneTag> : <ToneTag tone="grey">{t('未绑定')}</ToneTag>
}
