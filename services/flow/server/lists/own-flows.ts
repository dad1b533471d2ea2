import type { Ctx } from '#kernel/world/context.ts'
import type { OwnFlow } from '../../shared/routes/lists.ts'
import { withProgress, type Own } from '../run/progress.ts'

const [running, returned] = ['1', '4']
const over = ['2', '3', '5', '6']
const designed = '2'

type Row = Own & Pick<OwnFlow, 'icon' | 'summary'> & { processType: string; bizId: string; formKind: string | null }

/** What the caller sees of those of their applications that a flow decides, by kind and record: `leave 0190…`. */
export async function ownFlows(ctx: Ctx, bizIds: readonly string[]): Promise<Map<string, OwnFlow>> {
  const rows = await ctx.db.query<Row>(
    `select i.id as "instanceId", i.process_type as "processType", i.biz_id as "bizId",
       i.definition_id as "definitionId", i.status, i.round, i.summary, p.icon, p.form_kind as "formKind"
     from sys_flow_instance i
     left join sys_process_type p on p.code = i.process_type
     where i.starter_id = $1 and i.biz_id = any($2) and i.status <> '0'
     order by i.start_time, i.id`,
    [ctx.actor.userId, bizIds],
    'own_flows',
  )
  const known = await withProgress(ctx, rows)
  return new Map(
    known.map(
      ({ instanceId, processType, bizId, status, formKind, icon, summary, holders, since, urgeTime, canWithdraw }) => [
        `${processType} ${bizId}`,
        {
          instanceId,
          icon,
          summary,
          holders,
          since,
          urgeTime,
          canWithdraw,
          canUrge: status === running && holders.length > 0,
          canCopy: over.includes(status) && formKind === designed,
          mendPath:
            status !== returned
              ? null
              : formKind === designed
                ? `/process/start?instance=${instanceId}`
                : (ctx.world.flowTypes.get(processType)?.mendLink?.(bizId) ?? null),
        },
      ],
    ),
  )
}
