import { defineScreens } from '#kernel/world/screen.ts'
import { everybodys } from './everybodys-screens.ts'

export const screens = defineScreens(
  {
    menu: {
      title: '菜单管理',
      icon: 'menu',
      path: '/system/menu',
      component: 'system/menu/index',
      permission: 'sysMenu:list',
    },
    app: {
      title: '应用管理',
      icon: 'layout-grid',
      path: '/system/app',
      component: 'system/app/index',
      permission: 'appName:list',
    },
    mobileMenu: {
      title: '移动菜单',
      icon: 'smartphone',
      path: '/system/mobileMenu',
      component: 'system/mobileMenu/index',
      permission: 'mobileMenu:list',
    },
    mobileService: {
      title: '移动服务',
      icon: 'tablet-smartphone',
      path: '/system/mobileService',
      component: 'system/mobileService/index',
      permission: 'mobileService:list',
    },
    scanRoute: {
      title: '扫码分发',
      icon: 'scan-line',
      path: '/system/scanRoute',
      component: 'system/scanRoute/index',
      permission: 'scanRoute:list',
    },
  },
  everybodys,
)
