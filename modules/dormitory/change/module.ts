import { defineModule } from '#kernel/world/module.ts'
import { changeApply, changeBatch } from './shared/apply.ts'
import { changeParams } from './shared/params.ts'
import { screens } from './shared/screens.ts'
import { changeWindow } from './shared/window.ts'

const reading = ['roomChangeApply:list', 'roomChangeApply:getOne']
const leading = [...reading, 'roomChangeApply:export']

/** 调宿: moving to a free bed, changing beds with somebody, by order, and many at once. */
export const manifest = defineModule({
  name: 'change',
  label: '调宿',
  depends: ['base', 'calendar', 'process', 'dorm', 'stay'],
  entities: [changeWindow, changeBatch, changeApply],
  params: changeParams,
  screens,
  menu: [
    {
      title: '调宿',
      icon: 'arrow-left-right',
      path: '/roomChange',
      children: [screens.mine, screens.apply, screens.list, screens.exec, screens.batch, screens.force, screens.window],
    },
    screens.detail,
  ],
  permissions: { 'roomChangeMine:read': '我的调宿' },
  grants: [
    {
      role: 'stu',
      permissions: [...reading, 'roomChangeMine:read', 'roomChangeApply:apply', 'roomChangeApply:giveUp'],
    },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: leading })),
    ...['gly', 'ssgl'].map((role) => ({
      role,
      permissions: [
        ...leading,
        'roomChangeApply:execute',
        'roomChangeApply:force',
        'roomChangeWindow:*',
        'roomChangeBatch:list',
        'roomChangeBatch:getOne',
        'roomChangeBatch:execute',
      ],
    })),
    {
      role: 'sg',
      permissions: [...leading, 'roomChangeApply:execute'],
      scopes: { roomChangeApply: { kind: 'dormFloor' } },
    },
  ],
})
