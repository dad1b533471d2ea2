import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { expireTodos, openTodos } from '#services/messages/todos.ts'
import { ableAccount, heldRoles } from '#services/identity/in-office.ts'
import { batch, type BatchRow } from '../shared/batch.ts'
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
