import { defineModule } from '#kernel/world/module.ts'
import { building } from './shared/building.ts'
import { campus } from './shared/campus.ts'
import { classAssign } from './shared/class-assign.ts'
import { stuClass } from './shared/class.ts'
import { department } from './shared/department.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { givenNumber } from './shared/given-number.ts'
import { gradeMajor } from './shared/grade-major.ts'
import { infoChange } from './shared/info-change.ts'
import { major } from './shared/major.ts'
import { menu } from './shared/menu.ts'
import { peopleParams } from './shared/people-params.ts'
import { placement } from './shared/placement.ts'
import { grants, roles, roleSources } from './shared/roles.ts'
import { splitRecord } from './shared/split-record.ts'
import { student } from './shared/student.ts'
import { teacher } from './shared/teacher.ts'
import { venue } from './shared/venue.ts'
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
  menu,
  params: peopleParams,
  dictionaries,
  roles,
  roleSources,
  grants,
})
