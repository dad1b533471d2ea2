import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#kernel/world/context.ts'
import { writeErrorSheet } from '#kernel/excel/write/write-error-sheet.ts'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { importBatch } from '#services/system/shared/imports.ts'
import { job } from '#services/system/shared/records.ts'
import { store } from './demo-files.ts'

const hourMs = 3_600_000
const head = ['学号', '姓名', '手机号']

type Ended = {
  type: string
  title: string
  status: string
  total: number
  failed?: number
  message: string
  hoursAgo: number
  result?: { name: string; content: Buffer }
  errors?: { name: string; content: Buffer }
}

/** What earlier jobs left: exports to fetch, one that failed, one too old; an import whose rows were mended, and one that was undone. */
export async function storeDemoResults(ctx: Ctx): Promise<void> {
  const [owner] = await ctx.db.query<{ id: string; userName: string }>(
    `select id, user_name as "userName" from sys_user where realm = 'main' and account_no = 'jwc01'`,
  )
  if (!owner) return
  const students = await ctx.db.query<{ xh: string; xm: string }>(
    'select xh, xm from base_student where xh is not null order by xh limit 60',
  )
  const sheet = await buffer(
    writeSheet({
      columns: head.map((title, i) => ({ key: String(i), title })),
      rows: students.map(({ xh, xm }) => [xh, xm, '138****0000']),
      sheetName: '学生',
      footer: (count) => `共 ${count} 条`,
    }),
  )
  const wrong = await buffer(
    writeErrorSheet({
      head,
      rows: [7, 20, 41].map((row, i) => ({
        row,
        cells: [students[i]?.xh ?? '', students[i]?.xm ?? '', '123'],
        reason: '手机号格式不正确',
      })),
    }),
  )
  await end(ctx, owner, {
    type: 'export',
    title: '导出学生：花名册',
    status: '2',
    total: students.length,
    message: `导出完成，共 ${students.length} 条`,
    hoursAgo: 20,
    result: { name: '花名册.xlsx', content: sheet },
  })
  await end(ctx, owner, {
    type: 'export',
    title: '导出学生：全校联系方式',
    status: '4',
    total: 0,
    message: '服务中断，任务未完成',
    hoursAgo: 30,
  })
  const mended = await end(ctx, owner, {
    type: 'import',
    title: '导入学生：2026级名单.xlsx',
    status: '3',
    total: 60,
    failed: 3,
    message: '新增 57 条，更新 0 条，未变 0 条；3 行有错误，未写入',
    hoursAgo: 50,
    errors: { name: '学生导入错误数据.xlsx', content: wrong },
  })
  await batch(ctx, owner, {
    jobId: mended,
    fileName: '2026级名单.xlsx',
    created: 57,
    failed: 3,
    status: '3',
    hoursAgo: 400,
  })
  await batch(ctx, owner, {
    jobId: null,
    fileName: '2026级名单（补充）.xlsx',
    created: 3,
    failed: 0,
    status: '3',
    hoursAgo: 398,
  })
  await batch(ctx, owner, { jobId: null, fileName: '旧名单.xlsx', created: 12, failed: 0, status: '5', hoursAgo: 700 })
}

async function end(ctx: Ctx, owner: { id: string }, ended: Ended): Promise<string> {
  const time = new Date(ctx.now().getTime() - ended.hoursAgo * hourMs).toISOString()
  const id = newId(ctx.now())
  const keep = (file: { name: string; content: Buffer } | undefined) =>
    file && store(ctx, { ...file, status: '1', owner: owner.id, record: { entity: 'job', id } })
  await insertRow(ctx, job, id, {
    type: ended.type,
    title: ended.title,
    ownerId: owner.id,
    params: {},
    status: ended.status,
    total: ended.total,
    done: ended.total,
    failed: ended.failed ?? 0,
    message: ended.message,
    resultFileId: (await keep(ended.result)) ?? null,
    errorFileId: (await keep(ended.errors)) ?? null,
    attempt: 1,
    isCancelWanted: false,
    startTime: time,
    endTime: time,
  })
  await ctx.db.execute('update sys_job set create_user = $2, create_time = $3 where id = $1', [id, owner.id, time])
  return id
}

async function batch(
  ctx: Ctx,
  owner: { id: string; userName: string },
  one: { jobId: string | null; fileName: string; created: number; failed: number; status: string; hoursAgo: number },
): Promise<void> {
  const time = new Date(ctx.now().getTime() - one.hoursAgo * hourMs).toISOString()
  const isUndone = one.status === '5'
  await insertRow(ctx, importBatch, newId(ctx.now()), {
    entity: 'baseStudentInfo',
    fileId: newId(ctx.now()),
    fileName: one.fileName,
    sha256: newId(ctx.now()),
    mapping: {},
    way: '3',
    mode: 'skip-bad',
    total: one.created + one.failed,
    created: one.created,
    updated: 0,
    unchanged: 0,
    failed: one.failed,
    warned: 0,
    status: one.status,
    jobId: one.jobId,
    ownerId: owner.id,
    userName: owner.userName,
    time,
    undoTime: isUndone ? time : null,
    undoUserName: isUndone ? owner.userName : null,
  })
}
