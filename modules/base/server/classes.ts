import { resource } from '#kernel/operations/resource.ts'
import { stuClass } from '../shared/class.ts'
import { gradeMajor } from '../shared/grade-major.ts'
import { major } from '../shared/major.ts'
import { student } from '../shared/student.ts'
import { isReading } from '../shared/student-status.ts'
import { expectGradDate, gradeMajorNameOf } from '../shared/study-dates.ts'
import { fillIfEmpty, referred, setValue } from './look-up.ts'

/** An intake takes its department and length from its major, unless told otherwise. */
export const gradeMajors = resource(gradeMajor, {
  scope: { by: { department: 'departmentId', major: 'majorId', grade: 'grade', campus: 'campusId' } },
  hooks: {
    async prepare(ctx, drafts) {
      const majors = await referred(ctx, major, drafts, 'majorId')
      for (const draft of drafts) {
        const of = majors.get(draft.merged['majorId'] as string)
        if (!of) continue
        if (!draft.before) setValue(draft, 'departmentId', of['departmentId'])
        fillIfEmpty(draft, 'schoolLength', of['schoolLength'])
        setValue(draft, 'gradeMajorName', gradeMajorNameOf(Number(draft.merged['grade']), String(of['majorName'])))
      }
    },
  },
})

/** A class takes grade, major and department from its intake. */
export const classes = resource(stuClass, {
  scope: { by: { class: 'id', department: 'departmentId', major: 'majorId', grade: 'grade', campus: 'campusId' } },
  hooks: {
    async prepare(ctx, drafts) {
      const intakes = await referred(ctx, gradeMajor, drafts, 'gradeMajorId')
      const monitors = await referred(ctx, student, drafts, 'monitorId')
      const secretaries = await referred(ctx, student, drafts, 'leagueSecId')
      for (const draft of drafts) {
        const intake = intakes.get(draft.merged['gradeMajorId'] as string)
        if (intake) {
          setValue(draft, 'grade', intake['grade'])
          setValue(draft, 'majorId', intake['majorId'])
          setValue(draft, 'departmentId', intake['departmentId'])
          fillIfEmpty(draft, 'campusId', intake['campusId'])
          fillIfEmpty(draft, 'expectGradDate', expectGradDate(Number(intake['grade']), String(intake['schoolLength'] ?? 3)))
        }
        for (const [field, people, title] of [['monitorId', monitors, '班长'], ['leagueSecId', secretaries, '团支书']] as const) {
          const person = people.get(draft.merged[field] as string)
          if (person && (person['classId'] !== draft.id || !isReading(String(person['xjztM'])))) {
            draft.problems[field] ??= `${title}须为本班在读学生`
          }
        }
      }
    },
  },
})
