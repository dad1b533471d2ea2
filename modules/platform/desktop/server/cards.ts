import type { Card } from '#services/cards/card.ts'
import type { Ctx } from '#kernel/world/context.ts'

const dayMs = 86_400_000

/** Cards about the platform itself. */
export const cards: readonly Card[] = [
  {
    code: 'desktop.health',
    desks: {
      gly: { place: 30, w: 6, h: 3 },
    },
    label: '系统健康',
    about: '任务、错误与存储的现状，异常一眼可见',
    category: 'system',
    icon: 'gauge',
    permission: 'desk:health',
    link: '/system/log/error',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 12, maxH: 4 },
    cacheSeconds: 30,
    reach: [],
    refreshSeconds: 60,
    read: (ctx) => health(ctx),
  },
  {
    code: 'desktop.jobs',
    desks: {
      usual: { place: 60, w: 4, h: 3 },
      jwc: { place: 90, w: 3, h: 3 },
      gly: { place: 60, w: 4, h: 3 },
    },
    label: '我的任务',
    about: '本人的导入、导出与批量任务，完成后直接下载',
    category: 'tools',
    icon: 'files',
    settings: [{ key: 'size', label: '显示条数', kind: 'integer', min: 3, max: 10, default: 5 }],
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 6, maxH: 5 },
    cacheSeconds: 0,
    refreshSeconds: 60,
    read: (ctx, { settings }) => ownJobs(ctx, Number(settings['size'])),
  },
]

async function health(ctx: Ctx) {
  const since = new Date(ctx.now().getTime() - dayMs)
  const [jobs] = await ctx.db.query<Record<string, number>>(
    `select count(*) filter (where status in ('0', '1'))::int as running,
       count(*) filter (where status = '4' and update_time >= $1)::int as failed,
       count(*) filter (where status in ('2', '3') and update_time >= $1)::int as done
     from sys_job
     where status in ('0', '1') or update_time >= $1`,
    [since],
  )
  const [errors] = await ctx.db.query<Record<string, number>>(
    `select count(*) filter (where state = '0')::int as open,
       count(*) filter (where state = '0' and last_time >= $1)::int as fresh
     from sys_error_log`,
    [since],
  )
  const [files] = await ctx.db.query<{ files: number; bytes: string }>(
    `select (select count(*)::int from sys_file) as files, coalesce(sum(size), 0)::text as bytes
     from (select distinct on (object_key) size from sys_file) objects`,
  )
  const hours = await ctx.db.query<{ hour: string; done: number; failed: number }>(
    `select h as hour, count(j.id) filter (where j.status in ('2', '3'))::int as done,
       count(j.id) filter (where j.status = '4')::int as failed
     from generate_series(
       date_trunc('hour', $1::timestamptz), date_trunc('hour', $2::timestamptz), interval '1 hour'
     ) h
     left join sys_job j on j.end_time >= h and j.end_time < h + interval '1 hour'
     group by h
     order by h`,
    [since, ctx.now()],
  )
  return { jobs, errors, files: { files: files!.files, bytes: Number(files!.bytes) }, hours }
}

async function ownJobs(ctx: Ctx, size: number) {
  const rows = await ctx.db.query<Record<string, unknown>>(
    `select id, type, title, status, total, done, failed, message, result_file_id as "resultFileId",
       error_file_id as "errorFileId", create_time as "createTime", end_time as "endTime",
       count(*) over ()::int as "#total"
     from sys_job
     where owner_id = $1
     order by create_time desc, id desc
     limit $2`,
    [ctx.actor.userId, size],
  )
  const total = Number(rows[0]?.['#total'] ?? 0)
  return { total, rows: rows.map(({ '#total': _, ...row }) => row) }
}
