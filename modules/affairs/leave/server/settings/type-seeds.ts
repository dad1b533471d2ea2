import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { Seed } from '#kernel/world/world.ts'

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
    color: 'red',
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
    color: 'teal',
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
    color: 'amber',
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
    const now = ctx.now()
    await ctx.db.execute(
      `insert into leave_type (id, version, create_time, update_time, code, name, color, icon, proof_mode, proof_after_days, proof_late_days, max_days_once, max_days_term, min_advance_hours, backdate_days, need_parent_confirm, counts_term_limit, attendance_mark, allow_extend, multi_out, return_mode, enabled, sort)
       select x.id, 1, $2, $2, x.code, x.name, x.color, x.icon, x."proofMode", x."proofAfterDays", 3, x."maxDaysOnce", x."maxDaysTerm", x."minAdvanceHours", x."backdateDays", x."needParentConfirm", x."countsTermLimit", x."attendanceMark", x."allowExtend", x."multiOut", x."returnMode", x.enabled, x.sort
       from jsonb_to_recordset($1::jsonb) as x(id uuid, code text, name text, color text, icon text, "proofMode" text, "proofAfterDays" numeric, "maxDaysOnce" numeric, "maxDaysTerm" numeric, "minAdvanceHours" int, "backdateDays" int, "needParentConfirm" text, "countsTermLimit" boolean, "attendanceMark" text, "allowExtend" boolean, "multiOut" boolean, "returnMode" text, enabled boolean, sort int)
       where not exists (select 1 from leave_type t where t.code = x.code or t.name = x.name)`,
      [JSON.stringify(types.map((type, i) => ({ ...type, id: newId(now), sort: i + 1 }))), now],
    )
  },
}
