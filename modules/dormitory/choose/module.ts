import { defineModule } from '#kernel/world/module.ts'
import { batch, chooseWindow } from './shared/batch.ts'
import { chooser, claim, pool, trial } from './shared/chooser.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { chooseParams } from './shared/params.ts'
import { screens } from './shared/screens.ts'

const students = ['dormitoryChooseStudent:list', 'dormitoryChooseStudent:getOne', 'dormitoryChooseStudent:export']
const watching = ['dormitoryChooseBatch:list', 'dormitoryChooseBatch:getOne', 'dormitoryChooseBatch:monitor']

/** 新生选宿舍: students choose their beds themselves, in a window and all at once. */
export const manifest = defineModule({
  name: 'choose',
  label: '新生选宿舍',
  depends: ['base', 'dorm', 'stay', 'presort', 'offcampus'],
  entities: [batch, chooseWindow, pool, chooser, claim, trial],
  dictionaries,
  params: chooseParams,
  messageTemplates,
  screens,
  menu: [
    {
      title: '宿舍管理',
      icon: 'bed-single',
      path: '/dormitory',
      children: [screens.choose, screens.batch, screens.monitor, screens.students, screens.journal],
    },
    screens.pool,
    screens.window,
  ],
  apps: [{ screen: screens.choose, code: 'dormitoryChoose', category: '2', place: 47 }],
  permissions: { 'dormitoryChoose:choose': '选宿舍' },
  days: [{ roles: ['stu'], places: { [screens.choose.path]: 20 } }],
  grants: [
    { role: 'ssgl', permissions: [batch, chooseWindow, chooser, claim].map(({ path }) => `${path}:*`) },
    { role: 'xgc', permissions: [...watching, ...students] },
    ...['yx', 'fdy', 'bzr'].map((role) => ({
      role,
      permissions: [...students, 'dormitoryChooseStudent:remind', 'dormitoryChooseBatch:getSelect'],
    })),
    { role: 'stu', permissions: ['dormitoryChoose:choose'] },
  ],
})
