import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'nav.serviceItem': true
    'nav.serviceUse': true
  }
}

export const serviceStates = {
  draft: ['0', '草稿', 'grey'],
  waiting: ['1', '待审核', 'blue'],
  shown: ['2', '已上架', 'green'],
  taken: ['3', '已下架', 'grey'],
  repair: ['4', '维护', 'amber'],
} as const

export const serviceModes = {
  online: ['1', '全程在线', 'green'],
  mixed: ['2', '线上预审线下办', 'blue'],
  window: ['3', '线下办理', 'amber'],
  look: ['4', '查询', 'teal'],
  outside: ['5', '外部链接', 'violet'],
} as const

/** Whom a matter is there for, by what they are. */
export const serviceUsers = {
  all: ['0', '师生', 'grey'],
  students: ['1', '学生', 'blue'],
  staff: ['2', '教职工', 'teal'],
} as const

const material = z.object({
  name: z.string({ error: '请输入材料名称' }).trim().min(1, '请输入材料名称').max(50, '材料名称不能超过50个字符'),
  must: z.boolean().default(true),
  copies: z.coerce.number().int().min(1).max(20).default(1),
  /** 1 brought by the person, 2 the school has it already. */
  source: z.enum(['1', '2']).default('1'),
})
const question = z.object({
  ask: z.string({ error: '请输入问题' }).trim().min(1, '请输入问题').max(100, '问题不能超过100个字符'),
  answer: z.string({ error: '请输入解答' }).trim().min(1, '请输入解答').max(500, '解答不能超过500个字符'),
})

export type Material = z.infer<typeof material>
export type Question = z.infer<typeof question>

export const entranceOperation = 'serviceItem:entrance'

const dayOfYear = { match: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, message: '日期写作 月-日，如 09-01' }

