import type { Ctx } from '#kernel/world/context.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'

type Wanted = { roomId: string | null; classIds: readonly string[]; taskNo: string }

/** Rooms with fewer seats than students: for each line what there is and what is wanted, or null where all can sit or nobody knows. */
export async function crowdedRooms(
  ctx: Ctx,
  termId: string,
  lines: readonly Wanted[],
): Promise<({ seats: number; students: number } | null)[]> {
  const rooms = await ctx.db.query<{ id: string; seats: number }>(
    'select id, seats from base_venue where id = any($1::uuid[]) and seats > 0',
    [[...new Set(lines.flatMap((line) => (line.roomId ? [line.roomId] : [])))]],
  )
  const classes = await ctx.db.query<{ id: string; n: number }>(
    `select class_id as id, count(*)::int as n
     from base_student
     where class_id = any($1::uuid[]) and deleted_time is null and xjzt_m = any($2)
     group by class_id`,
    [[...new Set(lines.flatMap((line) => line.classIds))], readingStatuses],
  )
  const extra = await ctx.db.query<{ taskNo: string; n: number }>(
    `select k.task_no as "taskNo", count(*)::int as n
     from timetable_course_task_student r
     join timetable_course_task k on k.id = r.task_id
     where k.term_id = $1
     group by k.task_no`,
    [termId],
  )
  const seatsOf = new Map(rooms.map(({ id, seats }) => [id, seats]))
  const sizeOf = new Map(classes.map(({ id, n }) => [id, n]))
  const extraOf = new Map(extra.map(({ taskNo, n }) => [taskNo, n]))
  return lines.map(({ roomId, classIds, taskNo }) => {
    const seats = roomId ? seatsOf.get(roomId) : undefined
    const students = classIds.reduce((sum, id) => sum + (sizeOf.get(id) ?? 0), extraOf.get(taskNo) ?? 0)
    return seats !== undefined && students > seats ? { seats, students } : null
  })
}

/** `教室“甲101”有40个座位，上课学生45人` */
export function crowdedText(roomText: string, { seats, students }: { seats: number; students: number }): string {
  return `教室“${roomText}”有${seats}个座位，上课学生${students}人`
}
