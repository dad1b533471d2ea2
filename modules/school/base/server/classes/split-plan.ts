import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { regions } from '#kernel/regions/regions.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { Row as EntityRow } from '#kernel/entity/entity.ts'
import { major } from '../../shared/organisation/major.ts'
import { classNameBy, studentNumberBy } from '../../shared/classes/number-rule.ts'
import { classNameRule, studentNumberOrder, studentNumberRule } from '../../shared/people/people-params.ts'
import { freeNumbers, inNumberOrder, type NumberOrder } from '../../shared/classes/split.ts'
import { enrolledStatuses } from '../../shared/students/student-status.ts'
import { takenNumbers } from '../organisation/given-numbers.ts'
import type { Chosen, ClassThere, Waiting, SplitOutcome } from '../../shared/classes/split-routes.ts'
import type { gradeMajor } from '../../shared/organisation/grade-major.ts'

type Row = Record<string, unknown>

/** Condition on a student `s`: admitted or here, and without a class. */
export const unplaced = `s.class_id is null and s.deleted_time is null and s.xjzt_m in ('01', '12', '17')`

export type Plan = {
  intake: EntityRow<typeof gradeMajor>
  major: Row
  people: readonly Waiting[]
  classes: readonly ClassThere[]
  nextNames: readonly string[]
  order: NumberOrder
  nameRule: string
  numberRule: string
}

/** Who waits in an intake, which classes it has, and how further ones would be called. */
export async function planOf(ctx: Ctx, intake: EntityRow<typeof gradeMajor>): Promise<Plan> {
  const of = (await loadRows(ctx, major, [String(intake.majorId)])).get(String(intake.majorId))!
  const [nameRule, numberRule, order] = [
    await readParam(ctx, classNameRule),
    await readParam(ctx, studentNumberRule),
    (await readParam(ctx, studentNumberOrder)) as NumberOrder,
  ]
  const waiting = await ctx.db.query<Omit<Waiting, 'originName'>>(
    `select s.id, s.xm, coalesce(s.xm_py, s.xm) as "xmPy", s.sex, s.origin_canton as "originCanton",
       s.admit_score::float as "admitScore", s.xh as "hadXh", s.xjzt_m as status
     from base_student s
     where s.grade_major_id = $1 and ${unplaced}
     order by s.xm_py, s.id
     limit 5000`,
    [intake.id],
  )
  const people = waiting.map((one) => ({
    ...one,
    originName: (one.originCanton && regions().byCode.get(one.originCanton)?.fullName) || null,
  }))
  const rows = await ctx.db.query<Omit<ClassThere, 'seq'>>(
    `select c.id, c.class_name as "className", c.max_num as "maxNum", n.has, n.men
     from base_class c
     left join lateral (
       select count(*)::int as has, count(*) filter (where s.sex = '1')::int as men
       from base_student s
       where s.class_id = c.id and s.deleted_time is null and s.xjzt_m = any($2)
     ) n on true
     where c.grade_major_id = $1 and c.deleted_time is null and c.status in ('1', '2')
     order by c.class_name`,
    [intake.id, enrolledStatuses],
  )
  const nameAt = (seq: number) =>
    classNameBy(nameRule, {
      majorShort: String(of.majorShort ?? of.majorName),
      grade: Number(intake.grade),
      seq,
    })
  const seqByName = new Map(Array.from({ length: 99 }, (_, i) => [nameAt(i + 1), i + 1] as const))
  const classes = rows.map((row, i) => ({ ...row, seq: seqByName.get(row.className) ?? i + 1 }))
  const used = new Set(
    (
      await ctx.db.query<{ name: string }>(
        'select class_name as name from base_class where deleted_time is null and class_name = any($1)',
        [[...seqByName.keys()].filter((name) => name !== null)],
      )
    ).map((row) => row.name),
  )
  const nextNames = [...seqByName.keys()]
    .filter((name): name is string => name !== null && !used.has(name))
    .slice(0, 20)
  return { intake, major: of, people, classes, nextNames, order, nameRule, numberRule }
}

/** What a division comes to: every class with its students in order and their numbers, and what speaks against it. */
export async function numbered(ctx: Ctx, plan: Plan, chosen: readonly Chosen[]): Promise<SplitOutcome> {
  const byId = new Map(plan.people.map((one) => [one.id, one]))
  const seen = new Set<string>()
  for (const studentId of chosen.flatMap((part) => part.studentIds)) {
    if (!byId.has(studentId)) throw badRequest({ text: '名单已变化，请刷新后重新分班' })
    if (seen.has(studentId)) throw badRequest({ text: `【${byId.get(studentId)!.xm}】被分到了两个班级` })
    seen.add(studentId)
  }
  const grade = Number(plan.intake.grade)
  const majorInner = String(plan.major['innerCode'] ?? '')
  const taken = await takenNumbers(ctx, plan.numberRule.startsWith('{grade}') ? String(grade) : '')
  const problems: string[] = []
  let lastSeq = Math.max(0, ...plan.classes.map((one) => one.seq))
  const classes = chosen
    .filter((part) => part.studentIds.length > 0)
    .map((part) => {
      const there = plan.classes.find((one) => one.id === part.classId)
      if (part.classId && !there) throw badRequest({ text: '班级不存在或已停用' })
      const className = there?.className ?? part.className ?? ''
      const seq = there?.seq ?? (plan.nextNames.includes(className) ? seqOf(plan, className, grade) : ++lastSeq)
      lastSeq = Math.max(lastSeq, seq)
      const maxNum = there?.maxNum ?? 50
      if ((there?.has ?? 0) + part.studentIds.length > maxNum) problems.push(`班级人数已达上限 ${maxNum}`)
      const people = inNumberOrder(
        part.studentIds.map((studentId) => byId.get(studentId)!),
        plan.order,
      )
      const unnumbered = people.filter((one) => !one.hadXh)
      const numbers = freeNumbers(
        unnumbered.length,
        (place) => studentNumberBy(plan.numberRule, { grade, majorInner, classSeq: seq, seq: place }),
        taken,
      )
      if (!numbers) problems.push(`班级【${className}】按学号规则编不出足够的学号`)
      for (const number of numbers ?? []) taken.add(number)
      const numberOf = new Map(unnumbered.map((one, i) => [one.id, numbers?.[i] ?? '']))
      return {
        classId: there?.id ?? null,
        className,
        classCode: `${grade}${majorInner}${String(seq).padStart(2, '0')}`,
        maxNum,
        has: there?.has ?? 0,
        students: people.map((one) => ({
          id: one.id,
          xm: one.xm,
          sex: one.sex,
          hadXh: one.hadXh,
          status: one.status,
          xh: one.hadXh ?? numberOf.get(one.id)!,
        })),
      }
    })
  if (classes.length === 0) problems.push('请选择学生')
  return { classes, problems }
}

function seqOf(plan: Plan, className: string, grade: number): number {
  for (let seq = 1; seq <= 99; seq++)
    if (
      classNameBy(plan.nameRule, {
        majorShort: String(plan.major['majorShort'] ?? plan.major['majorName']),
        grade,
        seq,
      }) === className
    )
      return seq
  return 1
}
