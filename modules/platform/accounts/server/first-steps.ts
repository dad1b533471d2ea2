import type { FirstStep } from '#services/cards/first-step.ts'
import { classAssign } from '#modules/school/base/shared/classes/class-assign.ts'
import { teacher } from '#modules/school/base/shared/people/teacher.ts'
import { user } from '../shared/user.ts'

/** Who leads which class and who decides: the last thing a new school needs. */
export const firstSteps: readonly FirstStep[] = [
  {
    code: 'roles',
    place: 70,
    title: '角色与账号',
    about: '给各处室的人分配角色，定下谁带哪个班；定了以后请假和审批就有人办',
    brings: [{ entity: user, where: { personType: [teacher.name] } }, { entity: classAssign }],
    after: ['classes', 'teachers'],
    ways: [
      { label: '分配角色', link: '/system/user', permission: 'sysUser:assignRoles', entity: user },
      { label: '带班安排', link: '/base/classAssign', permission: 'fdyClassAssign:add', entity: classAssign },
    ],
  },
]
