import { defineModule } from '#kernel/world/module.ts'
import { populationList, populationMember, savedPopulation } from './shared/population.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const keeping = ['list', 'getOne', 'add', 'update', 'remove', 'restore'].map((action) => `population:${action}`)
// Whoever works with a part of the school keeps the own rules only.
const own = { population: { kind: 'self' } }

/** 人群: who is meant, as a rule that counts itself and can be frozen; what every area that addresses people asks. */
export const manifest = defineModule({
  name: 'population',
  label: '人群',
  depends: ['base', 'accounts'],
  entities: [savedPopulation, populationList, populationMember],
  screens,
  apps,
  menu: [
    {
      title: '基础数据',
      icon: 'database',
      path: '/base',
      children: [screens.population],
    },
  ],
  grants: [
    ...['gly', 'xgc', 'jwc'].map((role) => ({ role, permissions: keeping })),
    ...['yx', 'fdy', 'bzr'].map((role) => ({ role, permissions: keeping, scopes: own })),
  ],
})
