import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { copyFirstRows } from '#kernel/operations/store.ts'
import { addDays } from '#kernel/rules/days.ts'
import { momentAt } from '#kernel/rules/school-time.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { planFamily, type DemoFamily } from './demo/plan-family.ts'
import { callResults, familyMember, memberStates } from './shared/family-member.ts'
import { familyInfo } from './shared/family-info.ts'
import { confirmYearOf } from './shared/rules.ts'

type Student = {
  id: string
  xh: string
  xm: string
  classId: string | null
  departmentId: string | null
  canton: string | null
  counsellor: string | null
  place: number
  isThinClass: boolean
}

/** Two or three members for everybody, mostly called already; in the class of stu01 one in seventeen has nobody to call. */
export const demo: DemoPart = ({ today }) => ({ rows: () => [], after: (ctx) => writeFamilies(ctx, today) })

async function writeFamilies(ctx: Ctx, today: string): Promise<void> {
  const students = await ctx.db.query<Student>(
    `select s.id, s.xh, s.xm, s.class_id as "classId", s.department_id as "departmentId", s.home_canton as canton, a.user_id as counsellor, row_number() over (partition by s.class_id order by s.xh)::int as place,
       coalesce(s.class_id = (select x.class_id from base_student x join sys_user o on o.person_id = x.id::text and o.account_no = 'stu01' limit 1), false) as "isThinClass"
     from base_student s
     left join (select distinct on (a.class_id) a.class_id, o.id as user_id from base_class_assign a join sys_user o on o.person_type = 'base.teacher' and o.person_id = a.teacher_id::text where a.role = 'fdy' and a.deleted_time is null and a.start_date <= $2 and (a.end_date is null or a.end_date >= $2) order by a.class_id, a.start_date) a on a.class_id = s.class_id
     where s.xjzt_m = any($1::text[]) and s.deleted_time is null and s.xh is not null order by s.xh`,
    [enrolledStatuses, today],
  )
  // The first students of a class have accounts that people sign in with: nothing is missing there.
  const planned = students.map((one) => ({
    one,
    family: planFamily({
      seed: one.xh,
      studentName: one.xm,
      isWithoutContact: one.isThinClass && one.place % 17 === 5,
      isWaiting: one.place % 19 === 7,
    }),
  }))
  await copyFirstRows(ctx, familyMember, memberRows(ctx, planned, today))
  await copyFirstRows(ctx, familyInfo, infoRows(ctx, planned, today))
}

type Planned = readonly { one: Student; family: DemoFamily }[]

function* memberRows(ctx: Ctx, planned: Planned, today: string) {
  for (const { one, family } of planned) {
    for (const { isCalled, ...member } of family.members) {
      const isVerified = isCalled && one.counsellor !== null
      const callTime = isVerified ? moment(addDays(today, -20 - (one.place % 40)), 9 + (one.place % 8)) : null
      yield {
        id: newId(ctx.now()),
        values: {
          ...member,
          studentId: one.id,
          classId: one.classId,
          departmentId: one.departmentId,
          cantonCode: one.canton,
          address: family.address,
          state: isVerified ? memberStates.verified[0] : memberStates.told[0],
          verifiedPhone: isVerified ? member.phone : null,
          verifiedBy: isVerified ? one.counsellor : null,
          verifiedTime: callTime,
          callResult: isVerified ? callResults.right[0] : null,
          callTime,
        },
      }
    }
  }
}

/** Everybody was asked when the school year began; some have not answered yet. */
function* infoRows(ctx: Ctx, planned: Planned, today: string) {
  const asked = `${confirmYearOf(today)}-09-01`
  for (const { one, family } of planned) {
    const answered = addDays(asked, one.place % 12)
    const confirmed = family.isWaiting ? addDays(asked, -360 - (one.place % 30)) : answered < today ? answered : asked
    yield {
      id: newId(ctx.now()),
      values: {
        studentId: one.id,
        classId: one.classId,
        departmentId: one.departmentId,
        familyType: family.familyType,
        population: family.population,
        address: family.address,
        postcode: null,
        confirmedTime: moment(confirmed, 20),
        changedFlag: one.place % 9 === 0,
        needsConfirm: family.isWaiting,
        askedYear: confirmYearOf(today),
      },
    }
  }
}

function moment(day: string, hour: number): Date {
  return momentAt(day, `${String(hour).padStart(2, '0')}:12`)
}
