import { BellRing, RefreshCcw, Send, Undo2 } from 'lucide-react'
import type { RecordRow } from '#kernel/fields/view.ts'
import type { ActionView } from '#browser/kit/actions/action-view.ts'
import { nobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { publish, publishOnTime, remind, renotify, withdraw } from '../../shared/notice-actions.ts'
import { CountLine } from './audience-count.tsx'
import './notice.css'

export const publishView: ActionView = { action: publish, icon: Send, Facts: Reached }
export const publishOnTimeView: ActionView = { action: publishOnTime, icon: Send, Facts: Reached }
export const remindView: ActionView = { action: remind, icon: BellRing, Facts: Named }
export const renotifyView: ActionView = { action: renotify, icon: RefreshCcw, Facts: Named }
export const withdrawView: ActionView = { action: withdraw, icon: Undo2, Facts: Named }

/** Which notice is meant. */
function Named({ row }: { row: RecordRow }) {
  return <p className="notice-name">{String(row.title)}</p>
}

/** The same with how many people it will reach. */
function Reached({ row }: { row: RecordRow }) {
  return (
    <>
      <Named row={row} />
      <CountLine scope={(row.targetScope as TargetScope | null) ?? nobody} />
    </>
  )
}
