import { defineScreens } from '#kernel/world/screen.ts'

export const screens = defineScreens({
  approve: {
    title: '请假审批',
    icon: 'stamp',
    path: '/leave/approve',
    place: 30,
    component: 'xsgl/leave/fdyLeaveApprove',
    permission: 'leaveApprove:read',
  },
})
