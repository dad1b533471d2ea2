import { screenParams } from '#services/datascreen/shared/params.ts'
import { screen, screenSnapshot } from '#services/datascreen/shared/screen.ts'
import { defineModule } from '#kernel/world/module.ts'
import { screens } from './shared/screens.ts'

/** 数据大屏: which screens hang where, who may look at them, how they fare. */
export const manifest = defineModule({
  name: 'datascreen',
  label: '数据大屏',
  depends: ['base', 'settings'],
  entities: [screen, screenSnapshot],
  operActions: [{ key: 'renewKey', label: '更换访问密钥', tone: 'amber' }],
  params: screenParams,
  secondAuth: { 'screen:key': '更换大屏密钥', 'screen:open': '修改大屏的访问方式' },
  permissions: { 'screen:health': '查看大屏运行情况' },
  menuPlace: 80,
  screens,
  menu: [
    {
      title: '数据大屏',
      icon: 'monitor',
      path: '/report',
      children: [screens.screen],
    },
  ],
  roles: [{ code: 'dpgly', label: '大屏管理员', remark: '数据大屏的访问与运行', scope: { kind: 'all' } }],
  grants: ['gly', 'dpgly'].map((role) => ({
    role,
    permissions: ['screen:list', 'screen:getOne', 'screen:update', 'screen:renewKey', 'screen:health'],
  })),
})
