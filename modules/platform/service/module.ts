import { defineModule } from '#kernel/world/module.ts'
import { applyIndex } from '#services/applications/shared/apply.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { serviceFavorite, serviceRecent, serviceReminder, serviceSearchLog } from './shared/own-services.ts'
import { areGuidesPublic, rudeWords } from './shared/params.ts'
import { serviceRating } from './shared/rating.ts'
import { entranceOperation, serviceItem, serviceUse } from './shared/service-item.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

// An office keeps its own matters; what comes on the shelf is decided by who keeps the catalogue.
const office = [
  'serviceItem:list',
  'serviceItem:getOne',
  'serviceItem:add',
  'serviceItem:update',
  'serviceItem:askReview',
  'serviceItem:repair',
  'serviceRating:list',
  'serviceRating:getOne',
  'serviceRating:reply',
]
const ownDepartment = { serviceItem: { kind: 'dept' }, serviceRating: { kind: 'dept' } }

/** 办事大厅: matters people come with, their guides, what became of applications, and what people say of it. */
export const manifest = defineModule({
  name: 'service',
  label: '办事大厅',
  depends: ['base', 'population', 'navigation', 'office', 'calendar', 'process'],
  entities: [
    applyIndex,
    serviceItem,
    serviceUse,
    serviceFavorite,
    serviceRecent,
    serviceReminder,
    serviceSearchLog,
    serviceRating,
  ],
  secondAuth: { [entranceOperation]: '修改服务事项的办理链接' },
  dictionaries,
  params: [rudeWords, areGuidesPublic],
  // What everybody comes for stands before what few administer.
  menuPlace: -10,
  screens,
  apps,
  menu: [
    screens.servicecenter,
    screens.detail,
    { title: '流程中心', icon: 'workflow', path: '/process', place: 0, children: [screens.usermoreapplys] },
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '服务与消息',
      place: 100,
      children: [screens.items, screens.rating, screens.stat],
    },
  ],
  days: [
    { roles: ['xgc', 'xgcld', 'xld', 'yx', 'fdy', 'bzr', 'tea'], places: { [screens.servicecenter.path]: 50 } },
    { roles: ['stu'], places: { [screens.servicecenter.path]: 30 } },
  ],
  grants: [
    { role: 'gly', permissions: ['serviceItem:*', 'serviceRating:*'] },
    ...['xgc', 'jwc', 'yx'].map((role) => ({ role, permissions: office, scopes: ownDepartment })),
  ],
})
