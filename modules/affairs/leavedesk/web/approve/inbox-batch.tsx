import { t } from '#browser/wire/i18n.ts'
import type { BatchWords } from '#patterns/desk/web/desk-batch.tsx'
import type { InboxRow } from '../../shared/approve.ts'
import { parentStates } from '#modules/affairs/leave/shared/leave-request.ts'

const named = 6

/** Agreeing to several requests at once: whom it is about, and whose family has not said anything yet. */
export function batchOf(rows: readonly InboxRow[]): BatchWords {
  const n = rows.length
  const names = rows.slice(0, named).map(({ xm }) => xm)
  const unconfirmed = rows.filter((row) => row.parentConfirm === parentStates.waiting[0]).length
  return {
    label: t('批量审批'),
    deeds: [
      {
        action: 'approve',
        button: t('批量同意 {{n}} 项', { n }),
        title: t('批量同意 {{n}} 项', { n }),
        verb: t('同意'),
        help: names.join('、') + (n > named ? t('等 {{n}} 人', { n }) : ''),
        notice: unconfirmed > 0 && (
          <p className="inbox-unsure">{t('其中 {{n}} 项还没有家长确认，须最后一级审批的会留下', { n: unconfirmed })}</p>
        ),
        phrases: [t('同意，注意安全'), t('同意，按时销假')],
      },
    ],
    resultTitle: t('批量审批结果'),
    resultOf: (done) => t('已同意 {{n}} 项', { n: done }),
  }
}
