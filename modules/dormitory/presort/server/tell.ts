import type { Ctx } from '#kernel/world/context.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { expireTodos, openTodos } from '#services/messages/todos.ts'
import { ableAccount, heldRoles, holdersOfKey } from '#services/identity/in-office.ts'
import { batch, publishOperation, type BatchRow } from '../shared/batch.ts'
import { outcomes } from '../shared/plan.ts'
import { screens } from '../shared/screens.ts'

/** What departments are to do for a batch: a step for each of them. */
export const todosOf = (id: string) => ({ bizType: batch.path, bizIds: [id] })

/** The offices of the departments that have not handed in learn that it is their turn, and until when. */
export async function askDepartments(ctx: Ctx, of: BatchRow): Promise<void> {
  const people = await ctx.db.query<{ userId: string; departmentId: string }>(
    `select distinct u.id as "userId", d.department_id as "departmentId"
     from presort_department d
     join (select id, department_id, 'base.teacher' as person_type from base_teacher) p
       on p.department_id = d.department_id
     join ${ableAccount('p', '$2')}
     join ${heldRoles('$2')} h on h.user_id = u.id and h.role_code = 'yx'
     where d.batch_id = $1 and d.submit_time is null
     order by u.id`,
    [of.id, ctx.today()],
  )
  const [title, link] = ['请调整本院系的床位预分', `${screens.own.path}?id=${of.id}`]
  const content = `${of.batchName}已交院系调整，请核对本院系的房间和床位后提交。`
  for (const [departmentId, some] of Map.groupBy(people, (one) => one.departmentId))
    await openTodos(ctx, {
      userIds: some.map(({ userId }) => userId),
      todoType: 'confirm',
      bizType: batch.path,
      bizId: of.id,
      nodeKey: departmentId,
      title,
      summary: content,
      link,
      deadline: of.deadlineYx ? new Date(of.deadlineYx) : null,
    })
  await sendMessages(ctx, {
    category: 'remind',
    messages: [...new Set(people.map(({ userId }) => userId))].map((userId) => ({
      userId,
      title,
      content,
      link,
      biz: { type: batch.path, id: of.id },
      dedupeKey: `presortTurn ${of.id}`,
    })),
  })
}

/** Nothing is left for them to do. */
export async function departmentsAreDone(ctx: Ctx, id: string): Promise<void> {
  await expireTodos(ctx, todosOf(id))
}

/** Where no beds were settled students learn what was: their room, or that their class has rooms to choose from. */
export async function tellRooms(
  ctx: Ctx,
  of: BatchRow,
  placed: readonly { studentId: string; room: string | null }[],
): Promise<void> {
  const accounts = await ctx.call(accountsOf, {
    entity: 'base.student',
    ids: placed.map(({ studentId }) => studentId),
  })
  await sendMessages(ctx, {
    category: 'remind',
    messages: placed.flatMap(({ studentId, room }) => {
      const userId = accounts.get(studentId)
      if (!userId) return []
      const content =
        room === null
          ? '您所在班级的宿舍房间已确定，选宿开放后请在其中选择床位。'
          : `您的宿舍房间为${room}，选宿开放后请在该房间选择床位。`
      const biz = { type: batch.path, id: of.id }
      return [{ userId, title: '宿舍房间已确定', content, biz, dedupeKey: `presortRooms ${of.id}` }]
    }),
  })
}

/** Whoever publishes hears how many have no place still, and where they stand. */
export async function tellUnplaced(ctx: Ctx, of: BatchRow, versionId: string): Promise<void> {
  const [left] = await ctx.db.query<{ n: number }>(
    'select count(*)::int as n from presort_item where version_id = $1 and outcome = $2',
    [versionId, outcomes.unplaced],
  )
  if (left!.n === 0) return
  const link = `${screens.item.path}?batchId=${of.id}&versionId=${versionId}&outcome=${outcomes.unplaced}`
  const biz = { type: batch.path, id: of.id }
  await sendMessages(ctx, {
    category: 'remind',
    messages: (await holdersOfKey(ctx, publishOperation)).map((userId) => ({
      userId,
      title: '预分发布后仍有学生未分配',
      content: `${of.batchName}已发布，仍有${left!.n}名学生未分配床位。`,
      link,
      biz,
      dedupeKey: `presortUnplaced ${of.id}`,
    })),
  })
}
