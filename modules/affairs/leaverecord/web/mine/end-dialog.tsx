import { EndDialog, WithdrawDialog } from '#patterns/own/web/end-dialog.tsx'
import { spanText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { ownLeaves, type OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'

type Props = { row: OwnLeave; onClose: () => void }

/** Taken back while it is decided. */
export function WithdrawLeave({ row, onClose }: Props) {
  return <WithdrawDialog own={ownLeaves} row={row} about={spanText(row.startTime, row.endTime)} onClose={onClose} />
}

/** Cancelled once it was granted. */
export function CancelLeave({ row, onClose }: Props) {
  const span = spanText(row.startTime, row.endTime)
  return (
    <EndDialog
      own={ownLeaves}
      title={t('取消请假')}
      ok={t('确认取消')}
      hint={row.pass ? t('取消后通行码立即作废：{{span}}', { span }) : span}
      done={t('已取消')}
      end={(post, reason) => post('xsgl/leaveRequest/cancel', { id: row.id, ...(reason && { reason }) })}
      onClose={onClose}
    />
  )
}
