import { defineModule } from '#kernel/world/module.ts'
import { changeApply, changeBatch } from './shared/apply.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { changeParams } from './shared/params.ts'
import { screens } from './shared/screens.ts'
import { changeWindow } from './shared/window.ts'

const reading = ['roomChangeApply:list', 'roomChangeApply:getOne']
const leading = [...reading, 'roomChangeApply:export']
// Statistics are asked for by terms.
const counting = ['roomChangeStat:read', 'roomChangeStat:export', 'schoolCalendar:list']

/** 调宿: moving to a free bed, changing beds with somebody, by order, and many at once. */
export const manifest = defineModule({
  name: 'change',
  label: '调宿',
  depends: ['base', 'calendar', 'process', 'dorm', 'stay'],
  entities: [changeWindow, changeBatch, changeApply],
  operActions: [
    { key: 'force', label: '强制调整', tone: 'amber' },
    { key: 'execute', label: '办理', tone: 'violet' },
  ],
  params: changeParams,
  messageTemplates,
  screens,
  menu: [
    {
      title: '调宿',
      icon: 'arrow-left-right',
      path: '/roomChange',
      children: [
        screens.mine,
        screens.apply,
        screens.list,
        screens.exec,
        screens.batch,
        screens.force,
        screens.window,
        screens.stat,
      ],
    },
    screens.detail,
  ],
  permissions: {
    'roomChangeMine:read': '我的调宿',
    'roomChangeStat:read': '查看调宿统计',
    'roomChangeStat:export': '导出调宿统计',
  },
  days: [
    { roles: ['ssgl', 'sg', 'stu'], places: { '/roomChange': 70 } },
    { roles: ['ssgl', 'sg'], places: { [screens.exec.path]: 10 } },
  ],
  grants: [
    {
      role: 'stu',
      permissions: [
        ...reading,
        'roomChangeMine:read',
        'roomChangeApply:apply',
        'roomChangeApply:giveUp',
        'roomChangeApply:object',
      ],
    },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({
      role,
      permissions: [...leading, 'roomChangeStat:read', 'roomChangeStat:export'],
    })),
    {
      role: 'ssgl',
      permissions: [
        ...leading,
        ...counting,
        'roomChangeApply:execute',
        'roomChangeApply:force',
        'roomChangeApply:settleObjection',
        'roomChangeWindow:*',
        'roomChangeBatch:list',
        'roomChangeBatch:getOne',
        'roomChangeBatch:execute',
      ],
      scopes: { schoolCalendar: { kind: 'all' } },
    },
    {
      role: 'sg',
      permissions: [...leading, 'roomChangeApply:execute'],
      scopes: { roomChangeApply: { kind: 'dormFloor' } },
    },
  ],
})
