import { resource } from '#kernel/operations/resource.ts'
import { fillEmpty, setValues } from '#kernel/operations/write/drafts.ts'
import { stuClass } from '../../shared/classes/class.ts'
import { gradeMajor } from '../../shared/organisation/grade-major.ts'
import { student } from '../../shared/students/student.ts'
import { isReading } from '../../shared/students/student-status.ts'
import { expectGradDate } from '../../shared/students/study-dates.ts'
import { referred } from '../look-up.ts'

/** A class takes grade, major and department from its intake. */
export const classes = resource(stuClass, {
  scope: { by: { class: 'id', department: 'departmentId', major: 'majorId', grade: 'grade', campus: 'campusId' } },
  permissions: ['split'],
  hooks: {
    async prepare(ctx, drafts) {
      const all = (field: 'gradeMajorId' | 'monitorId' | 'leagueSecId') => drafts.map(({ merged }) => merged[field])
      const intakes = await referred(ctx, gradeMajor, all('gradeMajorId'))
      const monitors = await referred(ctx, student, all('monitorId'))
      const secretaries = await referred(ctx, student, all('leagueSecId'))
      for (const draft of drafts) {
        const intake = intakes.get(draft.merged.gradeMajorId as string)
        if (intake) {
          const { grade, majorId, departmentId, campusId, schoolLength } = intake
          setValues(draft, { grade, majorId, departmentId })
          fillEmpty(draft, { campusId, expectGradDate: expectGradDate(Number(grade), String(schoolLength ?? 3)) })
        }
        for (const [field, people, title] of [
          ['monitorId', monitors, '班长'],
          ['leagueSecId', secretaries, '团支书'],
        ] as const) {
          const person = people.get(draft.merged[field] as string)
          if (person && (person.classId !== draft.id || !isReading(String(person.xjztM)))) {
            draft.problems[field] ??= `${title}须为本班在读学生`
          }
        }
      }
    },
  },
})
