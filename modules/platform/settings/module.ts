import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { apiClient, apiClientOperation } from '#services/system/shared/api-client.ts'
import { entranceOperation } from '#services/system/shared/records.ts'
import { reportTicket } from './shared/report-ticket.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const manageSets = ['list', 'add', 'update', 'remove'] as const

/** 系统设置: code sets, parameters, what the apps show, the schools of this installation. */
export const manifest = defineModule({
  name: 'settings',
  label: '系统设置',
  depends: ['base', 'accounts'],
  entities: [reportTicket, apiClient],
  dictionaries,
  operActions: [
    { key: 'look', label: '代看', tone: 'amber' },
    { key: 'renewSecret', label: '更换密钥', tone: 'amber' },
    { key: 'resetAdmin', label: '重置管理员', tone: 'amber' },
  ],
  secondAuth: {
    'baseParams:security': '修改受保护的参数',
    [entranceOperation]: '修改平台的登录入口与报表工具地址',
    'sysLicence:replace': '更换注册码',
    'sysTenant:look': '查看到期学校',
    'sysTenant:resetAdmin': '重置学校管理员',
    'sysTenant:standing': '修改租户的域名、到期时间或状态',
    [apiClientOperation]: '修改接口密钥',
  },
  menuPlace: 100,
  screens,
  apps,
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '平台',
      children: [screens.params, screens.dictionary, screens.appInfo, screens.tenant, screens.apiClient],
    },
  ],
  permissions: {
    'baseParams:list': '查看参数',
    'baseParams:update': '修改参数',
    'sysLicence:replace': '更换注册码',
    'sysTenant:list': '查看租户',
    'sysTenant:add': '新建租户',
    'sysTenant:update': '修改租户',
    'sysTenant:look': '查看到期学校',
    'sysTenant:resetAdmin': '重置学校管理员',
  },
  platformPaths: ['sysTenant', 'sysLicence'],
  grants: [
    {
      role: 'gly',
      permissions: [
        ...manageSets.map((action) => `dataDictionarySet:${action}`),
        'dataDictionary:*',
        'baseParams:list',
        'baseParams:update',
        'appInfo:list',
        'appInfo:add',
        'appInfo:update',
        'apiClient:*',
      ],
    },
    { role: 'aqgly', permissions: ['baseParams:list', 'baseParams:update'] },
    {
      role: 'cjgly',
      permissions: [
        'sysTenant:list',
        'sysTenant:add',
        'sysTenant:update',
        'sysTenant:look',
        'sysTenant:resetAdmin',
        'sysLicence:replace',
      ],
    },
  ],
})
