import { maskPhone } from '#kernel/rules/contact.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { can } from '#kernel/access/access.ts'
import { pinyin } from 'pinyin-pro'
import { tableName } from '#kernel/db/names.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { askedText } from '#kernel/operations/read/query.ts'
import { place } from '#kernel/operations/sql.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { addProblems, fillEmpty, setValues } from '#kernel/operations/write/drafts.ts'
import { classAssign } from '../../shared/classes/class-assign.ts'
import { stuClass } from '../../shared/classes/class.ts'
import { gradeMajor } from '../../shared/organisation/grade-major.ts'
import { checkIdentity } from '../../shared/people/identity.ts'
import { infoCompletePercent } from '../../shared/students/info-complete.ts'
import { major } from '../../shared/organisation/major.ts'
import { leadersChanged, peopleChanged, peopleChanging } from '../../shared/people/people-changed.ts'
import { placement } from '../../shared/students/placement.ts'
import { splitRecord } from '../../shared/classes/split-record.ts'
import { placementProblems } from '../../shared/students/student-status.ts'
import { student } from '../../shared/students/student.ts'
import { expectGradDate } from '../../shared/students/study-dates.ts'
import { teacher } from '../../shared/people/teacher.ts'
import { leadsOn } from '../classes/class-routes.ts'
import { startPlacements } from '../students/move-students.ts'
import { keepGivenNumbers, refuseGivenNumbers } from '../organisation/given-numbers.ts'
import { referred } from '../look-up.ts'
import { compareWithOthers, warnOfFullClasses } from '../students/other-students.ts'
import { editingOwn } from '../students/own-record.ts'
import { scopesChanged } from '../scopes.ts'
import { refuseLeavingLeaders } from './leaving-staff.ts'
import { warnOfTakenAccounts } from './taken-accounts.ts'
import { tellLeaderChanges } from '../organisation/leader-changes.ts'

export const students = resource(student, {
  scope: {
    by: {
      class: 'classId',
      department: 'departmentId',
      major: 'majorId',
      grade: 'grade',
      campus: 'campusId',
      person: 'id',
    },
  },
  picker: {
    /** `fdyId`: whom this counsellor leads today. */
    narrow(ctx, conditions, query) {
      const fdyId = askedText(query, 'fdyId')
      if (fdyId === null) return
      conditions.texts.push(
        isId(fdyId)
          ? `exists (
               select from base_class_assign l
               where l.class_id = t.class_id and l.role = 'fdy' and l.teacher_id = ${place(conditions, fdyId)}
                 and ${leadsOn(place(conditions, ctx.today()))}
             )`
          : 'false',
      )
    },
  },
  permissions: ['mine', 'mineBzr', 'self'],
  actions: [editingOwn],
  hooks: {
    prepare: prepareStudents,
    async after(ctx, changes) {
      await startPlacements(
        ctx,
        changes.filter((change) => !change.isRestored),
      )
      await keepGivenNumbers(ctx, changes)
      await ctx.tell(peopleChanged, { kind: 'student', changes })
    },
  },
})

/** Read by whoever reads the student's class then; nobody writes it by hand. */
export const placements = resource(placement, {
  scope: {
    by: { class: 'classId', department: 'departmentId', major: 'majorId', grade: 'grade', person: 'studentId' },
  },
})

/** Divisions of freshmen, read by whoever divides. */
export const splits = resource(splitRecord, { scope: { by: { department: 'departmentId' } } })

export const teachers = resource(teacher, {
  scope: { by: { department: 'departmentId', person: 'id' } },
  // Names of staff are open: forms need them.
  picker: {
    isOpen: true,
    order: `(select d.sort from base_department d where d.id = t.department_id),
      (select d.dept_code from base_department d where d.id = t.department_id), t.xm_py, t.gh`,
    facts: teacherFacts,
  },
  permissions: ['self'],
  hooks: {
    prepare: prepareTeachers,
    async after(ctx, changes) {
      await scopesChanged(ctx)
      await ctx.tell(peopleChanged, { kind: 'staff', changes })
    },
  },
})

/** Who leads which class; the counsellors' and head teachers' row scopes stand on it. */
export const classAssigns = resource(classAssign, {
  scope: { by: { class: 'classId', person: 'teacherId' } },
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts) {
        const from = merged.startDate as string | null
        const to = merged.endDate as string | null
        if (from && to && to < from) problems.endDate ??= '结束日期不能早于开始日期'
      }
    },
    async after(ctx, changes) {
      await scopesChanged(ctx)
      const touched = changes.flatMap(({ before, after }) => [before?.teacherId, after?.teacherId])
      await ctx.tell(leadersChanged, { personIds: [...new Set(touched.filter((id) => typeof id === 'string'))] })
      await tellLeaderChanges(ctx, changes)
    },
  },
})

