import type { ComponentType } from 'react'
import type { DesignedField } from '#services/flow/shared/form/designed-form.ts'
import { DepartmentSelect } from './department-select.tsx'
import { FormFiles } from './form-files.tsx'
import { PeopleSelect } from './people-select.tsx'
import { commonOf, listOf, PlainInput, type DesignedInputProps } from './plain-input.tsx'
import { TableInput } from './table-input.tsx'

/** Controls of what refers to something else, or holds rows. */
const controls: Partial<Record<DesignedField['type'], ComponentType<DesignedInputProps>>> = {
  person: PersonInput,
  department: DepartmentInput,
  files: FormFiles,
  table: TableInput,
}

/** The control of one field. */
export function DesignedInput(props: DesignedInputProps) {
  const Control = controls[props.field.type] ?? PlainInput
  return <Control {...props} />
}

function PersonInput(props: DesignedInputProps) {
  const isMany = props.field.isMany === true
  return (
    <PeopleSelect
      {...commonOf(props)}
      isMany={isMany}
      value={listOf(props.value)}
      onChange={(ids) => props.onChange(isMany ? ids : (ids[0] ?? null))}
      names={props.names ?? {}}
    />
  )
}

function DepartmentInput(props: DesignedInputProps) {
  return (
    <DepartmentSelect
      {...commonOf(props)}
      value={props.value ? String(props.value) : undefined}
      onChange={(chosen) => props.onChange(chosen ?? null)}
      names={props.names ?? {}}
    />
  )
}
