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
