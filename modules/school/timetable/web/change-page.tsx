import { Undo2 } from 'lucide-react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { courseChange } from '../shared/course-change.ts'

const cells = { state: FlowStateCell }

/** Lessons held otherwise than the timetable says, and taking one back. */
export function ChangePage() {
  const { confirm, success } = useFeedback()
  const forget = useForget(courseChange)
  const withdraw = async (row: RecordRow) => {
    if (!(await confirm({ title: t('撤销这次调停课？'), content: t('师生会收到通知，按原课表上课') }))) return
    try {
      await post(`${addressOf(courseChange)}/withdraw`, { id: row.id })
      success(t('已撤销'))
    } catch {
      // The client has said what was wrong.
    } finally {
      await forget()
    }
  }
  return (
    <ListPage
      entity={courseChange}
      detail={{ cells }}
      tweaks={{
        cells,
        rowActions: [
          {
            key: 'withdraw',
            label: () => t('撤销'),
            icon: Undo2,
            ability: 'withdraw',
            run: (row) => void withdraw(row),
          },
        ],
      }}
    />
  )
}
