import { defineParam } from '#kernel/params/param.ts'

export const lockScreenRoles = defineParam({
  key: 'shell.lockScreenRoles',
  isGuarded: true,
  label: '默认开启自动锁屏的角色',
  group: '登录',
  type: 'list',
  default: [],
  help: '每行一个角色编码，如 gly；这些角色的用户无操作超过锁屏时间后自动锁屏，本人可在布局设置中修改时间',
  names: { entity: 'sys.role', field: 'roleCode' },
})
