import { device, deviceOperation } from '#services/device/shared/device.ts'
import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'

/** 设备: gates, locks and walls that call the platform by themselves. */
export const deviceModule = defineModule({
  name: 'device',
  label: '设备',
  depends: ['base', 'settings'],
  entities: [device],
  dictionaries,
  secondAuth: { [deviceOperation]: '生成设备密钥' },
  menuPlace: 95,
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      children: [
        {
          title: '设备管理',
          icon: 'cpu',
          path: '/system/device',
          name: 'SystemDevice',
          component: 'system/device/index',
          permission: 'device:list',
          isKeepAlive: true,
        },
      ],
    },
  ],
  grants: [{ role: 'gly', permissions: ['device:*'] }],
})
