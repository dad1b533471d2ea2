import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  apply: {
    title: '校外住宿申请',
    icon: 'send',
    path: '/dormitory/offcampus/apply',
    component: at('offCampusApplyStu'),
    permission: 'dormitoryOffCampus:apply',
  },
  mine: {
    title: '我的校外住宿',
    icon: 'map-pinned',
    path: '/dormitory/offcampus/mine',
    component: at('offCampusMyStu'),
    permission: 'offCampusMine:read',
  },
  list: {
    title: '校外住宿',
    icon: 'map-pin-house',
    path: '/dormitory/offcampus',
    component: at('dormitoryOffCampus'),
    permission: 'dormitoryOffCampus:list',
  },
  detail: {
    title: '校外住宿详情',
    icon: 'map-pin-house',
    path: '/dormitory/offcampus/detail',
    component: at('offCampusDetail'),
    isHide: true,
    isKeepAlive: false,
  },
})
