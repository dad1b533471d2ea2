import { defineModule } from '#kernel/world/module.ts'
import { batch, departmentPart, rule } from './shared/batch.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { apart, trait } from './shared/facts.ts'
import { deed, item, version } from './shared/plan.ts'
import { pool, quota, quotaRoom } from './shared/quota.ts'
import { screens } from './shared/screens.ts'

const office = [
  ...['list', 'getOne', 'add', 'update', 'divide', 'adjust', 'run', 'publish', 'void'].map(
    (one) => `${batch.path}:${one}`,
  ),
  ...[item, trait, apart].map(({ path }) => `${path}:*`),
]
const looking = ['dormitoryPresortBatch:list', 'dormitoryPresortBatch:getOne']
const reading = [...looking, 'dormitoryPresortItem:list', 'dormitoryPresortItem:getOne', 'dormitoryPresortItem:export']

/** 床位预分配: beds divided among departments, classes and students by rules, tried out before anybody is told. */
export const manifest = defineModule({
  name: 'presort',
  label: '床位预分配',
  depends: ['base', 'dorm', 'stay'],
  entities: [batch, rule, departmentPart, quota, quotaRoom, version, item, deed, pool, trait, apart],
  dictionaries,
  screens,
  menu: [
    {
      title: '宿舍管理',
      icon: 'bed-single',
      path: '/dormitory',
      children: [screens.batch, screens.own, screens.item, screens.trait, screens.apart],
    },
  ],
  grants: [
    ...['gly', 'ssgl'].map((role) => ({ role, permissions: office })),
    { role: 'xgc', permissions: reading },
    { role: 'yx', permissions: [...reading, ...['adjust', 'run', 'own'].map((one) => `${batch.path}:${one}`)] },
    ...['fdy', 'bzr'].map((role) => ({
      role,
      permissions: ['dormitoryPresortItem:list', 'dormitoryPresortItem:getOne'],
    })),
  ],
})
