import { device, deviceOperation } from '#services/device/shared/device.ts'
import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { screens } from './shared/screens.ts'

/** 设备: gates, locks and walls that call the platform by themselves. */
export const manifest = defineModule({
  name: 'device',
  label: '设备',
  depends: ['base', 'settings'],
  entities: [device],
  dictionaries,
  secondAuth: { [deviceOperation]: '生成设备密钥' },
  menuPlace: 95,
  screens,
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '平台',
      place: 101,
      children: [screens.device],
    },
  ],
  grants: [{ role: 'gly', permissions: ['device:*'] }],
})
