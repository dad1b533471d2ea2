import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Seed } from '#kernel/world/world.ts'
import { leaveType } from '../../shared/settings/leave-type.ts'

const plain = {
  proofMode: '0',
  proofAfterDays: null as number | null,
  maxDaysOnce: null as number | null,
  maxDaysTerm: null as number | null,
  minAdvanceHours: 0,
  backdateDays: 0,
  needParentConfirm: '0',
  countsTermLimit: true,
  attendanceMark: '1',
  allowExtend: true,
  multiOut: false,
  returnMode: '4',
  enabled: true,
}

/** Kinds of leave every school starts with. */
const types = [
  {
    ...plain,
    code: '01',
    name: '事假',
    color: 'blue',
    icon: 'briefcase',
    maxDaysOnce: 7,
    maxDaysTerm: 15,
    minAdvanceHours: 2,
    needParentConfirm: '1',
  },
  {
    ...plain,
    code: '02',
    name: '病假',
    color: 'teal',
    icon: 'heart-pulse',
    proofMode: '2',
    proofAfterDays: 1,
    backdateDays: 3,
    needParentConfirm: '1',
  },
  {
    ...plain,
    code: '03',
    name: '公假',
    color: 'amber',
    icon: 'flag',
    backdateDays: 7,
    countsTermLimit: false,
    attendanceMark: '2',
    proofMode: '1',
  },
  {
    ...plain,
    code: '04',
    name: '丧假',
    color: 'grey',
    icon: 'flower',
    maxDaysOnce: 7,
    backdateDays: 3,
    countsTermLimit: false,
    needParentConfirm: '1',
  },
  {
    ...plain,
    code: '05',
    name: '婚假',
    color: 'rose',
    icon: 'heart',
    maxDaysOnce: 7,
    proofMode: '1',
    countsTermLimit: false,
    enabled: false,
  },
  {
    ...plain,
    code: '06',
    name: '实习假',
    color: 'violet',
    icon: 'building-2',
    proofMode: '1',
    countsTermLimit: false,
    multiOut: true,
    returnMode: '3',
  },
  {
    ...plain,
    code: '07',
    name: '竞赛/培训',
    color: 'red',
    icon: 'trophy',
    backdateDays: 7,
    countsTermLimit: false,
    attendanceMark: '2',
    proofMode: '1',
  },
  { ...plain, code: '08', name: '周末离校登记', color: 'green', icon: 'house', maxDaysOnce: 3, countsTermLimit: false },
  {
    ...plain,
    code: '09',
    name: '节假日离校登记',
    color: 'green',
    icon: 'calendar-days',
    maxDaysOnce: 15,
    countsTermLimit: false,
  },
  {
    ...plain,
    code: '10',
    name: '出境',
    color: 'blue',
    icon: 'plane',
    proofMode: '1',
    minAdvanceHours: 72,
    needParentConfirm: '2',
  },
  {
    ...plain,
    code: '99',
    name: '其他',
    color: 'grey',
    icon: 'ellipsis',
    maxDaysOnce: 7,
    maxDaysTerm: 15,
    minAdvanceHours: 2,
    needParentConfirm: '1',
  },
]

export const typeSeed: Seed = {
  name: 'leave types',
  content: types,
  async run(ctx: Ctx) {
    const there = await ctx.db.query<{ code: string; name: string }>('select code, name from leave_type')
    for (const [i, type] of types.entries())
      if (!there.some(({ code, name }) => code === type.code || name === type.name))
        await insertRow(ctx, leaveType, newId(ctx.now()), { ...type, proofLateDays: 3, sort: i + 1 })
  },
}
