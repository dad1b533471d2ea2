import { t } from '#browser/wire/i18n.ts'
import { plannedEndText, plannedText } from '#browser/wire/time-words.ts'
import { passStates } from '../../shared/leave-pass.ts'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'

export type PassShown = { kind: 'early' | 'good' | 'out' | 'late'; tone: string; label: string; text: string }

/** How the pass of a leave stands now; null where there is none to show any more. */
export function passShown(leave: OwnLeave, now: number): PassShown | null {
  const { pass } = leave
  if (!pass) return null
  if (pass.state === passStates.out[0])
    return {
      kind: 'out',
      label: t('在外'),
      ...(now < Date.parse(leave.endTime)
        ? { tone: 'amber', text: t('返校时出示，请于 {{time}} 前返校', { time: plannedText(pass.validTo) }) }
        : { tone: 'red', text: t('已于 {{time}} 到期，请立即返校销假', { time: plannedEndText(leave.endTime) }) }),
    }
  if (pass.state !== passStates.good[0] && pass.state !== passStates.early[0]) return null
  if (now >= Date.parse(pass.validTo))
    return ['20', '30'].includes(leave.status)
      ? null
      : { kind: 'late', tone: 'grey', label: t('已过期'), text: t('已过离校时间，不能再出校') }
  if (now < Date.parse(pass.validFrom))
    return {
      kind: 'early',
      tone: 'grey',
      label: t('未到时间'),
      text: t('{{time}} 起可以出校', { time: plannedText(pass.validFrom) }),
    }
  return {
    kind: 'good',
    tone: 'green',
    label: t('有效'),
    text: t('{{time}} 前可以出校', { time: plannedText(pass.validTo) }),
  }
}

const order: readonly PassShown['kind'][] = ['out', 'good', 'early', 'late']

/** The leave whose pass is needed next: outside one needs it to come in, then comes what opens the gate now. */
export function passToShow(leaves: readonly OwnLeave[], now: number): OwnLeave | undefined {
  const rank = (leave: OwnLeave) => order.indexOf(passShown(leave, now)?.kind ?? 'late')
  return leaves
    .filter((leave) => passShown(leave, now) !== null)
    .toSorted((a, b) => rank(a) - rank(b) || Date.parse(a.startTime) - Date.parse(b.startTime))[0]
}
