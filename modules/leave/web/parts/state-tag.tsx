import { t } from '#kernel/web/i18n.ts'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
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
