import { Button } from 'antd'
import { useState } from 'react'
import { RecordCard, RecordNote, RecordSaid } from '#patterns/record/web/cards.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { clockText } from '#browser/wire/time-words.ts'
import { parentStates } from '#modules/affairs/leave/shared/leave-request.ts'
import type { WholeLeave } from '../../shared/whole-leave.ts'
import { isUnproven } from '#modules/affairs/leave/shared/record/consent.ts'
import { ParentDialog } from '#modules/affairs/leave/web/parts/parent-dialog.tsx'

const parentTones: Readonly<Record<string, string>> = { '1': 'amber', '2': 'green', '3': 'grey', '4': 'red' }
const parentTags = Object.fromEntries(
  Object.entries(parentStates).map(([name, [code, word]]) => [
    name,
    [code, word, parentTones[code] ?? 'grey'] as const,
  ]),
)

/** What the family said. */
export function ParentCard({
  whole: { leave, can, callable },
  onChanged,
}: {
  whole: WholeLeave
  onChanged: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  if (leave.parentConfirm === parentStates.none[0]) return null
  return (
    <RecordCard
      title={t('家长确认')}
      beside={
        <>
          <StateTag states={parentTags} code={leave.parentConfirm} />
          {isUnproven(leave) && <ToneTag tone="amber">{t('号码未核实')}</ToneTag>}
          {can.parentConfirm && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('联系家长')}
            </Button>
          )}
        </>
      }
    >
      {leave.parentConfirmTime && <RecordNote>{clockText(leave.parentConfirmTime)}</RecordNote>}
      {leave.parentConfirmNote && <RecordSaid>{leave.parentConfirmNote}</RecordSaid>}
      {isOpen && (
        <ParentDialog
          leaveId={leave.id}
          student={leave.xm ?? ''}
          callable={callable}
          contact={{
            name: leave.emergName,
            relation: leave.emergRelation,
            phone: leave.emergPhone,
            canDial: can.unmask,
          }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onChanged()
          }}
        />
      )}
    </RecordCard>
  )
}
