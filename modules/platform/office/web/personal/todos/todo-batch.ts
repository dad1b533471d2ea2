import { t } from '#browser/wire/i18n.ts'
import type { BatchWords } from '#patterns/desk/web/desk-batch.tsx'

/** What can be said to many matters at once, whatever their kind. */
export function batchOf(chosen: readonly unknown[]): BatchWords {
  const n = chosen.length
  return {
    label: t('批量处理'),
    deeds: [
      {
        action: 'return',
        button: t('退回'),
        title: t('退回 {{n}} 项', { n }),
        verb: t('退回'),
        help: t('退回到发起人，修改后可重新提交'),
      },
      {
        action: 'reject',
        button: t('不同意'),
        title: t('不同意 {{n}} 项', { n }),
        verb: t('不同意'),
        help: t('不同意的按各流程的设置结束或退回'),
      },
      {
        action: 'approve',
        button: t('同意'),
        title: t('同意 {{n}} 项', { n }),
        verb: t('同意'),
        help: t('需要签名、附件或补充内容的事项会留下，请逐项处理'),
      },
    ],
    resultTitle: t('处理结果'),
    resultOf: (done) => t('{{n}} 项已处理', { n: done }),
  }
}
