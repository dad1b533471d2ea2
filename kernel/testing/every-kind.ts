import { regionSet } from '#kernel/fields/choices/region/kind.ts'
import { regions } from '#kernel/regions/regions.ts'
import { z } from 'zod'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { f } from '#kernel/fields/f.ts'
import type { SampleWorld } from '#kernel/fields/samples.ts'
import type { TextWorld } from '#kernel/fields/kind.ts'

const own = 'test.everything' as never

/** One field of each kind there is; the contract suite fails when a kind has none here. */
export const oneOfEach: Record<string, AnyField> = {
  text: f.text({ label: '名称', max: 50 }),
  longText: f.longText({ label: '说明', max: 500 }),
  integer: f.integer({ label: '数量', min: -5, max: 2000 }),
  decimal: f.decimal({ label: '面积', places: 2, min: -1000, max: 1_000_000 }),
  money: f.money({ label: '金额', minFen: -100_000 }),
  flag: f.flag({ label: '启用' }),
  day: f.day({ label: '日期' }),
  timeOfDay: f.timeOfDay({ label: '时刻' }),
  moment: f.moment({ label: '时间' }),
  code: f.code('sex', { label: '代码' }),
  codes: f.codes('sex', { label: '多个代码' }),
  state: f.state({ open: ['1', '开放', 'green'], closed: ['0', '关闭'] }, { label: '状态' }),
  ref: f.ref(own, { label: '引用' }),
  refs: f.refs(own, { label: '多个引用', max: 3 }),
  parent: f.parent({ label: '上级', entity: own, maxDepth: 4 }),
  phone: f.phone({ label: '手机', sensitive: false }),
  email: f.email({ label: '邮箱' }),
  url: f.url({ label: '网址' }),
  idCard: f.idCard({ label: '证件号' }),
  files: f.files({ label: '附件', max: 2 }),
  json: f.json(z.array(z.object({ x: z.number(), note: z.string() })).max(5), { label: '形状' }),
  secret: f.secret({ label: '密钥' }),
  richText: f.richText({ label: '图文' }),
  region: f.region({ label: '地区' }),
}

/** An entity of all kinds, each filterable that has an operator and may be asked for. */
export const everything: AnyEntity = {
  name: 'test.everything',
  label: '样样',
  service: 'base',
  path: 'testEverything',
  fields: Object.fromEntries(
    Object.entries(oneOfEach).map(([kind, field]) => [kind === 'parent' ? 'parentId' : `${kind}Field`, field]),
  ),
  title: 'textField',
  search: ['textField'],
  list: {
    columns: ['textField'],
    filters: Object.keys(oneOfEach)
      .filter((kind) => !['idCard', 'secret', 'richText'].includes(kind))
      .map((kind) => (kind === 'parent' ? 'parentId' : `${kind}Field`)),
  },
  form: [],
  removable: 'bin',
}

const somebody = '01890000-0000-7000-8000-000000000001'
const sexes = [
  { key: '1', label: '男' },
  { key: '2', label: '女' },
]

/** Where texts become values and back: two codes, one row that can be named. */
export const textWorld: TextWorld = {
  today: '2026-09-01',
  codes: (set) => (set === regionSet ? regions().items : sexes),
  reference: (_entity, text) => (text === '某某' ? { value: somebody } : { problem: `【${text}】不存在` }),
  titleOf: (_entity, id) => (id === somebody ? '某某' : undefined),
}

export const sampleWorld: SampleWorld = { today: '2026-09-01', codes: () => sexes, reference: () => somebody }
