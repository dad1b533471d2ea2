import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  dictionary: {
    title: '数据字典',
    icon: 'book-a',
    path: '/system/dictionary',
    component: 'system/dictionary/index',
    permission: 'dataDictionary:list',
  },
  params: {
    title: '参数设置',
    icon: 'sliders-horizontal',
    path: '/system/params',
    component: 'system/params/index',
    permission: 'baseParams:list',
  },
  appInfo: {
    title: '平台设置',
    icon: 'app-window',
    path: '/system/appInfo',
    component: 'system/appInfo/index',
    permission: 'appInfo:update',
  },
  apiClient: {
    title: '接口密钥',
    icon: 'key-round',
    path: '/system/apiClient',
    component: 'system/apiClient/index',
    permission: 'apiClient:list',
  },
  tenant: {
    title: '租户管理',
    icon: 'school',
    path: '/system/tenant',
    component: 'system/tenant/index',
    permission: 'sysTenant:list',
  },
})