/** A matter people come with: who may, what they bring, how long it takes, and where it begins. */
export const serviceItem = defineEntity('nav.serviceItem', {
  label: '服务事项',
  service: 'base',
  path: 'serviceItem',
  fields: {
    itemNo: f.text({
      label: '事项编码',
      required: true,
      max: 30,
      codeLike: true,
      pattern: { match: /^[\w-]+$/, message: '编码只能包含字母、数字、- 和 _' },
      width: 120,
    }),
    name: f.text({ label: '事项名称', required: true, min: 2, max: 40, width: 180 }),
    aliases: f.text({ label: '别名', max: 200, help: '多个别名用顿号分开，用于搜索' }),
    summary: f.text({ label: '一句话说明', max: 80 }),
    icon: f.text({ label: '图标', max: 40, default: 'file-text', help: '图标名称，如 wallet' }),
    category: f.code('serviceCategory', { label: '主题', required: true, width: 90 }),
    stages: f.codes('serviceStage', { label: '人生节点' }),
    // A matter an area brings is there before anybody has said whose it is.
    deptId: f.ref('base.department', { label: '受理部门', width: 140 }),
    ownerId: f.ref('sys.user', { label: '责任人', help: '差评由责任人在 2 个工作日内回复', width: 110 }),
    targetUser: f.state(serviceUsers, { label: '面向', required: true, default: '0', width: 90 }),
    audience: f.refs('sys.role', { label: '服务对象', max: 20, help: '不选则人人可办' }),
    targetScope: f.json(targetScopeShape, { label: '服务人群' }),
    mode: f.state(serviceModes, { label: '办理方式', required: true, default: '1', width: 120 }),
    appId: f.ref('nav.app', { label: '办理应用' }),
    menuId: f.ref('sys.menu', { label: '办理页面' }),
    // Leads people out of the platform, under its name.
    linkUrl: f.url({ label: '办理链接', guarded: { operation: entranceOperation } }),
    processType: f.text({
      label: '业务标识',
      max: 50,
      help: '所属的业务：由它决定谁可办理、从哪里办理，申请记录也按它统计与评价',
    }),
    /** Some businesses are applied for several times at once, such as corrections of different facts. */
    isRepeatable: f.flag({
      label: '可同时申请多件',
      required: true,
      default: false,
      help: '不勾选时，已有一件正在办理的人不能再次申请',
    }),
    promiseDays: f.decimal({ label: '承诺时限', places: 1, min: 0, max: 365, unit: '工作日', width: 100 }),
    conditions: f.longText({ label: '办理条件', max: 2000, help: '每行一条' }),
    materials: f.json(z.array(material).max(30, '材料最多30项'), { label: '所需材料' }),
    sampleFileIds: f.files({ label: '样表', max: 10, maxMegabytes: 20 }),
    needFiles: f.longText({ label: '材料说明', max: 2000 }),
    steps: f.longText({ label: '办理流程', max: 2000, help: '每行一步' }),
    legalBasis: f.longText({ label: '办理依据', max: 1000 }),
    faqs: f.json(z.array(question).max(30, '常见问题最多30条'), { label: '常见问题' }),
    fee: f.text({ label: '收费说明', max: 100 }),
    place: f.text({ label: '办理地点', max: 100 }),
    openHours: f.text({ label: '开放时间', max: 100 }),
    phone: f.text({ label: '咨询电话', max: 30, codeLike: true }),
    openFrom: f.day({ label: '开放起' }),
    openTo: f.day({ label: '开放止' }),
    /** Every year between these days; a period may go over New Year. */
    windowFrom: f.text({ label: '每年办理起', max: 5, pattern: dayOfYear, help: '月-日，如 09-01' }),
    windowTo: f.text({ label: '每年办理止', max: 5, pattern: dayOfYear, help: '月-日，如 09-30' }),
    guideRichTextId: f.text({ label: '办事指南', max: 36, computed: true }),
    hot: f.integer({ label: '近30天办理', computed: true, width: 100 }),
    viewCount: f.integer({ label: '浏览', required: true, computed: true, default: 0, width: 80 }),
    sort: f.integer({ label: '排序', required: true, default: 100, min: 0, max: 9999, width: 70 }),
    state: f.state(serviceStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    repairText: f.text({ label: '维护说明', max: 100, computed: true }),
    repairUntil: f.moment({ label: '预计恢复', computed: true, planned: true }),
  },
  title: 'name',
  selectWhere: { state: ['2'] },
  search: ['name', 'aliases', 'itemNo', 'summary'],
  pinyin: ['name', 'aliases'],
  unique: [
    { on: ['itemNo'], message: '事项编码已存在' },
    { on: ['name'], message: '事项名称已存在' },
  ],
  follows: { deptId: 'always', targetScope: 'always' },
  states: {
    field: 'state',
    initial: 'draft',
    moves: {
      draft: ['waiting', 'shown'],
      waiting: ['draft', 'shown'],
      shown: ['taken', 'repair'],
      taken: ['shown'],
      repair: ['shown', 'taken'],
    },
  },
  list: {
    columns: ['itemNo', 'name', 'category', 'deptId', 'ownerId', 'mode', 'promiseDays', 'hot', 'viewCount', 'state'],
    filters: ['name', 'category', 'deptId', 'mode', 'targetUser', 'state'],
    sort: ['sort', 'itemNo'],
  },
  form: [
    {
      section: '事项',
      fields: ['itemNo', 'name', 'aliases', 'summary', 'category', 'stages', 'deptId', 'ownerId', 'icon', 'sort'],
    },
    { section: '服务对象', fields: ['targetUser', 'audience', 'targetScope'] },
    {
      section: '办理',
      fields: [
        'mode',
        'appId',
        'menuId',
        'linkUrl',
        'processType',
        'isRepeatable',
        'promiseDays',
        'windowFrom',
        'windowTo',
        'openFrom',
        'openTo',
      ],
    },
    { section: '条件与流程', fields: ['conditions', 'steps'] },
    { section: '所需材料', fields: ['materials', 'needFiles', 'sampleFileIds'] },
    { section: '窗口', fields: ['place', 'openHours', 'phone', 'fee'] },
    { section: '依据与常见问题', fields: ['legalBasis', 'faqs'] },
  ],
  removable: 'bin',
})

/** Sections a guide cannot be published without; materials may also be said in words. */
const neededSections = ['conditions', 'materials', 'steps'] as const

/** The sections a guide still lacks, as people call them. */
export function missingSections(row: Readonly<Record<string, unknown>>): string[] {
  if (row['mode'] === serviceModes.look[0] || row['mode'] === serviceModes.outside[0]) return []
  const isThere = (name: string) =>
    name === 'materials'
      ? (Array.isArray(row['materials']) && row['materials'].length > 0) || Boolean(row['needFiles'])
      : Boolean(row[name])
  return neededSections.filter((name) => !isThere(name)).map((name) => serviceItem.fields[name].options.label)
}

/** How often a matter was begun on a day; what is hot follows from the last thirty. */
export const serviceUse = defineEntity('nav.serviceUse', {
  label: '服务事项使用',
  service: 'base',
  path: 'serviceUse',
  title: 'day',
  fields: {
    itemId: f.ref('nav.serviceItem', { label: '服务事项', required: true, isPart: true }),
    day: f.day({ label: '日期', required: true }),
    useCount: f.integer({ label: '次数', required: true, default: 0 }),
  },
  unique: [{ on: ['itemId', 'day'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** What the guide of a matter is kept as among the texts with layout. */
export const guideText = 'serviceGuide'
