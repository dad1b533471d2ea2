import type { Ctx } from '#kernel/world/context.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { ableAccount, heldRoles } from '#services/identity/in-office.ts'
import type { BatchRow } from '../shared/batch.ts'
import { screens } from '../shared/screens.ts'

/** The offices of the departments in a batch learn that it is their turn. */
export async function tellDepartments(ctx: Ctx, of: BatchRow): Promise<void> {
  const people = await ctx.db.query<{ userId: string }>(
    `select distinct u.id as "userId"
     from presort_department d
     join (select id, department_id, 'base.teacher' as person_type from base_teacher) p
       on p.department_id = d.department_id
     join ${ableAccount('p', '$2')}
     join ${heldRoles('$2')} h on h.user_id = u.id and h.role_code = 'yx'
     where d.batch_id = $1
     order by u.id`,
    [of.id, ctx.today()],
  )
  await sendMessages(ctx, {
    category: 'remind',
    messages: people.map(({ userId }) => ({
      userId,
      title: '请调整本院系的床位预分',
      content: `${of.batchName}已交院系调整，请核对本院系的房间和床位后提交。`,
      link: `${screens.own.path}?id=${of.id}`,
      biz: { type: 'dormitoryPresortBatch', id: of.id },
      dedupeKey: `presortTurn ${of.id}`,
    })),
  })
}
