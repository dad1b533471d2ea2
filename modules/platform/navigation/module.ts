import { defineModule } from '#kernel/world/module.ts'
import { menu } from '#services/system/shared/menus.ts'
import { app, appCode, appCollection, appShortcut, appUse, appUseDay } from './shared/app.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { mobileMenu, mobileService, mobileVersion, scanRoute } from './shared/mobile-menu.ts'
import { mostFavourites } from './shared/params.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

/** 导航: what people find where — menus, apps, phone menus and services. */
export const manifest = defineModule({
  name: 'navigation',
  label: '菜单与应用',
  depends: ['base', 'population'],
  entities: [
    menu,
    app,
    appCollection,
    appUse,
    appUseDay,
    mobileService,
    mobileMenu,
    mobileVersion,
    scanRoute,
    appCode,
    appShortcut,
  ],
  dictionaries,
  params: [mostFavourites],
  permissions: {
    'roleMenu:list': '查看角色授权',
    'roleMenu:submit': '为角色授权',
    'roleMenu:grantAny': '授予本人没有的权限',
  },
  secondAuth: {
    'sysMenu:change': '修改菜单',
    'roleMenu:submit': '为角色授权',
    'appName:entrance': '修改应用的地址与单点登录',
  },
  menuPlace: 100,
  screens,
  apps,
  menu: [
    screens.userapps,
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '菜单与应用',
      place: 101,
      children: [screens.menu, screens.app, screens.mobileMenu, screens.mobileService, screens.scanRoute],
    },
  ],
  grants: [
    {
      role: 'gly',
      permissions: [
        'sysMenu:*',
        'roleMenu:list',
        'roleMenu:submit',
        'roleMenu:grantAny',
        'appName:*',
        'mobileService:*',
        'mobileMenu:*',
        'scanRoute:*',
      ],
    },
  ],
})
