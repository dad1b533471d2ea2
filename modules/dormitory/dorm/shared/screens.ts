import { defineScreens } from '#kernel/world/screen.ts'

const at = (name: string) => `yxgl/dormitory/${name}`

export const screens = defineScreens({
  places: {
    title: '宿舍资源',
    icon: 'blocks',
    path: '/dormitory/places',
    component: at('dormitoryManage'),
    permission: 'dormitory:list',
  },
  generate: {
    title: '批量生成房间',
    icon: 'grid-2x2-plus',
    path: '/dormitory/generate',
    component: at('dormitoryRoomBatch'),
    permission: 'dormitoryRoom:generate',
  },
  dormitory: {
    title: '宿舍楼',
    icon: 'building-2',
    path: '/dormitory/house',
    component: at('dormitory'),
    permission: 'dormitory:update',
  },
  floor: {
    title: '楼层',
    icon: 'layers',
    path: '/dormitory/floor',
    component: at('dormitoryFloor'),
    permission: 'dormitoryFloor:update',
  },
  room: {
    title: '宿舍房间',
    icon: 'door-open',
    path: '/dormitory/room',
    component: at('dormitoryRoom'),
    permission: 'dormitoryRoom:list',
  },
  bed: {
    title: '床位',
    icon: 'bed-single',
    path: '/dormitory/bed',
    component: at('dormitoryBed'),
    permission: 'dormitoryBed:list',
  },
  asset: {
    title: '房间资产',
    icon: 'armchair',
    path: '/dormitory/asset',
    component: at('dormitoryAsset'),
    permission: 'dormitoryAsset:list',
  },
  cadre: {
    title: '楼层学生干部',
    icon: 'user-star',
    path: '/dormitory/cadre',
    component: at('dormitoryCadre'),
    permission: 'dormitoryCadre:list',
  },
  type: {
    title: '房型',
    icon: 'tags',
    path: '/dormitory/type',
    component: at('dormitoryRoomType'),
    permission: 'dormitoryRoomType:update',
  },
  level: {
    title: '宿舍档次',
    icon: 'hand-coins',
    path: '/dormitory/level',
    component: at('dormitoryLevel'),
    permission: 'dormitoryLevel:update',
  },
  keeper: {
    title: '宿管分管',
    icon: 'id-card-lanyard',
    path: '/dormitory/keeper',
    component: at('dormitoryKeeper'),
    permission: 'dormitoryKeeper:list',
  },
})
