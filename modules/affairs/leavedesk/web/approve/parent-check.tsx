import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { t } from '#browser/wire/i18n.ts'
import type { InboxRow, LeaveProfile } from '../../shared/approve.ts'
import { isUnproven } from '#modules/affairs/leave/shared/record/consent.ts'
import { parentStates, parentWays } from '#modules/affairs/leave/shared/leave-request.ts'
import { ParentDialog } from '#modules/affairs/leave/web/parts/parent-dialog.tsx'
import { parentAnswers } from './inbox-card.tsx'
import { Check } from './check.tsx'

/** Whether the family knows; where it must and does not yet, it is called from here. */
export function ParentCheck({ row, profile }: { row: InboxRow; profile: LeaveProfile }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const { request, callable } = profile
  const answer = parentAnswers[request.parentConfirm ?? row.parentConfirm]
  if (!answer) return null
  const isSettled = request.parentConfirm === parentStates.confirmed[0]
  const way = codeEntry(parentWays, request.parentConfirmWay)
  return (
    <>
      <Check
        tone={answer.tone}
        text={t(answer.text)}
        about={[way && t(way[1]), isUnproven(request) && t('号码未核实'), request.parentConfirmNote]
          .filter(Boolean)
          .join(' · ')}
        deed={
          request.abilities.includes('parentConfirm') && (
            <Button size="small" onClick={() => setOpen(true)}>
              {isSettled ? t('修改') : t('联系家长')}
            </Button>
          )
        }
      />
      {isOpen && (
        <ParentDialog
          leaveId={row.leaveId}
          student={row.xm}
          callable={callable}
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
    </>
  )
}
