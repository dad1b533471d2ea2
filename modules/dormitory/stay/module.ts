import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { stayParams } from './shared/params.ts'
import { defect } from './shared/desk/defect.ts'
import { graduateBatch, graduateItem } from './shared/graduate/graduate.ts'
import { leaving } from './shared/leave/leave.ts'
import { agreement } from './shared/agreement/agreement.ts'
import { out } from './shared/out/out.ts'
import { register } from './shared/register.ts'
import { stayCodePrefix } from './shared/desk/stay-code.ts'
import { messageTemplates } from './shared/message-templates.ts'
import { screens } from './shared/screens.ts'

// Houses, floors and rooms in which own students live, or which are allotted to their department.
const places = ['dormitory', 'dormitoryFloor', 'dormitoryRoom', 'dormitoryBed'].flatMap((path) => [
  `${path}:list`,
  `${path}:getOne`,
])
const ownPlaces = {
  dormitory: { kind: 'stuDorm' },
  dormitoryFloor: { kind: 'stuDormFloor' },
  dormitoryRoom: { kind: 'stuDormRoom' },
  dormitoryBed: { kind: 'stuDormRoom' },
}
const reading = ['dormitoryRegister:list', 'dormitoryRegister:getOne', 'dormitoryRegister:export']
const asked = ['dormitoryCheckoutApply:list', 'dormitoryCheckoutApply:getOne', 'dormitoryCheckoutApply:export']
const looking = ['dormitoryDefect:list', 'dormitoryDefect:getOne']
const signed = ['dormitoryAgreement:list', 'dormitoryAgreement:getOne', 'dormitoryAgreement:export']
const following = [
  'dormitoryGraduateBatch:list',
  'dormitoryGraduateBatch:getOne',
  'dormitoryGraduateItem:list',
  'dormitoryGraduateItem:getOne',
]

/** 住宿登记: who sleeps where from when to when; beds are given, moved into and left. */
export const manifest = defineModule({
  name: 'stay',
  label: '住宿登记',
  depends: ['base', 'calendar', 'process', 'dorm', 'offcampus'],
  entities: [register, defect, leaving, out, agreement, graduateBatch, graduateItem],
  dictionaries,
  params: stayParams,
  messageTemplates,
  screens,
  menu: [
    {
      title: '宿舍管理',
      icon: 'bed-single',
      path: '/dormitory',
      group: '住宿',
      children: [
        screens.mine,
        screens.checkin,
        screens.checkout,
        screens.assign,
        screens.register,
        screens.defect,
        screens.leaveMine,
        screens.leaveApply,
        screens.leaves,
        screens.outs,
        screens.agreements,
        screens.graduate,
        screens.graduateBatch,
      ],
    },
    screens.leaveDetail,
  ],
  permissions: { 'dormitoryMine:read': '我的宿舍' },
  scans: [
    {
      name: '入住办理',
      prefix: stayCodePrefix,
      path: `${screens.checkin.path}?stay={code}`,
      permission: 'dormitoryRegister:checkin',
    },
  ],
  apps: [{ screen: screens.mine, code: 'myDorm', category: '1', place: 60, defaultFor: ['stu'] }],
  days: [
    {
      roles: ['sg'],
      places: {
        [screens.checkin.path]: 20,
        [screens.checkout.path]: 30,
        [screens.register.path]: 40,
        [screens.leaves.path]: 80,
        [screens.graduate.path]: 90,
      },
    },
    // The office gives beds and follows who lives where.
    {
      roles: ['ssgl'],
      places: {
        [screens.register.path]: 10,
        [screens.assign.path]: 20,
        [screens.leaves.path]: 30,
        [screens.checkin.path]: 40,
        [screens.checkout.path]: 50,
      },
    },
    // Where somebody lives comes before living elsewhere.
    { roles: ['stu'], places: { [screens.mine.path]: 10 } },
  ],
  grants: [
    {
      role: 'ssgl',
      permissions: [
        'dormitoryRegister:*',
        'dormitoryCheckoutRecord:*',
        'dormitoryGraduateBatch:*',
        'dormitoryGraduateItem:*',
        ...asked,
        ...looking,
        ...signed,
      ],
    },
    { role: 'xgc', permissions: [...reading, ...asked, ...following, ...signed] },
    ...['fdy', 'bzr'].map((role) => ({
      role,
      permissions: [
        ...reading,
        ...asked,
        ...following,
        ...signed,
        ...places,
        'dormitoryRegister:head',
        'dormitoryRegister:unhead',
      ],
      scopes: ownPlaces,
    })),
    {
      role: 'yx',
      permissions: [
        ...reading,
        ...asked,
        ...following,
        ...signed,
        ...places,
        'dormitoryRegister:assign',
        'dormitoryRegister:cancel',
      ],
      scopes: ownPlaces,
    },
    {
      role: 'stu',
      permissions: [
        'dormitoryMine:read',
        'dormitoryCheckoutApply:apply',
        'dormitoryCheckoutApply:list',
        'dormitoryCheckoutApply:getOne',
      ],
    },
    {
      role: 'sg',
      permissions: [
        ...reading,
        ...asked,
        ...looking,
        ...following,
        ...signed,
        'dormitoryRegister:checkin',
        'dormitoryRegister:checkout',
        'dormitoryCheckoutRecord:*',
        'dormitoryRegister:head',
        'dormitoryRegister:unhead',
        'dormitoryGraduateItem:settle',
        'dormitoryGraduateItem:unsettle',
        'dormitoryGraduateItem:leave',
      ],
      scopes: {
        dormitoryRegister: { kind: 'dormFloor' },
        dormitoryDefect: { kind: 'dormFloor' },
        dormitoryCheckoutApply: { kind: 'dormFloor' },
        dormitoryCheckoutRecord: { kind: 'dormFloor' },
        dormitoryAgreement: { kind: 'dormFloor' },
        dormitoryGraduateItem: { kind: 'dormFloor' },
      },
    },
  ],
})
