import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { user } from '../../shared/user.ts'
import { assignRolesRoute, closeUsersRoute, disableUsersRoute, type ToldPasswords } from '../../shared/user-routes.ts'

/** Ends accounts, now, on a day to come, or for good: somebody says why. By hand: it is about all that were ticked. */
export function EndDialog({
  kind,
  rows,
  onClose,
  onDone,
}: {
  kind: 'disable' | 'close'
  rows: readonly RecordRow[]
  onClose: () => void
  onDone: () => void
}) {
  const [reason, setReason] = useState('')
  const [date, setDate] = useState<Dayjs | null>(null)
  const [isSaving, setSaving] = useState(false)
  const forget = useForget(user)
  const feedback = useFeedback()
  const names = rows.length === 1 ? String(rows[0]!.userName) : t('{{n}} 名用户', { n: rows.length })
  const save = async () => {
    setSaving(true)
    try {
      const asked = { ids: rows.map((row) => row.id), reason }
      const answer =
        kind === 'disable'
          ? await post(disableUsersRoute, { ...asked, ...(date ? { date: date.format('YYYY-MM-DD') } : {}) })
          : await post(closeUsersRoute, asked)
      feedback.success(t('已处理 {{n}} 名用户', { n: answer.done }))
      await forget()
      onDone()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={kind === 'disable' ? t('停用 {{names}}', { names }) : t('注销 {{names}}', { names })}
      okText={kind === 'disable' ? t('停用', { context: 'verb' }) : t('注销')}
      okButtonProps={{ danger: true, disabled: reason.trim().length < 2 }}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="user-form">
        <p>
          {kind === 'disable'
            ? t('停用后不能登录，已登录的设备立即退出。可以重新启用，启用后须修改密码。')
            : t('注销后不能恢复：角色与第三方绑定一并取消，历史记录保留姓名，登录名 180 天后释放。')}
        </p>
        <label>
          <span>{t('原因')}</span>
          <Input.TextArea
            rows={3}
            maxLength={200}
            value={reason}
            placeholder={kind === 'disable' ? t('如：调离、违规') : t('如：离校、重复账号')}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {kind === 'disable' && (
          <label>
            <span>{t('生效日期')}</span>
            <DatePicker value={date} onChange={setDate} placeholder={t('不填表示立即停用')} minDate={dayjs()} />
          </label>
        )}
      </div>
    </Dialog>
  )
}

/** Which roles one or many accounts hold. By hand: of many one says whether roles are added, taken or replaced. */
export function RolesDialog({ rows, onClose }: { rows: readonly RecordRow[]; onClose: () => void }) {
  const only = rows.length === 1 ? rows[0] : undefined
  const [roleIds, setRoleIds] = useState<string[]>((only?.roleIds as string[] | undefined) ?? [])
  const [mode, setMode] = useState<'add' | 'remove' | 'set'>(only ? 'set' : 'add')
  const [isSaving, setSaving] = useState(false)
  const forget = useForget(user)
  const feedback = useFeedback()
  const roles = useQuery({
    queryKey: ['base/sysRole', 'getSelect', 'all'],
    queryFn: () => get<{ value: string; label: string }[]>('base/sysRole/getSelect'),
  })
  const save = async () => {
    setSaving(true)
    try {
      await post(assignRolesRoute, { ids: rows.map((row) => row.id), roleIds, mode })
      await forget()
      feedback.success(t('保存成功'))
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={
        only
          ? t('分配角色：{{name}}', { name: String(only.userName) })
          : t('为 {{n}} 名用户分配角色', { n: rows.length })
      }
      okText={t('保存')}
      cancelText={t('取消')}
      onOk={() => void save()}
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <div className="user-form">
        {!only && (
          <Select
            aria-label={t('方式')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'add', label: t('增加这些角色') },
              { value: 'remove', label: t('移除这些角色') },
              { value: 'set', label: t('改为这些角色') },
            ]}
          />
        )}
        <Select
          aria-label={t('角色')}
          mode="multiple"
          value={roleIds}
          onChange={setRoleIds}
          options={roles.data ?? []}
          optionFilterProp="label"
          placeholder={t('请选择角色')}
          loading={roles.isFetching}
        />
      </div>
    </Dialog>
  )
}

/** Made-up passwords are shown here and nowhere again. */
export function ToldDialog({ told, onClose }: { told: ToldPasswords; onClose: () => void }) {
  return (
    <Dialog
      open={told.length > 0}
      title={t('新密码只显示这一次，请妥善转交本人')}
      okText={t('我已记下')}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <ul className="user-told">
        {told.map(({ accountNo, password }) => (
          <li key={accountNo}>
            <span>{accountNo}</span>
            <code>{password}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
