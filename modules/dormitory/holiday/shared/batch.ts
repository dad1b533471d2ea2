import { codeEntry } from '#kernel/rules/code-entry.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'holiday.batch': true
  }
}

const kinds = { winter: ['1', '寒假'], summer: ['2', '暑假'], feast: ['3', '节假日'] } as const
export const batchStates = {
  draft: ['1', '未发布', 'grey'],
  open: ['2', '已发布', 'green'],
  over: ['3', '已结束', 'grey'],
} as const
/** Why somebody stays. */
export const reasons = {
  intern: ['1', '实习实训'],
  contest: ['2', '竞赛集训'],
  work: ['3', '勤工助学'],
  far: ['4', '家庭困难/路途远'],
  exam: ['5', '备考'],
  research: ['6', '科研社会实践'],
  orphan: ['7', '孤儿/特殊困难'],
  other: ['9', '其他'],
} as const
/** The field of a batch that says how many may stay for a reason. */
const quotaFields = {
  '1': 'quotaIntern',
  '2': 'quotaContest',
  '3': 'quotaWork',
  '4': 'quotaFar',
  '5': 'quotaExam',
  '6': 'quotaResearch',
  '7': 'quotaOrphan',
  '9': 'quotaOther',
} as const

const quota = (label: string) => f.integer({ label, min: 0, max: 100_000, width: 110 })

/** A holiday for which people ask to stay: when, where, how many, and what they promise. */
export const stayBatch = defineEntity('holiday.batch', {
  label: '假期留宿批次',
  service: 'yxgl',
  path: 'holidayStayBatch',
  fields: {
    name: f.text({ label: '批次名称', required: true, max: 50, width: 180 }),
    kind: f.state(kinds, { label: '假期类型', required: true, default: '1', width: 90 }),
    applyBegin: f.moment({ label: '申请开始', required: true, width: 150 }),
    applyEnd: f.moment({ label: '申请截止', required: true, width: 150 }),
    stayBegin: f.day({ label: '留宿开始', required: true, width: 110 }),
    stayEnd: f.day({ label: '留宿结束', required: true, width: 110 }),
    dormIds: f.refs('dorm.dormitory', { label: '集中住宿楼', help: '不选表示各楼均可安排', max: 20, width: 200 }),
    needParent: f.flag({ label: '家长确认', words: ['需要', '不需要'], default: true, width: 90 }),
    signTime: f.timeOfDay({ label: '每晚签到时间', default: '22:00', width: 110 }),
    cancelLate: f.integer({ label: '晚归几次取消资格', required: true, min: 1, max: 30, default: 3 }),
    cancelAbsent: f.integer({ label: '缺勤几次取消资格', required: true, min: 1, max: 30, default: 2 }),
    feePerDay: f.money({
      label: '每日费用',
      help: '元，不收费填 0',
      default: 0,
      minFen: 0,
      maxFen: 100_000,
      width: 90,
    }),
    pledge: f.longText({
      label: '安全承诺书',
      required: true,
      min: 10,
      max: 2000,
      default:
        '本人自愿申请假期留宿，承诺遵守学校住宿管理规定：按时归寝签到，不留宿外来人员，不使用违章电器，离校前向辅导员报告，注意人身和财产安全。',
    }),
    quotaIntern: quota('实习实训名额'),
    quotaContest: quota('竞赛集训名额'),
    quotaWork: quota('勤工助学名额'),
    quotaFar: quota('家庭困难/路途远名额'),
    quotaExam: quota('备考名额'),
    quotaResearch: quota('科研社会实践名额'),
    quotaOrphan: quota('孤儿/特殊困难名额'),
    quotaOther: quota('其他名额'),
    state: f.state(batchStates, { label: '状态', required: true, computed: true, default: '1', width: 90 }),
  },
  title: 'name',
  search: ['name'],
  pinyin: ['name'],
  indexes: [['state', 'stayEnd']],
  states: { field: 'state', initial: 'draft', moves: { draft: ['open'], open: ['over'], over: [] } },
  list: {
    columns: ['name', 'kind', 'applyBegin', 'applyEnd', 'stayBegin', 'stayEnd', 'dormIds', 'needParent', 'state'],
    filters: ['name', 'kind', 'state'],
    sort: ['-stayBegin'],
  },
  form: [
    {
      section: '批次',
      fields: ['name', 'kind', 'applyBegin', 'applyEnd', 'stayBegin', 'stayEnd', 'dormIds', 'feePerDay'],
    },
    { section: '要求', fields: ['needParent', 'signTime', 'cancelLate', 'cancelAbsent', 'pledge'] },
    { section: '各事由名额（不填不限）', fields: Object.values(quotaFields) },
  ],
  removable: 'bin',
})
export type BatchRow = Row<typeof stayBatch>

export const publishBatch = defineAction(stayBatch, 'publish', {
  label: '发布',
  tone: 'primary',
  from: ['draft'],
  to: 'open',
  hint: '发布后学生可在申请时间内申请“{{name}}”',
  done: '已发布',
})

/** How many may stay for a reason; null where nobody counts. */
export function quotaOf(batch: BatchRow, reason: string): number | null {
  const field = quotaFields[reason as keyof typeof quotaFields]
  return field ? (batch[field] ?? null) : null
}
export const reasonName = (code: unknown): string => codeEntry(reasons, code)?.[1] ?? ''
