import { addressOf } from '#kernel/http/define-route.ts'
import { printRoute } from '#services/print/shared/print-routes.ts'
import { notify } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { notifyError, RequestError } from '#browser/wire/calls/request-error.ts'
import { saveBlob } from '#browser/wire/save-blob.ts'
import { send } from '#browser/wire/calls/send.ts'

/** An instance, or a paper that an area makes itself at its own address. */
export type PrintOrder = { title?: string | undefined } & (
  | { instanceId: string; templateId?: string | undefined }
  | { path: string; params: Record<string, string> }
)

/**
 * Shows the paper of an instance in a window of its own, from where it is printed or saved. `confirm` asks whether letters that nobody
 * can draw may be left as marks.
 */
export async function openPrint(order: PrintOrder, confirm: (text: string) => Promise<boolean>): Promise<void> {
  // A window that opens after the answer would be taken for an unwanted one; it is opened now and led there later.
  const opened = window.open('about:blank', '_blank')
  if (opened) opened.document.title = t('正在生成…')
  const paper = await fetchPaper(order, confirm)
  if (!paper) return void opened?.close()
  if (opened && !opened.closed) {
    opened.location.replace(URL.createObjectURL(paper))
    return
  }
  saveBlob(paper, `${order.title ?? t('打印')}.pdf`)
  notify({ kind: 'info', text: t('浏览器拦截了新窗口，文件已下载') })
}

async function fetchPaper(order: PrintOrder, confirm: (text: string) => Promise<boolean>): Promise<Blob | null> {
  try {
    return await paperOf(order, false)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (reasonOf(error) === 'PRINT_LETTERS' && (await confirm(error.msg))) return paperOf(order, true).catch(told)
    return reasonOf(error) === 'PRINT_LETTERS' ? null : told(error)
  }
}

function told(error: unknown): null {
  if (!(error instanceof RequestError)) throw error
  if (error.status !== 401) notifyError(error)
  return null
}

function reasonOf({ data }: RequestError): unknown {
  return typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
}

async function paperOf(order: PrintOrder, isAnyway: boolean): Promise<Blob> {
  const { path, params } =
    'path' in order
      ? order
      : {
          path: addressOf(printRoute),
          params: { instanceId: order.instanceId, ...(order.templateId ? { templateId: order.templateId } : {}) },
        }
  const response = await send({
    method: 'GET',
    path,
    params: { ...params, ...(isAnyway ? { anyway: '1' } : {}) },
    timeoutMs: 60_000,
  })
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
}
