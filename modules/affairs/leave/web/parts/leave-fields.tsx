import type { RecordRow } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { t } from '#browser/wire/i18n.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import './leave-fields.css'

type Name = keyof typeof leaveRequest.fields

/** Some fields of a leave, in the words of its declaration; what is empty or does not hold is left out. */
export function LeaveFields({ leave, names }: { leave: object; names: readonly Name[] }) {
  const { world } = useMeta(leaveRequest)
  const row = leave as RecordRow
  if (!world) return null
  const told = names.filter((name) => ![null, undefined, '', false].includes(row[name] as null))
  if (told.length === 0) return null
  return (
    <dl className="leave-fields">
      {told.map((name) => (
        <div key={name}>
          <dt>{t(leaveRequest.fields[name].options.label)}</dt>
          <dd>
            <FieldCell
              name={name}
              field={leaveRequest.fields[name]}
              value={row[name]}
              row={row}
              world={world}
              place="detail"
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
