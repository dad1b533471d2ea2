import { defineModule } from '#kernel/world/module.ts'
import { menu } from '#services/system/shared/menus.ts'
import { app, appCode, appCollection, appShortcut, appUse, appUseDay } from './shared/app.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { mobileMenu, mobileService, mobileVersion, scanRoute } from './shared/mobile-menu.ts'
import { mostFavourites } from './shared/params.ts'

/** 导航: what people find where — menus, apps, phone menus and services. */
export const navigation = defineModule({
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
  menu: [
    {
      title: '我的应用',
      icon: 'layout-grid',
      path: '/personal/userapps',
      name: 'PersonalUserapps',
      component: 'base/personal/userapps',
      isHide: true,
      isKeepAlive: true,
    },
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      children: [
        {
          title: '菜单管理',
          icon: 'menu',
          path: '/system/menu',
          name: 'SystemMenu',
          component: 'system/menu/index',
          permission: 'sysMenu:list',
          isKeepAlive: true,
        },
        {
          title: '应用管理',
          icon: 'app-window',
          path: '/system/app',
          name: 'SystemApp',
          component: 'system/app/index',
          permission: 'appName:list',
          isKeepAlive: true,
        },
        {
          title: '移动菜单',
          icon: 'smartphone',
          path: '/system/mobileMenu',
          name: 'SystemMobileMenu',
          component: 'system/mobileMenu/index',
          permission: 'mobileMenu:list',
          isKeepAlive: true,
        },
        {
          title: '移动服务',
          icon: 'tablet-smartphone',
          path: '/system/mobileService',
          name: 'SystemMobileService',
          component: 'system/mobileService/index',
          permission: 'mobileService:list',
          isKeepAlive: true,
        },
        {
          title: '服务事项',
          icon: 'concierge-bell',
          path: '/system/service',
          name: 'SystemService',
          component: 'system/service/index',
          permission: 'serviceItem:list',
          isKeepAlive: true,
        },
        {
          title: '服务评价',
          icon: 'award',
          path: '/system/service/rating',
          name: 'SystemServiceRating',
          component: 'system/service/rating',
          permission: 'serviceRating:list',
          isKeepAlive: true,
        },
        {
          title: '办事统计',
          icon: 'chart-column',
          path: '/system/service/stat',
          name: 'SystemServiceStat',
          component: 'system/service/stat',
          permission: 'serviceItem:statistics',
          isKeepAlive: true,
        },
        {
          title: '扫码分发',
          icon: 'scan-line',
          path: '/system/scanRoute',
          name: 'SystemScanRoute',
          component: 'system/scanRoute/index',
          permission: 'scanRoute:list',
          isKeepAlive: true,
        },
      ],
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
