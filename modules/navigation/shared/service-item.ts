import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'nav.serviceItem': true
    'nav.serviceUse': true
  }
}

export const serviceStates = {
  draft: ['0', '草稿', 'grey'],
  shown: ['2', '已上架', 'green'],
  taken: ['3', '已下架', 'grey'],
  repair: ['4', '维护', 'amber'],
} as const

const serviceModes = {
  online: ['1', '全程在线', 'green'],
  mixed: ['2', '线上预审线下办', 'blue'],
  window: ['3', '线下办理', 'grey'],
  look: ['4', '查询', 'teal'],
  outside: ['5', '外部链接', 'violet'],
} as const

const material = z.object({ name: z.string().min(1).max(50), must: z.boolean().default(true), isOwn: z.boolean().default(true) })

/** A matter people come with: who may, what they bring, how long it takes, and where it begins. */
export const serviceItem = defineEntity('nav.serviceItem', {
  label: '服务事项',
  service: 'base',
  path: 'serviceItem',
  fields: {
    itemNo: f.text({ label: '事项编码', required: true, max: 30, codeLike: true, pattern: { match: /^[\w-]+$/, message: '编码只能包含字母、数字、- 和 _' }, width: 120 }),
    name: f.text({ label: '事项名称', required: true, min: 2, max: 40, width: 180 }),
    aliases: f.text({ label: '别名', max: 200, help: '多个别名用顿号分开，用于搜索' }),
    summary: f.text({ label: '一句话说明', max: 80 }),
    category: f.code('serviceCategory', { label: '主题', required: true, width: 90 }),
    deptId: f.ref('base.department', { label: '受理部门', required: true, width: 140 }),
    audience: f.refs('sys.role', { label: '服务对象', max: 20, help: '不选则人人可办' }),
    mode: f.state(serviceModes, { label: '办理方式', required: true, default: '1', width: 120 }),
    menuId: f.ref('sys.menu', { label: '办理页面' }),
    linkUrl: f.url({ label: '办理链接' }),
    processType: f.text({ label: '流程标识', max: 50 }),
    promiseDays: f.decimal({ label: '承诺时限', places: 1, min: 0, max: 365, unit: '工作日', width: 100 }),
    conditions: f.longText({ label: '办理条件', max: 2000 }),
    materials: f.json(z.array(material).max(30), { label: '材料清单' }),
    needFiles: f.longText({ label: '所需材料', max: 2000 }),
    steps: f.longText({ label: '办理流程', max: 2000 }),
    legalBasis: f.longText({ label: '办理依据', max: 1000 }),
    fee: f.text({ label: '收费说明', max: 100 }),
    place: f.text({ label: '办理地点', max: 100 }),
    openHours: f.text({ label: '开放时间', max: 100 }),
    phone: f.text({ label: '咨询电话', max: 30, codeLike: true }),
    openFrom: f.day({ label: '开放起' }),
    openTo: f.day({ label: '开放止' }),
    guideRichTextId: f.text({ label: '办事指南', max: 36, computed: true }),
    hot: f.integer({ label: '近30天办理', computed: true, width: 100 }),
    sort: f.integer({ label: '排序', required: true, default: 100, min: 0, max: 9999, width: 70 }),
    state: f.state(serviceStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    repairText: f.text({ label: '维护说明', max: 100, computed: true }),
  },
  title: 'name',
  selectWhere: { state: ['2'] },
  search: ['name', 'aliases', 'itemNo', 'summary'],
  pinyin: ['name', 'aliases'],
  unique: [{ on: ['itemNo'], message: '事项编码已存在' }, { on: ['name'], message: '事项名称已存在' }],
  states: { field: 'state', initial: 'draft', moves: { draft: ['shown'], shown: ['taken', 'repair'], taken: ['shown'], repair: ['shown', 'taken'] } },
  list: {
    columns: ['itemNo', 'name', 'category', 'deptId', 'mode', 'promiseDays', 'hot', 'sort', 'state'],
    filters: ['name', 'category', 'deptId', 'mode', 'state'],
    sort: ['sort', 'itemNo'],
  },
  form: [
    { section: '事项', fields: ['itemNo', 'name', 'aliases', 'summary', 'category', 'deptId', 'audience', 'sort'] },
    { section: '办理', fields: ['mode', 'menuId', 'linkUrl', 'processType', 'promiseDays', 'openFrom', 'openTo'] },
    { section: '指南', fields: ['conditions', 'needFiles', 'steps', 'legalBasis', 'fee', 'place', 'openHours', 'phone'] },
  ],
  removable: 'bin',
})

/** Sections a guide cannot be published without. */
export const neededSections = ['conditions', 'needFiles', 'steps'] as const

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
