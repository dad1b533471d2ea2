import { isOn, askedText } from '#kernel/operations/read/query.ts'
import { resource } from '#kernel/operations/resource.ts'
import { building } from '../../shared/venues/building.ts'
import { campus, type Fence } from '../../shared/organisation/campus.ts'
import { department } from '../../shared/organisation/department.ts'
import { fenceProblem } from '../../shared/organisation/fence.ts'
import { major } from '../../shared/organisation/major.ts'
import { isTeachUnit, majorClassOf } from '../../shared/students/study-dates.ts'
import { judgeClosing } from './department-closing.ts'
import { referred } from '../look-up.ts'
import { narrowDepartments } from '../reach.ts'
import { scopesChanged } from '../scopes.ts'

/** Names of places are open to whoever may list them. */
export const campuses = resource(campus, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { values, problems } of drafts) {
        const problem = values.fence ? fenceProblem(values.fence as Fence) : null
        if (problem) problems.fence ??= problem
      }
    },
  },
})

export const buildings = resource(building, {
  scope: 'open',
  picker: {
    order: `(select c.sort from base_campus c where c.id = t.campus_id),
      (select c.campus_code from base_campus c where c.id = t.campus_id), t.sort, t.building_code`,
  },
})

export const departments = resource(department, {
  scope: { by: { department: 'id', campus: 'campusId' } },
  permissions: ['merge'],
  picker: {
    isOpen: true,
    async narrow(ctx, conditions, query) {
      if (askedText(query, 'isTeachUnit') !== null)
        conditions.texts.push(`t.is_teach_unit = ${isOn(query['isTeachUnit'])}`)
      if (isOn(query['isScope'])) await narrowDepartments(ctx, conditions, 't.id')
    },
  },
  hooks: {
    async prepare(ctx, drafts) {
      for (const { values } of drafts) {
        if (typeof values.deptType === 'string') values.isTeachUnit = isTeachUnit(values.deptType)
      }
      await judgeClosing(ctx, drafts)
    },
    after: scopesChanged,
  },
})

const lengths = new Set([2, 2.5, 3, 4, 5])

export const majors = resource(major, {
  scope: { by: { department: 'departmentId', major: 'id' } },
  hooks: {
    async prepare(ctx, drafts) {
      const owners = await referred(
        ctx,
        department,
        drafts.map(({ merged }) => merged.departmentId),
      )
      for (const draft of drafts) {
        const { values, problems } = draft
        if (typeof values.majorCode === 'string') values.majorClass = majorClassOf(values.majorCode)
        if ('schoolLength' in values && !lengths.has(Number(values.schoolLength)))
          problems.schoolLength ??= '学制应为 2、2.5、3、4 或 5 年'
        const owner = 'departmentId' in values ? owners.get(values.departmentId as string) : undefined
        if (owner && draft.before?.departmentId !== owner.id && !isTeachUnit(String(owner.deptType)))
          problems.departmentId ??= '所属院系应为教学单位'
      }
    },
  },
})
