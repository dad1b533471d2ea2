import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './request.css'

const marks = { green: CircleCheck, grey: Info, amber: TriangleAlert, red: CircleX } as const

/** One thing looked up for whoever decides: whether it speaks for the request or against it. */
export function Check(props: { tone: keyof typeof marks; text: string; about?: ReactNode; deed?: ReactNode }) {
  const Mark = marks[props.tone]
  return (
    <li className={`request-check is-${props.tone}`}>
      <Mark size={16} strokeWidth={1.75} aria-hidden />
      <span>
        <strong>{props.text}</strong>
        {props.about && <small>{props.about}</small>}
      </span>
      {props.deed}
    </li>
  )
}
