import { useQuery, useQueryClient } from '@tanstack/react-query'
import { InputNumber, Switch, Table } from 'antd'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { aiRolesRoute, setAiRoleRoute, type AiRoleSetting } from '../../shared/ai-routes.ts'

const queryKey = ['ai-roles']

/** Which roles may use the assistant and how often a day; a change is kept at once. */
export function AiRoles({ isReadOnly }: { isReadOnly: boolean }) {
  const client = useQueryClient()
  const { success } = useFeedback()
  const [busy, setBusy] = useState<string | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => get(aiRolesRoute),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  const save = async (role: AiRoleSetting, change: { isEnabled?: boolean; dailyLimit?: number | null }) => {
    setBusy(role.roleId)
    try {
      await post(setAiRoleRoute, {
        roleId: role.roleId,
        isEnabled: role.isEnabled,
        dailyLimit: role.isOwn ? role.dailyLimit : null,
        ...change,
      })
      success(t('保存成功'))
    } catch {
      // The client has said what was wrong.
    } finally {
      setBusy(null)
      await client.invalidateQueries({ queryKey })
    }
  }
  return (
    <Table
      className="ai-roles"
      rowKey="roleId"
      loading={isPending}
      dataSource={data ?? []}
      pagination={false}
      scroll={{ x: 420 }}
      columns={[
        { title: t('角色'), dataIndex: 'roleName' },
        {
          title: t('可以使用'),
          width: 110,
          render: (_, role) => (
            <Switch
              checked={role.isEnabled}
              disabled={isReadOnly}
              loading={busy === role.roleId}
              aria-label={t('{{name}}可以使用', { name: role.roleName })}
              onChange={(isEnabled) => void save(role, { isEnabled })}
            />
          ),
        },
        {
          title: t('每日提问次数'),
          width: 180,
          render: (_, role) => (
            <InputNumber
              key={`${role.dailyLimit}-${role.isOwn}`}
              defaultValue={role.isOwn ? role.dailyLimit : undefined}
              placeholder={t('默认 {{n}}', { n: role.dailyLimit })}
              min={0}
              max={10_000}
              precision={0}
              disabled={isReadOnly || !role.isEnabled}
              aria-label={t('{{name}}每日提问次数', { name: role.roleName })}
              onBlur={({ target }) => {
                const typed = target.value === '' ? null : Number(target.value)
                if (typed !== (role.isOwn ? role.dailyLimit : null)) void save(role, { dailyLimit: typed })
              }}
            />
          ),
        },
      ]}
    />
  )
}
