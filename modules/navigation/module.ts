import { defineModule } from '#kernel/module.ts'
import { menu } from '#kernel/system/shared/menus.ts'
import { app, appCode, appCollection, appUse, appUseDay } from './shared/app.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { mobileMenu, mobileService, mobileVersion } from './shared/mobile-menu.ts'
import { mostFavourites } from './shared/params.ts'

/** 导航: what people find where — menus, apps, phone menus and services. */
export const navigation = defineModule({
  name: 'navigation',
  label: '菜单与应用',
  depends: ['base', 'population'],
  entities: [menu, app, appCollection, appUse, appUseDay, mobileService, mobileMenu, mobileVersion, appCode],
  dictionaries,
  params: [mostFavourites],
  permissions: { 'roleMenu:list': '查看角色授权', 'roleMenu:submit': '为角色授权', 'roleMenu:grantAny': '授予本人没有的权限' },
  secondAuth: { 'sysMenu:change': '修改菜单', 'roleMenu:submit': '为角色授权' },
  menuPlace: 100,
  menu: [
    { title: '我的应用', icon: 'layout-grid', path: '/personal/userapps', name: 'PersonalUserapps', component: 'base/personal/userapps', isHide: true, isKeepAlive: true },
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      children: [
        { title: '菜单管理', icon: 'menu', path: '/system/menu', name: 'SystemMenu', component: 'system/menu/index', permission: 'sysMenu:list', isKeepAlive: true },
        { title: '应用管理', icon: 'app-window', path: '/system/app', name: 'SystemApp', component: 'system/app/index', permission: 'appName:list', isKeepAlive: true },
        { title: '移动菜单', icon: 'smartphone', path: '/system/mobileMenu', name: 'SystemMobileMenu', component: 'system/mobileMenu/index', permission: 'mobileMenu:list', isKeepAlive: true },
        { title: '移动服务', icon: 'tablet-smartphone', path: '/system/mobileService', name: 'SystemMobileService', component: 'system/mobileService/index', permission: 'mobileService:list', isKeepAlive: true },
      ],
    },
  ],
  grants: [
    {
      role: 'gly',
      permissions: ['sysMenu:*', 'roleMenu:list', 'roleMenu:submit', 'roleMenu:grantAny', 'appName:*', 'mobileService:*', 'mobileMenu:*'],
    },
  ],
})
