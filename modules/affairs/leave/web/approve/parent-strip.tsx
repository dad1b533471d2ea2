import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { InboxRow, LeaveProfile } from '../../shared/decide/approve.ts'
import { isUnproven } from '../../shared/board/whole-leave.ts'
import { parentStates } from '../../shared/leave-request.ts'
import { ParentDialog } from '../parts/parent-dialog.tsx'

/** Whether the family knows; where it must, that stands before everything else. */
export function ParentStrip({ row, profile }: { row: InboxRow; profile: LeaveProfile | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const state = profile?.request.parentConfirm ?? row.parentConfirm
  if (state === parentStates.none[0]) return null
  const [, word] = Object.values(parentStates).find(([code]) => code === state) ?? parentStates.waiting
  const isSettled = state === parentStates.confirmed[0]
  const request = profile?.request
  return (
    <div className={isSettled ? 'request-parent is-settled' : 'request-parent'}>
      <PhoneCall size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {t('家长确认')} <strong>{t(word)}</strong>
        {request && isUnproven(request) && <ToneTag tone="amber">{t('号码未核实')}</ToneTag>}
        {request?.parentConfirmNote && <small>{request.parentConfirmNote}</small>}
      </span>
      {request?.abilities.includes('parentConfirm') && (
        <Button size="small" onClick={() => setOpen(true)}>
          {isSettled ? t('修改') : t('联系家长')}
        </Button>
      )}
      {isOpen && request && (
        <ParentDialog
          leaveId={row.leaveId}
          student={row.xm}
          callable={profile.callable}
          contact={{
            name: request.emergName,
            relation: request.emergRelation,
            phone: request.emergPhone,
            canDial: request.abilities.includes('unmask'),
          }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            void client.invalidateQueries({ queryKey: ['xsgl/leaveRequest', 'profile', row.leaveId] })
            void client.invalidateQueries({ queryKey: ['flow'] })
          }}
        />
      )}
    </div>
  )
}
