import { Input, Modal } from 'antd'
import { BellRing, ChartColumn, Send, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { useForget } from '#kernel/web/hooks/use-meta.ts'
import { post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import { notice } from '../../shared/notice.ts'
import { ReceiptDrawer } from './receipt-drawer.tsx'
import './notice.css'

type Open = { kind: 'publish' | 'withdraw' | 'remind' | 'receipts'; row: RecordRow } | null

/** What an office tells its people, and how many have read it. */
export function NoticePage() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const tweaks = useMemo(() => {
    const show = (kind: NonNullable<Open>['kind']) => (row: RecordRow) => setOpen({ kind, row })
    return {
      state: 'status',
      needs: ['receivers'],
      columns: ['title', 'category', 'audience', 'readers', 'status', 'publisherName', 'publishTime'],
      cells: { readers: ReadBar },
      rowActions: [
        { key: 'publish', label: () => t('发布'), icon: Send, ability: 'publish', run: show('publish') },
        { key: 'receipts', label: () => t('回执'), icon: ChartColumn, run: show('receipts') },
        { key: 'remind', label: () => t('提醒未读'), icon: BellRing, ability: 'remind', run: show('remind') },
        { key: 'withdraw', label: () => t('撤回'), icon: Undo2, ability: 'withdraw', run: show('withdraw') },
      ],
    }
  }, [])
  return (
    <>
      <ListPage entity={notice} tweaks={tweaks} detail={{ state: 'status', cells: { readers: ReadBar } }} />
      {open?.kind === 'receipts' && <ReceiptDrawer row={open.row} onClose={close} />}
      {open && open.kind !== 'receipts' && <DeedDialog verb={open.kind} row={open.row} onClose={close} />}
    </>
  )
}

/** Read by how many of how many. */
function ReadBar({ row }: CellProps) {
  const [read, all] = [Number(row.readers ?? 0), Number(row.receivers ?? 0)]
  if (all === 0) return <span>—</span>
  return (
    <span className="notice-bar" aria-label={t('已读 {{read}}/{{all}}', { read, all })}>
      <i aria-hidden>
        <b style={{ inlineSize: `${Math.min(100, (read / all) * 100)}%` }} />
      </i>
      {`${read.toLocaleString()}/${all.toLocaleString()}`}
    </span>
  )
}

function DeedDialog({ verb, row, onClose }: { verb: 'publish' | 'withdraw' | 'remind'; row: RecordRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const forget = useForget(notice)
  const { success } = useFeedback()
  const words = {
    publish: { title: t('发布'), text: t('发布后范围内的人员会立即收到消息，内容不能再修改。'), done: t('已发布，正在发送') },
    withdraw: { title: t('撤回'), text: t('撤回后读者不再看到此通知，回执保留。'), done: t('已撤回') },
    remind: { title: t('提醒未读'), text: t('给尚未阅读的人员再发一条消息，两小时内只能提醒一次。'), done: t('已提醒') },
  }[verb]
  const go = async () => {
    setBusy(true)
    try {
      await post(`base/notice/${verb}`, { id: row.id, ...(verb === 'withdraw' ? { reason } : {}) })
      await forget()
      success(words.done)
      onClose()
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
      setBusy(false)
    }
  }
  return (
    <Modal open title={words.title} okText={words.title} okButtonProps={{ danger: verb === 'withdraw' }} onOk={() => void go()} confirmLoading={isBusy} onCancel={onClose}>
      <p className="notice-name">{String(row.title)}</p>
      <p>{words.text}</p>
      {verb === 'withdraw' && <Input value={reason} maxLength={200} placeholder={t('撤回原因')} aria-label={t('撤回原因')} onChange={(event) => setReason(event.target.value)} />}
    </Modal>
  )
}
