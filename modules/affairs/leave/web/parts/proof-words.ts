import { t } from '#browser/wire/i18n.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import { proofStates, provableStates } from '../../shared/proof/proof.ts'

type Owed = { status: string; proofState: string | null; proofDeadline: string | null; proofNote: string | null }

/** How it stands with a proof that may come afterwards, in a line; null where none is asked for. */
export function proofLine(leave: Owed): { text: string; tone: 'amber' | 'red' | 'grey' } | null {
  const { waiting, late, toAccept, missing } = proofStates
  if (!provableStates.includes(leave.status as never)) return null
  const time = leave.proofDeadline ? plannedEndText(leave.proofDeadline) : ''
  if (leave.proofState === waiting[0] && leave.proofNote)
    return {
      text: t('证明材料被退回：{{note}}，请在 {{time}} 前重新补交', { note: leave.proofNote, time }),
      tone: 'red',
    }
  if (leave.proofState === waiting[0])
    return { text: t('证明材料待补交，请在 {{time}} 前补交', { time }), tone: 'amber' }
  if (leave.proofState === late[0])
    return { text: t('证明材料已逾期（{{time}} 截止），请尽快补交', { time }), tone: 'red' }
  if (leave.proofState === toAccept[0]) return { text: t('证明材料逾期补交，等待辅导员认可'), tone: 'amber' }
  if (leave.proofState === missing[0])
    return { text: t('未补交证明材料：{{note}}', { note: leave.proofNote ?? '' }), tone: 'red' }
  return null
}
