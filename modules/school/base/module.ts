import { defineModule } from '#kernel/world/module.ts'
import { building } from './shared/venues/building.ts'
import { campus } from './shared/organisation/campus.ts'
import { classAssign } from './shared/classes/class-assign.ts'
import { stuClass } from './shared/classes/class.ts'
import { department } from './shared/organisation/department.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { givenNumber } from './shared/students/given-number.ts'
import { gradeMajor } from './shared/organisation/grade-major.ts'
import { infoChange } from './shared/students/info-change.ts'
import { major } from './shared/organisation/major.ts'
import { menu } from './shared/menu.ts'
import { operActions } from './shared/oper-actions.ts'
import { peopleParams } from './shared/people/people-params.ts'
import { placement } from './shared/students/placement.ts'
import { grants, roles, roleSources } from './shared/roles.ts'
import { splitRecord } from './shared/classes/split-record.ts'
import { student } from './shared/students/student.ts'
import { teacher } from './shared/people/teacher.ts'
import { venue } from './shared/venues/venue.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

/** 基础数据: what the school consists of, and who is who. */
export const manifest = defineModule({
  name: 'base',
  label: '基础数据',
  depends: [],
  entities: [
    campus,
    building,
    venue,
    department,
    major,
    gradeMajor,
    stuClass,
    student,
    placement,
    teacher,
    classAssign,
    givenNumber,
    splitRecord,
    infoChange,
  ],
  screens,
  apps,
  menu,
  params: peopleParams,
  dictionaries,
  operActions,
  roles,
  roleSources,
  days: [
    { roles: ['gly', 'jwc'], places: { '/base': 10 } },
    { roles: ['fdy', 'bzr'], places: { '/mystudent': 10 } },
  ],
  grants,
})
