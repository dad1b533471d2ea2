import type { ByHand } from '../../../tools/make-migration.ts'

// What the product gave to 系统管理员 of the dormitories belongs to their office; what a school gave by itself stays.
const areas = ['change', 'choose', 'dorm', 'duty', 'holiday', 'offcampus', 'presort', 'stay']
const seeds = areas.map((area) => `'grant ${area} gly'`).join(', ')
const property = ['dormitory', 'dormitoryFloor', 'dormitoryRoom'].flatMap((path) =>
  ['list', 'getOne', 'getSelect'].map((one) => `'${path}:${one}'`),
)

/** The office of the dormitories has a role of its own; administrators of the system look at houses and rooms alone. */
export const byHand: ByHand = {
  data: [
    `delete from sys_role_permission p
using sys_role r, sys_seed s
where r.id = p.role_id and r.role_code = 'gly' and s.name in (${seeds})
  and s.given -> 'permissions' ? p.permission and p.permission not in (${property.join(', ')})`,
  ],
}
