import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { leaveStates } from '../../shared/states.ts'

/** How a leave stands, as a tag. */
export function LeaveStateTag({ status }: { status: string }) {
  const [, label, tone] = Object.values(leaveStates).find(([code]) => code === status) ?? leaveStates.draft
  return (
    <ToneTag tone={tone} hasDot>
      {t(label)}
    </ToneTag>
  )
}
