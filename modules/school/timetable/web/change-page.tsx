import { Undo2 } from 'lucide-react'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { withdraw } from '../shared/changes/change-actions.ts'
import { courseChange } from '../shared/changes/course-change.ts'

const cells = { state: FlowStateCell }

/** Lessons held otherwise than the timetable says, and taking one back. */
export function ChangePage() {
  return (
    <ListPage
      entity={courseChange}
      detail={{ cells }}
      tweaks={{ cells, rowActions: [{ action: withdraw, icon: Undo2 }] }}
    />
  )
}
