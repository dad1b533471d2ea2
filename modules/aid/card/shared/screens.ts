import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `xsgl/card/${name}`

export const screens = defineScreens({
  mine: {
    title: '我的学生证',
    icon: 'id-card',
    path: '/card/mine',
    component: at('cardMyStu'),
    permission: 'cardMine:read',
  },
  apply: {
    title: '证件办理',
    icon: 'send',
    path: '/card/apply',
    component: at('cardApplyStu'),
    permission: 'cardApply:apply',
  },
  review: {
    title: '证件申请',
    icon: 'clipboard-list',
    path: '/card/review',
    component: at('cardReviewFdy'),
    permission: 'cardApply:list',
  },
  desk: {
    title: '制卡台',
    icon: 'credit-card',
    path: '/card/desk',
    component: at('cardDeskGly'),
    permission: 'cardMakeItem:write',
  },
  hand: {
    title: '证件发放',
    icon: 'hand-helping',
    path: '/card/hand',
    component: at('cardHandGly'),
    permission: 'cardApply:handOut',
  },
  card: {
    title: '证件台账',
    icon: 'book-marked',
    path: '/card/list',
    component: at('cardGly'),
    permission: 'stuCard:export',
  },
  stock: {
    title: '空白卡库存',
    icon: 'boxes',
    path: '/card/stock',
    component: at('cardStockGly'),
    permission: 'cardStock:list',
  },
  station: {
    title: '车站',
    icon: 'train-front',
    path: '/card/station',
    component: at('railStationGly'),
    permission: 'railStation:add',
  },
  stat: {
    title: '证件统计',
    icon: 'chart-column',
    path: '/card/stat',
    component: at('cardStatGly'),
    permission: 'cardStat:read',
  },
  detail: {
    title: '证件申请详情',
    icon: 'id-card',
    path: '/card/detail',
    component: at('cardApplyDetail'),
    isHide: true,
    isKeepAlive: false,
  },
})
