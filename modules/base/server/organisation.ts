import { resource } from '#kernel/operations/resource.ts'
import { building } from '../shared/building.ts'
import { campus } from '../shared/campus.ts'
import { department } from '../shared/department.ts'
import { major } from '../shared/major.ts'
import { isTeachUnit, majorClassOf } from '../shared/study-dates.ts'
import { scopesChanged } from './scopes.ts'

/** Names of places are open to whoever may list them. */
export const campuses = resource(campus, { scope: 'open' })

export const buildings = resource(building, { scope: 'open' })

export const departments = resource(department, {
  scope: { by: { department: 'id', campus: 'campusId' } },
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { values } of drafts) {
        if (typeof values['deptType'] === 'string') values['isTeachUnit'] = isTeachUnit(values['deptType'])
      }
    },
    after: scopesChanged,
  },
})

export const majors = resource(major, {
  scope: { by: { department: 'departmentId', major: 'id' } },
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { values } of drafts) {
        if (typeof values['majorCode'] === 'string') values['majorClass'] = majorClassOf(values['majorCode'])
      }
    },
  },
})
