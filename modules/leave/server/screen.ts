import { defineScreen } from '#kernel/datascreen/data-screen.ts'
import { hideSmall } from '#kernel/datascreen/server/private-words.ts'
import { byDepartment, byGradeAndSex, byType, destinations, figuresNow, funnel, overdueGroups, overduePeople, submitHours, trend30 } from './figures.ts'

/** 学生请假动态: how many are away, is anyone missing. */
export const leaveScreen = defineScreen({
  code: 'leavedatascreenone',
  title: '学生请假动态',
  permission: 'leaveStat:read',
  blocks: [
    { key: 'kpi', label: '当前请假', refreshSeconds: 30, read: (ctx) => figuresNow(ctx) },
    { key: 'byType', label: '请假类型', refreshSeconds: 30, read: async (ctx, { minGroup }) => hideSmall(await byType(ctx), { by: 'count', minGroup }) },
    { key: 'byDept', label: '院系请假率', refreshSeconds: 60, read: byDepartment },
    { key: 'byGradeSex', label: '年级与性别', refreshSeconds: 60, read: byGradeAndSex },
    { key: 'trend30', label: '近30天请假人数', refreshSeconds: 300, read: trend30 },
    { key: 'heat', label: '提交时段', refreshSeconds: 300, read: submitHours },
    { key: 'funnel', label: '审批漏斗', refreshSeconds: 300, read: funnel },
    { key: 'dest', label: '离校去向', refreshSeconds: 60, read: async (ctx, { minGroup }) => hideSmall(await destinations(ctx), { by: 'count', minGroup }) },
    { key: 'overdue', label: '逾期未归', refreshSeconds: 30, read: overdueGroups },
    { key: 'overdueList', label: '逾期名单', refreshSeconds: 30, showsNames: true, read: overduePeople },
  ],
})
