import { groupBlock } from '#patterns/figures/server/wall/groups.ts'
import { defineScreen } from '#services/datascreen/data-screen.ts'
import { markScreen } from '#services/datascreen/server/compute.ts'
import { hideSmall } from '#services/datascreen/server/private-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { figuresNow, funnel, lastDays, submitHours } from './figures.ts'
import {
  awayTonight,
  byDepartment,
  byGradeAndSex,
  byType,
  destinationMap,
  overdueGroups,
  overduePeople,
  topClasses,
  weekNow,
} from './wall-groups.ts'

/** 学生请假动态: how many are away, is anyone missing. */
export const leaveScreen = defineScreen({
  code: 'leavedatascreenone',
  title: '学生请假动态',
  permission: 'screen:leavedatascreenone',
  blocks: [
    { key: 'kpi', label: '当前请假', refreshSeconds: 30, read: (ctx) => figuresNow(ctx) },
    groupBlock({ key: 'byType', label: '请假类型', refreshSeconds: 30, read: byType, along: ['pct'] }),
    groupBlock({ key: 'byDept', label: '院系请假率', refreshSeconds: 60, read: byDepartment, along: ['rate'] }),
    {
      key: 'byGradeSex',
      label: '年级与性别',
      refreshSeconds: 60,
      read: async (ctx, { minGroup }) => gradesWithout(await byGradeAndSex(ctx), minGroup),
    },
    {
      key: 'dest',
      label: '不在校去向',
      refreshSeconds: 60,
      read: (ctx, { minGroup }) => destinationMap(ctx, minGroup),
    },
    groupBlock({ key: 'tonight', label: '今夜不在校住宿', refreshSeconds: 300, read: awayTonight }),
    { key: 'trend30', label: '近30天请假人数', refreshSeconds: 300, read: (ctx) => lastDays(ctx, 30) },
    { key: 'heat', label: '提交时段', refreshSeconds: 300, read: submitHours },
    { key: 'funnel', label: '审批漏斗', refreshSeconds: 300, read: funnel },
    groupBlock({ key: 'overdue', label: '逾期未归', refreshSeconds: 30, read: overdueGroups }),
    { key: 'overdueList', label: '逾期名单', refreshSeconds: 30, showsNames: true, read: overduePeople },
    {
      key: 'topClass',
      label: '请假率最高的班级',
      refreshSeconds: 300,
      read: (ctx, { minGroup }) => topClasses(ctx, minGroup),
    },
    { key: 'week', label: '教学周', refreshSeconds: 3600, read: weekNow },
  ],
})

/** A leave began, ended or was decided: the wall shows it within seconds. */
export function markLeaveScreen(ctx: Ctx): Promise<void> {
  const shown = ['kpi', 'byType', 'byDept', 'byGradeSex', 'dest', 'tonight', 'trend30', 'overdue', 'overdueList']
  return markScreen(ctx, leaveScreen.code, shown)
}

/** With one sex of an intake too few to be shown, the other would give it away. */
function gradesWithout(rows: readonly { grade: number; male: number; female: number }[], minGroup: number) {
  const isSmall = (count: number) => count > 0 && count < minGroup
  const totals = hideSmall(
    rows.map(({ grade, male, female }) => ({ grade, count: male + female })),
    { by: 'count', minGroup },
  )
  return totals.map((total, i) => {
    const { male, female } = rows[i]!
    const hides = total.hidden !== undefined || isSmall(male) || isSmall(female)
    return { ...total, male: hides ? null : male, female: hides ? null : female }
  })
}
