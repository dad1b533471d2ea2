import type { ReactNode } from 'react'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import type { DeskStay } from '../../shared/desk/desk-routes.ts'
import { stayStates } from '../../shared/register.ts'

/** Somebody in a list of the counter. */
export function StayLine(props: { stay: DeskStay; isChosen?: boolean; more?: ReactNode; onChoose: () => void }) {
  const { stay, isChosen = false, more, onChoose } = props
  return (
    <li className={isChosen ? 'is-chosen' : undefined}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <NameAvatar name={stay.xm} size={36} />
        <span>
          <b>{stay.xm}</b>
          <small>{[stay.placeName, stay.className].filter(Boolean).join(' · ')}</small>
        </span>
        {more ?? <StateTag states={stayStates} code={stay.state} />}
      </button>
    </li>
  )
}
