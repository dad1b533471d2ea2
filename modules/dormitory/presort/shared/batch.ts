import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import type { RuleParams } from './rules.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'presort.batch': true
    'presort.rule': true
    'presort.department': true
  }
}

export const batchStates = {
  draft: ['0', '草稿', 'grey'],
  dividing: ['1', '划拨中', 'blue'],
  adjusting: ['2', '院系调整', 'violet'],
  ready: ['3', '待发布', 'amber'],
  published: ['4', '已发布', 'green'],
  archived: ['5', '已归档', 'grey'],
  void: ['9', '已作废', 'grey'],
} as const
/** What a batch settles: each bed, each room, or only whose rooms they are. */
export const batchModes = { beds: '1', rooms: '2', pools: '3' } as const
export const populations = { all: '1', newcomers: '2' } as const

/** Beds divided among departments, classes and students of an intake. */
export const batch = defineEntity('presort.batch', {
  label: '预分批次',
  service: 'yxgl',
  path: 'dormitoryPresortBatch',
  fields: {
    batchName: f.text({ label: '批次名称', required: true, max: 50, width: 200 }),
    xn: f.text({
      label: '学年',
      required: true,
      codeLike: true,
      max: 9,
      pattern: { match: /^\d{4}-\d{4}$/, message: '学年应为连续两年，如 2026-2027' },
      width: 110,
    }),
    grade: f.integer({ label: '年级', required: true, min: 2000, max: 2199, width: 80 }),
    population: f.code('presortPopulation', { label: '学生范围', required: true, default: '1', width: 130 }),
    departmentIds: f.refs('base.department', { label: '院系范围', help: '不选为全部院系', max: 100 }),
    admitTypes: f.codes('admitType', { label: '生源范围', help: '按录取方式，不选为全部' }),
    campusIds: f.refs('base.campus', { label: '校区范围', help: '不选为全部校区', max: 20 }),
    dormIds: f.refs('dorm.dormitory', { label: '宿舍楼', required: true, max: 100 }),
    mode: f.code('presortMode', { label: '分配方式', required: true, default: '1', width: 140 }),
    seed: f.integer({
      label: '种子',
      required: true,
      help: '同一种子结果相同',
      min: 1,
      max: 99_999_999,
      default: 20_250_801,
      width: 100,
    }),
    deadlineYx: f.moment({ label: '院系调整截止', width: 150 }),
    remark: f.text({ label: '备注', max: 200, width: 180 }),
    jobId: f.text({ label: '任务', computed: true, withheld: true, max: 36 }),
    publishTime: f.moment({ label: '发布时间', computed: true, width: 150 }),
    state: f.state(batchStates, { label: '状态', required: true, computed: true, default: '0', width: 100 }),
  },
  title: 'batchName',
  search: ['batchName'],
  unique: [{ on: ['batchName'], message: '已有同名批次' }],
  states: {
    field: 'state',
    initial: 'draft',
    moves: {
      draft: ['dividing', 'void'],
      dividing: ['adjusting', 'void'],
      adjusting: ['ready', 'void'],
      ready: ['adjusting', 'published', 'void'],
      published: ['archived'],
      archived: [],
      void: [],
    },
  },
  list: {
    columns: ['batchName', 'xn', 'grade', 'population', 'mode', 'deadlineYx', 'publishTime', 'state'],
    filters: ['grade', 'xn', 'mode', 'state'],
    sort: ['-createTime'],
  },
  form: [
    { section: '批次', fields: ['batchName', 'xn', 'grade', 'mode', 'seed', 'deadlineYx', 'remark'] },
    { section: '范围', fields: ['population', 'admitTypes', 'departmentIds', 'campusIds', 'dormIds'] },
  ],
  removable: 'never',
})
/** Thousands are told of their beds at once, and nothing takes that back: it asks for a second authentication. */
export const publishOperation = `${batch.path}:publish` as const
export type BatchRow = Row<typeof batch>

const part = f.ref('presort.batch', { label: '批次', required: true, isPart: true })

/** A rule of a batch, whether it counts and how much. */
export const rule = defineEntity('presort.rule', {
  label: '预分规则',
  service: 'yxgl',
  path: 'dormitoryPresortRule',
  fields: {
    batchId: part,
    ruleCode: f.text({ label: '规则', required: true, max: 20, isExact: true }),
    kind: f.text({ label: '类别', required: true, max: 1 }),
    enabled: f.flag({ label: '启用', default: true }),
    sort: f.integer({ label: '顺序', required: true, min: 1, max: 99 }),
    weight: f.integer({ label: '权重', required: true, min: 0, max: 100 }),
    params: f.json(
      z.object({
        tail: z.enum(['1', '2', '3']).optional(),
        cityCap: z.int().min(1).max(12).nullable().optional(),
        tallFrom: z.int().min(150).max(220).optional(),
      }) as z.ZodType<RuleParams>,
      { label: '参数' },
    ),
  },
  title: 'ruleCode',
  unique: [{ on: ['batchId', 'ruleCode'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** How far a department is with its own part of a batch. */
export const departmentPart = defineEntity('presort.department', {
  label: '院系提交',
  service: 'yxgl',
  path: 'dormitoryPresortDepartment',
  fields: {
    batchId: part,
    departmentId: f.ref('base.department', { label: '院系', required: true }),
    submitTime: f.moment({ label: '提交时间' }),
    submitBy: f.text({ label: '提交人', max: 50 }),
    note: f.text({ label: '说明', max: 200 }),
  },
  title: 'departmentId',
  unique: [{ on: ['batchId', 'departmentId'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
