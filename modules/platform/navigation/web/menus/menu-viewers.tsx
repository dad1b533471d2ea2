import { Table } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import type { Viewer } from '../../shared/menu-routes.ts'
import { useViewers } from './use-menus.ts'

/** Which roles see a menu, and how many people that is. */
export function MenuViewers({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useViewers(id)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <Table<Viewer>
      rowKey="roleId"
      size="small"
      loading={isPending}
      pagination={false}
      dataSource={data ?? []}
      columns={[
        { title: t('角色'), dataIndex: 'roleName', render: (name: string) => t(name) },
        { title: t('角色编码'), dataIndex: 'roleCode', render: (code: string) => <code>{code}</code> },
        { title: t('人数'), dataIndex: 'users', align: 'right' },
      ]}
    />
  )
}
