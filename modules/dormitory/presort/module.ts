import { defineModule } from '#kernel/world/module.ts'
import { batch, departmentPart, publishOperation, rule } from './shared/batch.ts'
import { comment } from './shared/comment.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { apart, trait } from './shared/facts.ts'
import { deed, item, version } from './shared/plan.ts'
import { pool, quota, quotaRoom } from './shared/quota.ts'
import { screens } from './shared/screens.ts'

const office = [
  ...['list', 'getOne', 'add', 'update', 'divide', 'adjust', 'run', 'publish', 'void'].map(
    (one) => `${batch.path}:${one}`,
  ),
  ...[item, comment, trait, apart].map(({ path }) => `${path}:*`),
]
const looking = ['dormitoryPresortBatch:list', 'dormitoryPresortBatch:getOne']
const saying = ['list', 'getOne'].map((one) => `${comment.path}:${one}`)
const reading = [
  ...looking,
  ...saying,
  'dormitoryPresortItem:list',
  'dormitoryPresortItem:getOne',
  'dormitoryPresortItem:export',
]

/** 床位预分配: beds divided among departments, classes and students by rules, tried out before anybody is told. */
export const manifest = defineModule({
  name: 'presort',
  label: '床位预分配',
  depends: ['base', 'dorm', 'stay', 'offcampus'],
  entities: [batch, rule, departmentPart, quota, quotaRoom, version, item, deed, pool, comment, trait, apart],
  dictionaries,
  secondAuth: { [publishOperation]: '发布床位预分配' },
  screens,
  menu: [
    {
      title: '宿舍管理',
      icon: 'bed-single',
      path: '/dormitory',
      children: [screens.batch, screens.own, screens.item, screens.comment, screens.trait, screens.apart],
    },
  ],
  grants: [
    { role: 'ssgl', permissions: office },
    { role: 'xgc', permissions: reading },
    {
      role: 'yx',
      permissions: [
        ...reading,
        ...['adjust', 'run', 'own'].map((one) => `${batch.path}:${one}`),
        `${comment.path}:answer`,
        // A department that puts its people into beds has to know who needs a low one.
        `${trait.path}:see-health`,
      ],
    },
    ...['fdy', 'bzr'].map((role) => ({
      role,
      permissions: [...saying, 'dormitoryPresortItem:list', 'dormitoryPresortItem:getOne', `${item.path}:comment`],
    })),
  ],
})
