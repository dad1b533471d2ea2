import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  gate: {
    title: '门岗核验',
    icon: 'scan-line',
    path: '/leave/gate',
    place: 80,
    component: 'xsgl/leave/leaveGate',
    permission: 'leaveGate:verify',
    isKeepAlive: false,
  },
  passLog: {
    title: '通行记录',
    icon: 'footprints',
    path: '/leave/passLog',
    place: 90,
    component: 'xsgl/leave/leavePassLog',
    permission: 'leavePassLog:list',
  },
})
