import { f } from '#kernel/fields/f.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { flowInstance } from '#services/flow/shared/instances.ts'
import { FilesInput } from '#browser/kit/parts/inputs/files-input.tsx'
import type { DesignedInputProps } from './plain-input.tsx'

// Files of all fields hang on the instance.
const world: FieldWorld = {
  entity: flowInstance,
  meta: { hidden: [], masked: [], readonly: [], actions: [], codes: {} },
}

/** Files of a designed form, uploaded as they are chosen. */
export function FormFiles(props: DesignedInputProps) {
  const ids = Array.isArray(props.value) ? (props.value as string[]) : []
  const { names = {} } = props
  const known = ids.filter((id) => names[id]).map((fileId) => ({ fileId, name: names[fileId] }))
  return (
    <FilesInput
      id={props.id}
      name="fileIds"
      field={f.files({ label: props.field.label, max: props.field.max ?? 9 })}
      value={ids}
      onChange={props.onChange}
      world={world}
      row={{ id: '', fileIdsFiles: known }}
      isDisabled={props.isDisabled ?? false}
    />
  )
}
