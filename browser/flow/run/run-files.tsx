import { f } from '#kernel/fields/f.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { flowRecord, flowTask } from '#services/flow/shared/instances.ts'
import { FilesInput } from '#browser/kit/parts/inputs/files-input.tsx'
import { tKey } from '#browser/wire/i18n.ts'

const meta = { hidden: [], masked: [], readonly: [], actions: [], codes: {} }
const worlds: Record<'task' | 'record', FieldWorld> = {
  task: { entity: flowTask, meta },
  record: { entity: flowRecord, meta },
}
const field = f.files({ label: tKey('附件'), max: 9 })

/** Files that go along with a decision or a remark. */
export function RunFiles({
  entity,
  value,
  onChange,
}: {
  entity: 'task' | 'record'
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  return (
    <FilesInput
      id={`run-files-${entity}`}
      name="fileIds"
      field={field}
      value={[...value]}
      onChange={(ids) => onChange(ids as string[])}
      world={worlds[entity]}
      row={{ id: '' }}
      isDisabled={false}
    />
  )
}
