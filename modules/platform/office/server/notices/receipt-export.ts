import { registerExport } from '#kernel/audit/export-log.ts'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { storeJobFile } from '#services/files/upload/upload.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { secondOf } from '#kernel/rules/school-time.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler } from '#services/jobs/handler.ts'
import { noticeRead } from '../../shared/notice.ts'
import { receiptExportRoute } from '../../shared/receipt-routes.ts'
import { filterOf, seenNotice } from './publisher-routes.ts'
import { receiptRows, type ReceiptFilter } from './receipts.ts'

const type = 'notice.receiptExport'
const mostRows = 100_000
const columns = [
  { key: 'userName', title: '姓名', width: 12 },
  { key: 'accountNo', title: '账号', width: 16 },
  { key: 'departmentName', title: '部门', width: 24 },
  { key: 'className', title: '班级', width: 18 },
  { key: 'state', title: '阅读情况', width: 12 },
  { key: 'firstTime', title: '首次阅读', width: 20 },
  { key: 'lastTime', title: '最近阅读', width: 20 },
  { key: 'confirmTime', title: '确认时间', width: 20 },
] as const

/** The receipt board as a sheet: whoever has read, has not, or has left. */
export const receiptExportRoutes: readonly Route[] = [
  route(receiptExportRoute, async (ctx, query) => {
    const { id, title } = await seenNotice(ctx, query.id)
    const filter = filterOf(query)
    return { jobId: await enqueueJob(ctx, { type, title: `导出通知回执【${title}】`, params: { id, filter } }) }
  }),
]

export const receiptExport: JobHandler = {
  type,
  label: '导出通知回执',
  async run(job) {
    const { id, filter } = job.params as { id: string; filter: ReceiptFilter }
    const { records, total, title } = await job.transaction(async (ctx) => {
      const notice = await seenNotice(ctx, id)
      const found = await receiptRows(ctx, notice, { ...filter, limit: mostRows, offset: 0 })
      await registerExport(ctx, {
        entity: noticeRead,
        rows: found.records.length,
        columns: columns.map((column) => column.title),
        filter: { ...filter, noticeId: id },
      })
      return { ...found, title: notice.title }
    })
    if (total === 0) return { status: 'done', message: '没有可导出的人员' }
    const caller = { school: job.school, actor: job.actor, request: { traceId: job.id, ip: null } }
    const word = filter.isRead === 'left' ? '已离开范围' : filter.isRead === '1' ? '已读' : '未读'
    const cells = records.map((row) =>
      columns.map(({ key }) =>
        key === 'state' ? (row.isConfirmed ? '已确认' : word) : key.endsWith('Time') ? timeText(row[key]) : row[key],
      ),
    )
    const resultFileId = await storeJobFile(job.world, caller, {
      jobId: job.id,
      name: `${[...title].slice(0, 40).join('')}-${word}人员.xlsx`,
      content: writeSheet({
        columns,
        rows: cells,
        sheetName: `${word}人员`,
        footer: (count) => `导出人：${job.actor.userName}　共 ${count} 人`,
      }),
    })
    return { status: 'done', message: `已导出 ${records.length} 人`, resultFileId }
  },
}

function timeText(value: string | null): string {
  return value ? secondOf(value) : ''
}
