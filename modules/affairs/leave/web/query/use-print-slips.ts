import type { RecordRow } from '#kernel/fields/view.ts'
import { batchPrintRoute } from '#services/print/shared/print-routes.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import { slipRoute } from '../../shared/record/slip.ts'

const most = 500

/** Slips of leaves on paper: one at once, many as one file made aside. */
export function usePrintSlips() {
  const { confirm, success, warning } = useFeedback()
  const watchJobs = useWatchJobs()
  const ask = (text: string) => confirm({ title: text, okText: t('仍然打印'), cancelText: t('取消') })
  const print = (row: RecordRow) => {
    const title = t('请假条 {{no}}', { no: String(row['leaveNo'] ?? '') })
    const instanceId = flowOf(row)
    return openPrint(
      instanceId ? { instanceId, title } : { path: addressOf(slipRoute), params: { id: row.id }, title },
      ask,
    )
  }
  const printMany = async (rows: readonly RecordRow[]): Promise<boolean> => {
    if (rows.length === 1) return print(rows[0]!).then(() => true)
    const instanceIds = rows.flatMap((row) => flowOf(row) ?? [])
    if (instanceIds.length > most) return (warning(t('一次最多打印 {{n}} 份，请缩小范围', { n: most })), false)
    if (instanceIds.length === 0) return (warning(t('所选请假没有审批流程，请逐份打印')), false)
    const isDone = await wasDone(post(batchPrintRoute, { instanceIds }))
    if (!isDone) return false
    watchJobs()
    if (instanceIds.length < rows.length)
      warning(t('{{n}} 份没有审批流程，请逐份打印', { n: rows.length - instanceIds.length }))
    else success(t('已开始生成，完成后在“文件下载”中查看'))
    return true
  }
  return { print, printMany }
}

/** The instance that decided on a leave; a collective or a former one has none. */
function flowOf(row: RecordRow): string | undefined {
  return (row['flow'] as { instanceId?: string } | undefined)?.instanceId
}
