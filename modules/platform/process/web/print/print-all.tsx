import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { followedRoute } from '#services/flow/shared/routes/follow.ts'
import { batchPrintRoute } from '#services/print/shared/print-routes.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

const most = 500
const pageSize = 100

/** Prints what the list of followed instances shows under its conditions, all pages of it and in its order, into one file. */
export function PrintAll({ params, total }: { params: Record<string, string>; total: number }) {
  const { confirm, success, warning } = useFeedback()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    if (total > most) return warning(t('一次最多打印 {{n}} 份，请缩小范围', { n: most }))
    if (
      !(await confirm({
        title: t('打印符合条件的 {{n}} 份？', { n: total }),
        content: t('按列表顺序合并为一个 PDF，在后台生成；未办结的带“未办结”水印。'),
        okText: t('打印'),
      }))
    )
      return undefined
    setBusy(true)
    try {
      await post(batchPrintRoute, { instanceIds: await idsOf(params, total) })
      success(t('已开始生成，完成后在“文件下载”中查看'))
    } catch {
      // The client has said what was wrong.
    } finally {
      setBusy(false)
    }
    return undefined
  }
  if (total === 0) return null
  return (
    <Button
      type="text"
      size="small"
      loading={isBusy}
      icon={<Printer size={15} strokeWidth={1.75} aria-hidden />}
      onClick={() => void start()}
    >
      {t('批量打印')}
    </Button>
  )
}

async function idsOf(params: Record<string, string>, total: number): Promise<string[]> {
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, i) =>
    get(followedRoute, { ...params, current: i + 1, size: pageSize }),
  )
  return (await Promise.all(pages)).flatMap(({ records }) => records.map(({ instanceId }) => instanceId))
}
