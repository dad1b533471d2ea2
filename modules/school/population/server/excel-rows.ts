import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { place } from '#kernel/operations/sql.ts'
import { numberIn } from '../shared/number-in.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { mostListed, type UserType } from '../shared/target-scope.ts'
import { conditionsAfter, seenText, staffAtWork } from './people-sql.ts'
import type { ListMatch, Matched, Unmatched } from '../shared/population-routes.ts'

/** What a list of numbers is headed by in sheets people have. */
export const numberHeads: ReadonlySet<string> = new Set([
  '学号',
  '工号',
  '学号/工号',
  '学工号',
  '学生学号',
  '教工号',
  '职工号',
])

type Found = {
  row: number
  number: string
  personType: 'base.student' | 'base.teacher' | null
  id: string | null
  name: string | null
  status: string | null
}

/** Finds people by 学号 or 工号, one in each row, in one statement; what cannot be found says why and leaves the others alone. */
export async function matchRows(
  ctx: Ctx,
  { userType, lines }: { userType: UserType; lines: readonly string[] },
): Promise<ListMatch> {
  const rows = lines
    .map((line, i) => ({ row: i + 1, number: numberIn(line) }))
    .filter(({ number }) => number !== '' && !numberHeads.has(number))
  if (rows.length === 0) throw badRequest({ text: '请输入学号或工号' })
  if (rows.length > mostListed) throw badRequest({ text: `一次最多 ${mostListed} 行` })
  const [matched, unmatched]: [Matched[], Unmatched[]] = [[], []]
  const sets = await codeSets(ctx)
  const nameOf = (set: string, code: string | null) =>
    sets.get(set)?.find((item) => item.key === code)?.label ?? String(code)
  for (const { row, number, personType, id, name, status } of await findRows(ctx, userType, rows)) {
    const reason = !personType
      ? `第${row}行：${userType === 'tea' ? '工号' : userType === 'stu' ? '学号' : '学号或工号'}${number}不存在`
      : personType === 'base.student' && !(enrolledStatuses as readonly string[]).includes(String(status))
        ? `第${row}行：${name}当前学籍状态为“${nameOf('studentStatus', status)}”`
        : personType === 'base.teacher' && !(staffAtWork as readonly string[]).includes(String(status))
          ? `第${row}行：${name}当前状态为“${nameOf('staffStatus', status)}”`
          : null
    if (reason) unmatched.push({ row, number, reason })
    else matched.push({ row, number, id: id!, name: name! })
  }
  return { matched, unmatched }
}

async function findRows(
  ctx: Ctx,
  userType: UserType,
  rows: readonly { row: number; number: string }[],
): Promise<Found[]> {
  const conditions = conditionsAfter(0)
  const asked = place(conditions, JSON.stringify(rows))
  const people: string[] = []
  // Out of reach and absent look the same. Only what is asked for is placed: a statement takes no value it does not name.
  if (userType !== 'tea') {
    const students = await seenText(ctx, conditions, 'base.student', 'caller')
    people.push(
      `select 'base.student' as "personType", t.id, t.xh as number, t.xm as name, t.xjzt_m as status
       from base_student t
       where t.deleted_time is null and t.xh in (select number from asked)${students ? ` and ${students}` : ''}`,
    )
  }
  if (userType !== 'stu') {
    const teachers = await seenText(ctx, conditions, 'base.teacher', 'caller')
    people.push(
      `select 'base.teacher', t.id, t.gh, t.xm, t.staff_status
       from base_teacher t
       where t.deleted_time is null and t.gh in (select number from asked)${teachers ? ` and ${teachers}` : ''}`,
    )
  }
  return ctx.db.query<Found>(
    `with asked as (select * from jsonb_to_recordset(${asked}::jsonb) as a("row" int, number text)),
       people("personType", id, number, name, status) as (${people.join(' union all ')})
     select distinct on (a."row") a."row", a.number, p."personType", p.id, p.name, p.status
     from asked a
     left join people p on p.number = a.number
     order by a."row", p."personType" desc`,
    conditions.values,
  )
}
