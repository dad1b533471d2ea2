import { defineModule } from '#kernel/world/module.ts'
import { asset } from './shared/asset.ts'
import { bed } from './shared/bed.ts'
import { cadre } from './shared/cadre.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { dormitory, floor } from './shared/dormitory.ts'
import { keeper } from './shared/keeper.ts'
import { dormParams } from './shared/params.ts'
import { level, room, roomType } from './shared/room.ts'
import { screens } from './shared/screens.ts'

const all = [dormitory, floor, level, roomType, room, bed, asset, keeper, cadre]
const reading = all.flatMap(({ path }) => [`${path}:list`, `${path}:getOne`])
const picking = [dormitory, floor, level, roomType, room].map(({ path }) => `${path}:getSelect`)
const own = { kind: 'dorm' } as const
const ownFloors = { kind: 'dormFloor' } as const
const places = ['dormitory', 'dormitoryFloor', 'dormitoryRoom', 'dormitoryBed']
const ownPlaces = {
  dormitory: own,
  dormitoryFloor: ownFloors,
  dormitoryRoom: ownFloors,
  dormitoryBed: ownFloors,
  dormitoryAsset: ownFloors,
}
const looking = [
  ...places.flatMap((path) => [`${path}:list`, `${path}:getOne`]),
  ...['dormitory', 'dormitoryFloor', 'dormitoryRoom'].map((path) => `${path}:getSelect`),
]

const property = [dormitory, floor, room].flatMap(({ path }) =>
  ['list', 'getOne', 'getSelect'].map((one) => `${path}:${one}`),
)

/** 宿舍资源: houses, floors, rooms and beds, what they cost, and who keeps them. */
export const manifest = defineModule({
  name: 'dorm',
  label: '宿舍资源',
  depends: ['base'],
  entities: all,
  dictionaries,
  operActions: [
    { key: 'generate', label: '批量生成', tone: 'green' },
    { key: 'place', label: '摆放', tone: 'blue' },
  ],
  params: dormParams,
  screens,
  roleSources: [
    {
      code: 'dorm.cadre',
      label: '授权期内的楼层学生干部',
      person: 'base.student',
      entity: 'dorm.cadre',
      by: 'studentId',
      from: 'beginDate',
      to: 'endDate',
    },
  ],
  menu: [
    {
      title: '宿舍管理',
      icon: 'bed-single',
      path: '/dormitory',
      group: '宿舍资源',
      children: [
        screens.places,
        screens.room,
        screens.bed,
        screens.asset,
        screens.generate,
        screens.dormitory,
        screens.floor,
        screens.type,
        screens.level,
        screens.keeper,
        screens.cadre,
      ],
    },
  ],
  days: [
    { roles: ['ssgl', 'sg', 'wyzg', 'stu', 'lz'], places: { '/dormitory': 60 } },
    // At the gate rooms are looked up; the office keeps them up now and then.
    { roles: ['sg'], places: { [screens.places.path]: 100 } },
    { roles: ['ssgl'], places: { [screens.places.path]: 70, [screens.room.path]: 80, [screens.bed.path]: 90 } },
  ],
  grants: [
    { role: 'ssgl', permissions: all.map(({ path }) => `${path}:*`) },
    // Houses and rooms are property of the school like its other buildings; who lives in them is the office's business.
    { role: 'gly', permissions: property },
    {
      role: 'xgc',
      permissions: [...reading, ...picking, 'dormitoryRoom:export', 'dormitoryBed:export', 'dormitoryAsset:export'],
    },
    {
      role: 'sg',
      permissions: [
        ...looking,
        'dormitoryRoom:note',
        'dormitoryBed:stop',
        'dormitoryBed:resume',
        'dormitoryAsset:list',
        'dormitoryAsset:getOne',
        'dormitoryAsset:check',
        'dormitoryCadre:list',
        'dormitoryCadre:getOne',
      ],
      scopes: { ...ownPlaces, dormitoryCadre: own },
    },
    // Students who look after floors see these while their grant lasts.
    { role: 'lz', permissions: looking, scopes: ownPlaces },
    {
      role: 'wyzg',
      permissions: [...looking, 'dormitoryAsset:list', 'dormitoryAsset:getOne', 'dormitoryAsset:export'],
      scopes: ownPlaces,
    },
  ],
})
