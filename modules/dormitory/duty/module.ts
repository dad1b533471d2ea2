import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { dutyLog } from './shared/duty-log.ts'
import { duty } from './shared/duty.ts'
import { goodsOut } from './shared/goods-out.ts'
import { keyBorrow } from './shared/key-borrow.ts'
import { dutyParams } from './shared/params.ts'
import { screens } from './shared/screens.ts'

const all = [duty, dutyLog, keyBorrow, goodsOut]
const own = { kind: 'dorm' } as const
const reading = all.flatMap(({ path }) => [`${path}:list`, `${path}:getOne`])

/** 值班与台账: who sits at the gate of a house, and what is written down there. */
export const manifest = defineModule({
  name: 'duty',
  label: '值班与台账',
  depends: ['base', 'settings', 'dorm', 'stay'],
  entities: all,
  dictionaries,
  operActions: [{ key: 'repeat', label: '按周重复', tone: 'violet' }],
  params: dutyParams,
  screens,
  menu: [
    {
      title: '宿舍管理',
      icon: 'bed-single',
      path: '/dormitory',
      group: '值班与台账',
      children: [screens.desk, screens.roster, screens.log, screens.key, screens.goods],
    },
  ],
  days: [
    // A keeper sits at the gate: who comes and goes, what is lent and handed over.
    {
      roles: ['sg'],
      places: {
        [screens.desk.path]: 10,
        [screens.key.path]: 50,
        [screens.log.path]: 60,
        [screens.goods.path]: 70,
      },
    },
    {
      roles: ['ssgl'],
      places: {
        [screens.desk.path]: 100,
        [screens.log.path]: 110,
        [screens.key.path]: 120,
        [screens.goods.path]: 130,
        [screens.roster.path]: 140,
      },
    },
  ],
  grants: [
    { role: 'ssgl', permissions: all.map(({ path }) => `${path}:*`) },
    { role: 'xgc', permissions: [...reading, ...all.map(({ path }) => `${path}:export`)] },
    {
      role: 'sg',
      permissions: [
        ...reading,
        'dormitoryDutyLog:add',
        'dormitoryDutyLog:update',
        'dormitoryDutyLog:takeOver',
        'dormitoryKeyBorrow:add',
        'dormitoryKeyBorrow:giveBack',
        'dormitoryGoodsOut:add',
        'dormitoryGoodsOut:update',
      ],
      scopes: { dormitoryDuty: own, dormitoryDutyLog: own, dormitoryKeyBorrow: own, dormitoryGoodsOut: own },
    },
  ],
})
