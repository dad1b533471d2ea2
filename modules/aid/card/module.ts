import { defineModule } from '#kernel/world/module.ts'
import { cardApply } from './shared/apply.ts'
import { cardTypeNames, railStation, stuCard } from './shared/cards.ts'
import { cardStock, makeBatch, makeItem } from './shared/making.ts'
import { cardParams } from './shared/params.ts'
import { screens } from './shared/screens.ts'

const reading = ['cardApply:list', 'cardApply:getOne', 'stuCard:list', 'stuCard:getOne']
const leading = [...reading, 'cardApply:export', 'cardStat:read', 'cardStat:export']
const making = ['stuCard', 'railStation', 'cardMakeBatch', 'cardMakeItem', 'cardStock'].map((path) => `${path}:*`)

/** 学生证与火车票优惠卡: asking for one, making it, handing it out, and knowing where each is. */
export const manifest = defineModule({
  name: 'card',
  label: '学生证与优惠卡',
  depends: ['base', 'settings', 'calendar', 'process'],
  entities: [railStation, stuCard, cardApply, makeBatch, makeItem, cardStock],
  dictionaries: [
    {
      set: 'cardType',
      label: '学生证件类型',
      type: 'system',
      items: Object.entries(cardTypeNames).map(([key, label]) => ({ key, label })),
    },
  ],
  params: cardParams,
  screens,
  menu: [
    {
      title: '学生证与优惠卡',
      icon: 'id-card',
      path: '/card',
      children: [
        screens.mine,
        screens.apply,
        screens.review,
        screens.desk,
        screens.hand,
        screens.card,
        screens.stock,
        screens.station,
        screens.stat,
      ],
    },
    screens.detail,
  ],
  permissions: {
    'cardMine:read': '我的学生证',
    'cardStat:read': '查看证件统计',
    'cardStat:export': '导出证件统计',
  },
  grants: [
    {
      role: 'stu',
      permissions: [...reading, 'cardMine:read', 'cardApply:apply', 'stuCard:findAgain', 'railStation:getSelect'],
    },
    ...['fdy', 'bzr', 'yx', 'xgc'].map((role) => ({ role, permissions: leading })),
    {
      role: 'zzzx',
      // Its statistics are asked for by terms.
      permissions: [
        ...leading,
        ...making,
        'cardApply:receiveFee',
        'cardApply:refundFee',
        'cardApply:handOut',
        'schoolCalendar:list',
      ],
      scopes: { schoolCalendar: { kind: 'all' } },
    },
  ],
})
