import { z } from 'zod'
import { defineAction } from '#kernel/entity/define-action.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { freeRoute, route } from '#kernel/http/route.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import type { TrialArea } from '#tests/support/school.ts'

// Between them these have everything a declaration can say about who may do what: cut by axes or open, a tree, a card, a bin,
// sheets, keys that are alone, masks, a grant, states with actions, a log, a restricted one, verbs that are not offered.

const plain = { service: 'base', form: [], removable: 'hard' } as const

/** Everything at once, cut into rows by department, class and person. */
const paper: AnyEntity = {
  ...plain,
  name: 'trial.paper',
  label: '试验文稿',
  path: 'trialPaper',
  fields: {
    no: f.text({ label: '编号', required: true, max: 40 }),
    title: f.text({ label: '标题', required: true, max: 80 }),
    parentId: f.parent({ label: '上级', entity: 'trial.paper' as never, maxDepth: 4 }),
    departmentId: f.ref('base.department', { label: '部门' }),
    classId: f.ref('base.class', { label: '班级' }),
    phone: f.phone({ label: '电话' }),
    cost: f.money({ label: '费用', grant: 'money' }),
    state: f.state({ open: ['1', '开放', 'green'], closed: ['0', '关闭'] }, { label: '状态', default: '1' }),
  },
  title: 'title',
  card: ['title', 'no'],
  search: ['title'],
  unique: [{ on: ['no'] }],
  states: { field: 'state', initial: 'open', moves: { open: ['closed'], closed: [] } },
  list: { columns: ['no', 'title'], filters: ['title', 'departmentId'] },
  excel: { import: ['no', 'title'], matchBy: [['no']] },
  removable: 'bin',
}

/** Whoever holds the permission sees all of it, and it is never removed. */
const word: AnyEntity = {
  ...plain,
  name: 'trial.word',
  label: '试验词条',
  path: 'trialWord',
  fields: { title: f.text({ label: '词条', required: true, max: 80 }) },
  title: 'title',
  list: { columns: ['title'], filters: ['title'] },
  removable: 'never',
}

/** Outside every "all"; deleted at once; offered in pickers to everybody. */
const secretNote: AnyEntity = {
  ...plain,
  name: 'trial.note',
  label: '试验密记',
  path: 'trialNote',
  fields: {
    title: f.text({ label: '标题', required: true, max: 80 }),
    departmentId: f.ref('base.department', { label: '部门', required: true }),
  },
  title: 'title',
  list: { columns: ['title'], filters: ['departmentId'] },
  restricted: true,
}

/** Written by the platform alone. */
const trace: AnyEntity = {
  ...plain,
  name: 'trial.trace',
  label: '试验记录',
  path: 'trialTrace',
  fields: { title: f.text({ label: '标题', required: true, max: 80 }) },
  title: 'title',
  list: { columns: ['title'], filters: ['title'] },
  isLog: true,
  removable: 'never',
}

/** Nobody is given its writing verbs. */
const order: AnyEntity = { ...word, name: 'trial.order', label: '试验指令', path: 'trialOrder', removable: 'hard' }

export const trialResources = [
  resource(paper, {
    scope: { by: { department: 'departmentId', class: 'classId' } },
    actions: [
      action(defineAction(paper, 'close', { label: '关闭', when: (row) => row['state'] === '1' }), async () => ({
        state: '0',
      })),
      action(defineAction(paper, 'look', { label: '查看' }), async () => null),
    ],
    permissions: ['sum'],
  }),
  resource(word, { scope: 'open', picker: { isOpen: true } }),
  resource(secretNote, { scope: { by: { department: 'departmentId' } } }),
  resource(trace, { scope: 'open' }),
  resource(order, { scope: 'open', withoutVerbs: ['add', 'update', 'remove'] }),
]

const made = { service: 'base', input: z.object({}), answer: answer<{ isAnswered: true }>() } as const
const reads = { ...made, method: 'GET' } as const
const writes = { ...made, method: 'POST' } as const
const sums = { permission: 'trialPaper:sum' } as const
const run = async () => ({ isAnswered: true as const })

/** One of each access, with and without a connection, reading and writing. */
export const trialRoutes = [
  route(defineRoute({ ...reads, path: 'trialPaper/sum', label: '合计', access: sums }), run),
  route(defineRoute({ ...writes, path: 'trialPaper/recount', label: '重算', access: sums }), run),
  freeRoute(defineRoute({ ...reads, path: 'trialPaper/stream', label: '流', access: sums }), run),
  freeRoute(defineRoute({ ...writes, path: 'trialPaper/push', label: '推', access: sums }), run),
  route(defineRoute({ ...reads, path: 'trialPaper/mine', label: '我的', access: { signedIn: true } }), run),
  route(defineRoute({ ...writes, path: 'trialPaper/open', label: '公开', access: { open: true } }), run),
  route(defineRoute({ ...writes, path: 'trialPaper/beat', label: '心跳', access: { device: true } }), run),
]

export const trialArea: TrialArea = {
  manifest: {
    name: 'trial',
    label: '试验',
    depends: ['base'],
    entities: trialResources.map((one) => one.entity),
  },
  part: { module: 'trial', resources: trialResources, routes: trialRoutes },
}
