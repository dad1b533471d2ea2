import { Button } from 'antd'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { dayText } from '#browser/kit/parts/school-time-text.ts'
import { extendStates } from '../../shared/decide/leave-extend.ts'
import { parentStates } from '../../shared/leave-request.ts'
import { isUnproven, type WholeLeave } from '../../shared/board/whole-leave.ts'
import { ParentDialog } from '../parts/parent-dialog.tsx'

const parentTones: Readonly<Record<string, string>> = { '1': 'amber', '2': 'green', '3': 'grey', '4': 'red' }

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
  const [, word] = Object.values(parentStates).find(([code]) => code === leave.parentConfirm) ?? parentStates.waiting
  return (
    <section className="detail-card">
      <h2>
        {t('家长确认')} <ToneTag tone={parentTones[leave.parentConfirm] ?? 'grey'}>{t(word)}</ToneTag>
        {isUnproven(leave) && <ToneTag tone="amber">{t('号码未核实')}</ToneTag>}
        {can.parentConfirm && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('联系家长')}
          </Button>
        )}
      </h2>
      {leave.parentConfirmTime && <p className="detail-note">{dayText(leave.parentConfirmTime)}</p>}
      {leave.parentConfirmNote && <p className="detail-reason">{leave.parentConfirmNote}</p>}
      {isOpen && (
        <ParentDialog
          leaveId={leave.id}
          student={leave.xm}
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
    </section>
  )
}

/** Asked to last longer: how often, until when, with what result. */
export function ExtendCard({ whole: { extensions } }: { whole: WholeLeave }) {
  if (extensions.length === 0) return null
  return (
    <section className="detail-card">
      <h2>
        {t('续假')} <small>{t('{{n}} 次', { n: extensions.length })}</small>
      </h2>
      <ol className="detail-lines is-stacked">
        {extensions.map((one) => {
          const [, word, tone] = Object.values(extendStates).find(([code]) => code === one.status) ?? extendStates.draft
          return (
            <li key={one.id}>
              <span>
                <b>{t('续至 {{time}}', { time: dayText(one.newEnd) })}</b>{' '}
                {one.addDays !== null && t('增加 {{n}} 天', { n: one.addDays })}
                <em className="is-plain">{one.reason}</em>
              </span>
              <ToneTag tone={tone}>{t(word)}</ToneTag>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
