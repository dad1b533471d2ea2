import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import type { Dayjs } from 'dayjs'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { FoundSelect, rowsOf } from '#browser/kit/parts/inputs/found-select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { addRoleUsersRoute, removeRoleUsersRoute, roleHoldersRoute, type Holder } from '../../shared/role-routes.ts'
import { AutoRule } from './auto-rule.tsx'
import type { RoleCard } from './role-page.tsx'

const size = 10

/** Who holds a role. */
export function UsersTab({ role }: { role: RoleCard }) {
  const client = useQueryClient()
  const feedback = useFeedback()
  const mayAssign = useCan('sysRole:assign')
  const [current, setCurrent] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [isAdding, setAdding] = useState(false)
  const page = useQuery({
    queryKey: ['base/sysRole', 'users', role.id, current, keyword],
    queryFn: () => get(roleHoldersRoute, { id: role.id, current, size, keyword }),
  })
  const forget = () => client.invalidateQueries({ queryKey: ['base/sysRole'] })
  const remove = async (holder: Holder) => {
    if (
      !(await feedback.confirm({
        title: t('确定取消 {{name}} 的角色吗？', { name: holder.userName }),
        okText: t('取消角色'),
        cancelText: t('返回'),
        isDanger: true,
      }))
    )
      return
    await post(removeRoleUsersRoute, { id: role.id, userIds: [holder.id] }).then(forget, () => undefined)
  }
  return (
    <div className="role-tab">
      <AutoRule role={role} />
      <div className="role-tools">
        <SearchInput label={t('搜索账号或姓名')} onSearch={(text) => (setKeyword(text.trim()), setCurrent(1))} />
        {mayAssign && (
          <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setAdding(true)}>
            {t('添加用户')}
          </Button>
        )}
      </div>
      {page.error ? (
        <LoadError error={page.error} onRetry={() => void page.refetch()} />
      ) : !page.data ? (
        <RowsSkeleton count={5} height={44} />
      ) : page.data.records.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className="role-users">
          {page.data.records.map((holder) => (
            <li key={holder.id}>
              <strong>{holder.userName}</strong>
              <span>{holder.accountNo}</span>
              <span>{holder.departmentName ?? '—'}</span>
              <span>
                {holder.beginDate || holder.endDate
                  ? `${holder.beginDate ?? t('不限')} – ${holder.endDate ?? t('不限')}`
                  : t('长期')}
              </span>
              {holder.origin === 'auto' && <ToneTag tone="blue">{t('自动')}</ToneTag>}
              {holder.status !== '1' && <ToneTag tone="grey">{t('不可登录')}</ToneTag>}
              {mayAssign && (
                <Button type="link" size="small" onClick={() => void remove(holder)}>
                  {t('移除')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        size="small"
        current={current}
        pageSize={size}
        total={page.data?.total ?? 0}
        onChange={setCurrent}
        hideOnSinglePage
        showSizeChanger={false}
      />
      {isAdding && <AddDialog role={role} onClose={() => setAdding(false)} onAdded={() => void forget()} />}
    </div>
  )
}

const users = rowsOf('base/sysUser')

/** By hand (decision 0035): the role is given to many accounts, for a span that is chosen as one. */
function AddDialog({ role, onClose, onAdded }: { role: RoleCard; onClose: () => void; onAdded: () => void }) {
  const [userIds, setUserIds] = useState<string[]>([])
  const [term, setTerm] = useState<[Dayjs | null, Dayjs | null] | null>(null)
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const feedback = useFeedback()
  const save = async () => {
    setSaving(true)
    try {
      await postOnce(addRoleUsersRoute, {
        id: role.id,
        userIds,
        beginDate: term?.[0]?.format('YYYY-MM-DD') ?? null,
        endDate: term?.[1]?.format('YYYY-MM-DD') ?? null,
      })
      feedback.success(t('保存成功'))
      onAdded()
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('为【{{name}}】添加用户', { name: t(role.roleName) })}
      okText={t('添加')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: userIds.length === 0 }}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="user-form">
        <FoundSelect
          isMany
          source={users}
          aria-label={t('用户')}
          value={userIds}
          onChange={setUserIds}
          placeholder={t('输入账号、姓名或拼音首字母')}
        />
        <DatePicker.RangePicker
          allowEmpty={[true, true]}
          value={term}
          onChange={setTerm}
          placeholder={[t('任期开始（可不填）'), t('任期结束（可不填）')]}
        />
      </div>
    </Dialog>
  )
}
