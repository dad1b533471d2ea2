import { defineModule } from '#kernel/world/module.ts'
import { living } from './shared/living.ts'
import { screens } from './shared/screens.ts'

const reading = ['dormitoryOffCampus:list', 'dormitoryOffCampus:getOne', 'dormitoryOffCampus:export']
const deciding = ['dormitoryOffCampus:confirmParent', 'dormitoryOffCampus:end']

/** 校外住宿: who lives outside with the school's knowledge, where and until when. */
export const manifest = defineModule({
  name: 'offcampus',
  label: '校外住宿',
  depends: ['base', 'calendar', 'process', 'family'],
  entities: [living],
  screens,
  menu: [
    {
      title: '宿舍管理',
      icon: 'bed-single',
      path: '/dormitory',
      group: '住宿',
      children: [screens.mine, screens.apply, screens.list],
    },
    screens.detail,
  ],
  permissions: { 'offCampusMine:read': '我的校外住宿' },
  apps: [{ screen: screens.apply, code: 'offCampus', name: '校外住宿', category: '1', place: 62 }],
  days: [{ roles: ['ssgl'], places: { [screens.list.path]: 60 } }],
  grants: [
    {
      role: 'stu',
      permissions: [
        'offCampusMine:read',
        'dormitoryOffCampus:apply',
        'dormitoryOffCampus:list',
        'dormitoryOffCampus:getOne',
      ],
    },
    ...['fdy', 'bzr', 'yx', 'ssgl'].map((role) => ({ role, permissions: [...reading, ...deciding] })),
    { role: 'xgc', permissions: reading },
  ],
})