/** The account of each member of staff, and the phone for those who may look at staff, masked. */
async function teacherFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const accounts = await ctx.db.query<{ id: string; userId: string }>(
    `select person_id as id, id as "userId"
     from sys_user
     where realm = 'main' and person_type = 'base.teacher' and person_id = any($1::text[])`,
    [ids],
  )
  const userOf = new Map(accounts.map((row) => [row.id, row.userId]))
  const rows = can(ctx.actor, 'teacher:list')
    ? await loadRows(ctx, teacher, ids)
    : new Map<string, Record<string, unknown>>()
  return new Map(
    ids.map((id) => {
      const phone = rows.get(id)?.sjhm
      return [id, { userId: userOf.get(id) ?? null, ...(typeof phone === 'string' ? { sjhm: maskPhone(phone) } : {}) }]
    }),
  )
}

/** Where a student belongs follows from the class; sex and birthday follow from the id number. */
async function prepareStudents(ctx: Ctx, drafts: Draft<typeof student>[]): Promise<void> {
  const classes = await referred(
    ctx,
    stuClass,
    drafts.map(({ merged }) => merged.classId),
  )
  const placed = [...classes.values(), ...drafts.map(({ merged }) => merged)]
  const intakes = await referred(
    ctx,
    gradeMajor,
    placed.map(({ gradeMajorId }) => gradeMajorId),
  )
  const majors = await referred(
    ctx,
    major,
    [...intakes.values()].map(({ majorId }) => majorId),
  )
  for (const draft of drafts) {
    judgePerson(ctx, draft)
    const of = classes.get(draft.merged.classId as string)
    const intake = intakes.get((of ?? draft.merged).gradeMajorId as string)
    if (of && draft.values.gradeMajorId && draft.values.gradeMajorId !== of.gradeMajorId)
      draft.problems.gradeMajorId ??= '年级专业与班级不一致'
    if (
      intake &&
      (of ? draft.before?.classId !== of.id || 'gradeMajorId' in draft.values : 'gradeMajorId' in draft.values)
    ) {
      const { departmentId, majorId, grade, campusId } = of ?? intake
      setValues(draft, { gradeMajorId: intake.id, departmentId, majorId, grade, campusId })
      fillEmpty(draft, {
        schoolLength: intake.schoolLength,
        eduLevel: majors.get(intake.majorId)?.eduLevel ?? null,
      })
      const ends = expectGradDate(Number(intake.grade), String(draft.merged.schoolLength ?? 3))
      fillEmpty(draft, { expectGradDate: of?.expectGradDate ?? ends })
    }
    addProblems(draft, placementProblems(draft.merged as never))
    setValues(draft, { infoComplete: infoCompletePercent(draft.merged) })
  }
  await refuseGivenNumbers(ctx, drafts)
  await warnOfTakenAccounts(ctx, { entity: student, number: 'xh' }, drafts)
  await compareWithOthers(ctx, drafts)
  await warnOfFullClasses(ctx, drafts, classes)
  await ctx.tell(peopleChanging, { kind: 'student', drafts })
}

async function prepareTeachers(ctx: Ctx, drafts: Draft<typeof teacher>[]): Promise<void> {
  for (const draft of drafts) {
    judgePerson(ctx, draft)
    const { entryDate, leaveDate } = draft.merged
    if (entryDate && leaveDate && leaveDate < entryDate) draft.problems.leaveDate ??= '离职日期不能早于入职日期'
  }
  await refuseLeavingLeaders(ctx, drafts)
  await warnOfTakenAccounts(ctx, { entity: teacher, number: 'gh' }, drafts)
  // Accounts of staff and students share one name space.
  const numbers = drafts.map((draft) => draft.values.gh).filter((gh) => typeof gh === 'string')
  const taken = await ctx.db.query<{ xh: string }>(
    `select xh from ${tableName(student)} where xh = any($1) and deleted_time is null`,
    [numbers],
  )
  const inUse = new Set(taken.map((row) => row.xh))
  for (const draft of drafts) {
    const gh = draft.values.gh as string
    if (inUse.has(gh)) draft.problems.gh ??= `工号 ${gh} 与学号重复`
  }
  await ctx.tell(peopleChanging, { kind: 'staff', drafts })
}

function judgePerson(ctx: Ctx, draft: Draft): void {
  const touched = ['idCardType', 'idCard', 'sex', 'birthday'].some((field) => field in draft.values)
  if (touched || !draft.before) {
    const { idCardType, idCard, sex, birthday } = draft.merged as Record<string, string | null>
    const verdict = checkIdentity({ idCardType, idCard, sex, birthday, today: ctx.today() })
    addProblems(draft, verdict.problems)
    fillEmpty(draft, verdict.filled)
  }
  if (typeof draft.values['xm'] === 'string') {
    setValues(draft, {
      xmPy: pinyin(draft.values['xm'], { toneType: 'none', type: 'array', surname: 'head' }).join(' '),
    })
  }
}
