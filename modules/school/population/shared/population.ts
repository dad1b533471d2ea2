import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { targetScopeShape } from './target-scope.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'population.saved': true
    'population.list': true
    'population.member': true
  }
}

/** A rule somebody keeps to use it again: who is meant, never a list of people. */
export const savedPopulation = defineEntity('population.saved', {
  label: '人群',
  service: 'base',
  path: 'population',
  fields: {
    populationName: f.text({ label: '人群名称', required: true, min: 2, max: 50, width: 200 }),
    scope: f.json(targetScopeShape, { label: '人群范围', required: true, width: 320 }),
    summary: f.text({ label: '范围', computed: true, max: 500, width: 360 }),
    isShared: f.flag({
      label: '共享',
      required: true,
      default: false,
      width: 80,
      help: '共享后其他人也可以选用，人数按各自的数据范围计算',
    }),
    remark: f.text({ label: '备注', max: 200, width: 200 }),
    ownerName: f.text({ label: '创建人', computed: true, max: 50, width: 110 }),
    /** The person behind it: rows are cut by it. */
    ownerPerson: f.text({ label: '创建人员', computed: true, max: 36 }),
    ownerId: f.text({ label: '创建账号', computed: true, max: 36 }),
  },
  title: 'populationName',
  search: ['populationName'],
  pinyin: ['populationName'],
  indexes: [['ownerPerson'], ['ownerId'], ['isShared']],
  unique: [{ on: ['ownerId', 'populationName'], message: '您已有同名的人群' }],
  follows: { scope: 'always', summary: 'always' },
  list: {
    columns: ['populationName', 'summary', 'isShared', 'ownerName', 'remark'],
    filters: ['populationName', 'isShared'],
    sort: ['-createTime'],
  },
  form: [{ section: '人群', fields: ['populationName', 'isShared', 'remark', 'scope'] }],
  removable: 'bin',
})

/** The people something is for: a rule, and whether it was frozen or is asked anew each time. */
export const populationList = defineEntity('population.list', {
  label: '人群名单',
  service: 'base',
  path: 'populationList',
  fields: {
    scope: f.json(targetScopeShape, { label: '人群范围', required: true, computed: true }),
    targetMode: f.state(
      { frozen: ['1', '固定名单'], dynamic: ['2', '随规则变化'] },
      { label: '方式', required: true, computed: true, default: '1' },
    ),
    /** The record it was made for, `entity id`. */
    source: f.text({ label: '用途', required: true, computed: true, max: 80 }),
    count: f.integer({ label: '人数', required: true, computed: true, default: 0 }),
  },
  title: 'source',
  indexes: [['source']],
  // A frozen list stays the people it is.
  follows: { scope: { targetMode: ['2'] } },
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** Somebody on a frozen list. */
export const populationMember = defineEntity('population.member', {
  label: '名单成员',
  service: 'base',
  path: 'populationMember',
  fields: {
    listId: f.ref('population.list', { label: '名单', required: true, computed: true, isPart: true }),
    personId: f.text({ label: '人员', required: true, computed: true, max: 36 }),
    personType: f.text({ label: '人员类型', required: true, computed: true, max: 30 }),
    name: f.text({ label: '姓名', computed: true, max: 50 }),
  },
  title: 'name',
  unique: [{ on: ['listId', 'personId'], message: '已在名单中' }],
  indexes: [['personId', 'listId']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
