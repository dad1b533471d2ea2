import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'

export type DemoClass = { key: string; grade: number; major: string; college: string }
export type Settled = {
  key: string
  facts: Readonly<Record<string, unknown>>
  classKey: string
  grade: number
  major: string
}
export type PastMove = { who: Settled; kind: '02' | '23'; from: DemoClass; to: DemoClass; effectiveDate: string }

/** How students came to the class they are in: most from another major when a term began, some from the intake before. */
export function pastMoves(input: {
  settled: readonly Settled[]
  classes: readonly DemoClass[]
  today: string
}): PastMove[] {
  const { settled, classes, today } = input
  return settled.flatMap((who, i): PastMove[] => {
    const to = classes.find((one) => one.key === who.classKey)!
    const days = termStarts(who.grade).filter((day) => day < today)
    const effectiveDate = days[i % Math.max(days.length, 1)]
    if (!effectiveDate || i % 5 === 4) return []
    const above = classes.find((one) => one.major === who.major && one.grade === who.grade - 1)
    const autumn = days.find((day) => day.endsWith('-09-08'))
    if (i % 5 === 3 && above && autumn) return [{ who, kind: '02', from: above, to, effectiveDate: autumn }]
    const others = classes.filter((one) => one.grade === who.grade && one.major !== who.major)
    return others.length > 0 ? [{ who, kind: '23', from: others[(i * 5 + 3) % others.length]!, to, effectiveDate }] : []
  })
}

/** The trail of whoever changed class: where he stood before, and since when he stands where he is. */
export async function writeTrails(ctx: Ctx): Promise<void> {
  const moved = await ctx.db.query<{ id: string }>(
    `update base_placement p set start_date = c.effective_date, reason = case c.kind when '23' then '转专业' else '留级' end, source = 'status.change ' || c.id
     from status_change c where c.student_id = p.student_id and c.state = '30' and c.kind in ('02', '23') and p.end_date is null and p.start_date < c.effective_date returning c.id`,
  )
  const now = ctx.now()
  const values = [JSON.stringify(moved.map(({ id }) => ({ id, placementId: newId(now) }))), now]
  await ctx.db.query(
    `insert into base_placement (id, version, create_time, update_time, student_id, start_date, end_date, xjzt_m, class_id, major_id, department_id, grade, reason)
     select x."placementId", 1, $2, $2, c.student_id, s.entry_date, c.effective_date - 1, '01', c.class_id, c.major_id, c.department_id, c.grade, '入学'
     from jsonb_to_recordset($1::jsonb) as x(id uuid, "placementId" uuid) join status_change c on c.id = x.id join base_student s on s.id = c.student_id`,
    values,
  )
  await ctx.db.query(
    `update base_student s set status_since = c.effective_date from jsonb_to_recordset($1::jsonb) as x(id uuid) join status_change c on c.id = x.id where s.id = c.student_id`,
    values.slice(0, 1),
  )
}

/** When terms began that an intake has seen, without its first. */
function termStarts(grade: number): string[] {
  return [`${grade + 1}-03-02`, `${grade + 1}-09-08`, `${grade + 2}-03-02`, `${grade + 2}-09-08`]
}
