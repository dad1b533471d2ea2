import { Button, Descriptions } from 'antd'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { t } from '#browser/wire/i18n.ts'
import { role } from '../../shared/role.ts'
import type { RoleCard } from './role-page.tsx'

export function BasicTab(props: { chosen: RoleCard; world: FieldWorld; onEdit: () => void; onGone: () => void }) {
  const { chosen } = props
  const can = useAbility(props.world)
  const remove = useRemove(role)
  const items = [
    { key: 'name', label: t('角色名称'), children: t(chosen.roleName) },
    { key: 'code', label: t('角色编码'), children: chosen.roleCode },
    { key: 'kind', label: t('类型'), children: chosen.isBuiltIn ? t('内置') : t('自定义') },
    { key: 'status', label: t('状态'), children: chosen.status === '1' ? t('启用') : t('停用') },
    { key: 'remark', label: t('说明'), children: chosen.remark ? t(chosen.remark) : '—' },
  ]
  return (
    <div className="role-tab">
      <Descriptions column={1} items={items} size="small" />
      <div className="role-foot">
        {can('remove', chosen) && (
          <Button danger onClick={() => void remove([chosen.id]).then((isGone) => isGone && props.onGone())}>
            {t('删除角色')}
          </Button>
        )}
        {can('update', chosen) && (
          <Button type="primary" onClick={props.onEdit}>
            {t('编辑')}
          </Button>
        )}
      </div>
    </div>
  )
}
