import { isOn } from '#kernel/operations/read/query.ts'
import { resource } from '#kernel/operations/resource.ts'
import { fillEmpty, setValues } from '#kernel/operations/write/drafts.ts'
import { gradeMajor } from '../../shared/organisation/grade-major.ts'
import { major } from '../../shared/organisation/major.ts'
import { gradeMajorNameOf } from '../../shared/students/study-dates.ts'
import { referred } from '../look-up.ts'
import { narrowDepartments } from '../reach.ts'

/** An intake takes its department and length from its major, unless told otherwise. */
export const gradeMajors = resource(gradeMajor, {
  scope: { by: { department: 'departmentId', major: 'majorId', grade: 'grade', campus: 'campusId' } },
  picker: {
    isOpen: true,
    async narrow(ctx, conditions, query) {
      if (isOn(query['isScope'])) await narrowDepartments(ctx, conditions)
    },
    order: 't.grade desc, (select m.major_code from base_major m where m.id = t.major_id), t.grade_major_name',
  },
  hooks: {
    async prepare(ctx, drafts) {
      const majors = await referred(
        ctx,
        major,
        drafts.map(({ merged }) => merged.majorId),
      )
      const newest = Number(ctx.today().slice(0, 4)) + 1
      for (const draft of drafts) {
        const grade = Number(draft.merged.grade)
        if (!draft.before && grade > newest) draft.problems.grade ??= `年级应为 2000–${newest}`
        const of = majors.get(draft.merged.majorId as string)
        if (!of) continue
        if (!draft.before) setValues(draft, { departmentId: of.departmentId })
        fillEmpty(draft, { schoolLength: of.schoolLength })
        setValues(draft, { gradeMajorName: gradeMajorNameOf(grade, of.majorName) })
      }
    },
  },
})
