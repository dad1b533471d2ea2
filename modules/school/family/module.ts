import { defineModule } from '#kernel/world/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { familyInfo } from './shared/family-info.ts'
import { familyMember } from './shared/family-member.ts'
import { screens } from './shared/screens.ts'

const of = (path: string, ...actions: readonly string[]) => actions.map((action) => `${path}:${action}`)
const reading = [...of('familyMember', 'list', 'getOne', 'unmask'), ...of('familyInfo', 'list', 'getOne')]
const leading = [
  ...reading,
  ...of('familyMember', 'led', 'add', 'update', 'stop', 'resume', 'reorder', 'verify', 'export', 'see-health'),
  ...of('familyInfo', 'add', 'update', 'unmask', 'export'),
]
const office = [
  ...of('familyMember', 'list', 'getOne', 'add', 'update', 'import', 'export', 'stat'),
  ...of('familyInfo', 'list', 'getOne', 'export'),
]

/** 家庭成员: who belongs to a student's family, and whom to call. */
export const manifest = defineModule({
  name: 'family',
  label: '家庭成员',
  depends: ['base', 'settings'],
  entities: [familyMember, familyInfo],
  dictionaries,
  operActions: [
    { key: 'confirm', label: '确认', tone: 'green' },
    { key: 'reorder', label: '调整次序', tone: 'blue' },
  ],
  screens,
  menu: [
    {
      title: '家庭信息',
      icon: 'contact-round',
      path: '/family',
      children: [screens.mine, screens.class, screens.manage],
    },
  ],
  days: [{ roles: ['fdy', 'bzr'], places: { '/family': 90 } }],
  grants: [
    // Own rows only; the own income is told by the student and read by whoever grants aid.
    {
      role: 'stu',
      permissions: [
        ...of(
          'familyMember',
          'self',
          'list',
          'getOne',
          'add',
          'update',
          'remove',
          'unmask',
          'stop',
          'resume',
          'reorder',
          'see-health',
          'see-income',
        ),
        ...of('familyInfo', 'list', 'getOne', 'add', 'update', 'unmask', 'confirm'),
      ],
    },
    { role: 'fdy', permissions: leading },
    { role: 'yx', permissions: leading },
    { role: 'bzr', permissions: [...reading, 'familyMember:led'] },
    {
      role: 'xgc',
      permissions: [...new Set([...office, ...leading]), ...of('familyMember', 'remove', 'restore', 'exportPlain')],
    },
    { role: 'gly', permissions: office },
    { role: 'zzzx', permissions: [...reading, 'familyMember:see-income'] },
  ],
})
