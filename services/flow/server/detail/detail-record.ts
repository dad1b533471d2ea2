import type { Ctx } from '#kernel/world/context.ts'
import type { FlowType } from '../../flow-type.ts'
import type { FieldRight } from '../../shared/model/model.ts'
import type { RecordLine } from '../../shared/record-line.ts'
import type { Loaded } from '../run/store.ts'
import { peopleFacts } from '../people/subjects.ts'

/** Decisions, which carry a signature and took a time. */
const decisions = `('agree', 'refuse', 'goBack', 'finish', 'answer', 'addSign', 'transfer')`
const unsayMinutes = 10

/** What happened, in its order, without what was changed in fields the caller does not see. */
export async function recordsOf(
  ctx: Ctx,
  { row, definition }: Loaded,
  { rights, type }: { rights: Readonly<Record<string, FieldRight>>; type: FlowType | undefined },
): Promise<RecordLine<Date>[]> {
  const lines = await ctx.db.query<Omit<RecordLine<Date>, 'post' | 'department' | 'canDelete'>>(
    `select r.id, r.action, r.actor_id as "actorId", r.actor_name as "actorName", o.user_name as "onBehalfOfName",
       r.node_key as "nodeKey", r.node_name as "nodeName", r.task_id as "taskId",
       case when r.is_deleted then null else r.comment end as comment, r.is_deleted as "isDeleted", r.reason,
       case when r.is_deleted then null else r.file_ids end as "fileIds", r.changes, r.time,
       case when r.action in ${decisions} then k.sign_file_id end as "signFileId",
       case when r.action in ${decisions} then k.created_at end as "sinceTime",
       array(
         select user_name
         from sys_user u
         where u.id::text in (select jsonb_array_elements_text(coalesce(r.to_user_ids, '[]'::jsonb)))
       ) as "toNames"
     from sys_flow_record r
     left join sys_user o on o.id = r.on_behalf_of
     left join sys_flow_task k on k.id::text = r.task_id and k.instance_id = r.instance_id
     where r.instance_id = $1
     order by r.time, r.id`,
    [row.id],
    'flow_records',
  )
  const people = await ctx.call(peopleFacts, { userIds: [...new Set(lines.flatMap((line) => line.actorId ?? []))] })
  const fields = type ? type.fields : (definition.form?.fields ?? [])
  const hidden = new Set(fields.filter((field) => rights[field.name] === 'hidden').map((field) => field.label))
  const latest = ctx.now().getTime() - unsayMinutes * 60_000
  return lines.map((line) => ({
    ...line,
    ...(people.get(line.actorId ?? '') ?? { post: null, department: null }),
    isDeleted: line.isDeleted === true,
    changes: line.changes?.filter((change) => !hidden.has(change.label)) ?? null,
    canDelete:
      line.action === 'comment' &&
      line.isDeleted !== true &&
      line.actorId === ctx.actor.userId &&
      new Date(line.time).getTime() >= latest,
  }))
}
