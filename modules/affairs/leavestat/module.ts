import { defineModule } from '#kernel/world/module.ts'
import { screens } from './shared/screens.ts'

const everything = ['leaveStat:read', 'leaveStat:export']

/** 请假统计: the numbers of leave, for the page, for desks, for early warning and for the wall. */
export const manifest = defineModule({
  name: 'leavestat',
  label: '请假统计',
  depends: ['base', 'calendar', 'datascreen', 'leave', 'leavereturn', 'absence', 'leavedesk'],
  entities: [],
  screens,
  menu: [{ title: '请假管理', path: '/leave', children: [screens.stat] }, screens.stuStat],
  permissions: {
    'leaveStat:read': '查看请假统计',
    'leaveStat:export': '导出请假统计',
    'screen:leavedatascreenone': '登录后查看请假大屏',
  },
  grants: [
    ...['fdy', 'bzr', 'yx', 'xgc', 'gly'].map((role) => ({ role, permissions: everything })),
    ...['xgc', 'gly', 'dpgly'].map((role) => ({ role, permissions: ['screen:leavedatascreenone'] })),
  ],
})
