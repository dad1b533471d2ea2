import { isDemanded } from '#kernel/entity/field.ts'
import { useState } from 'react'
import type { InputProps } from '#kernel/fields/view.ts'
import { referenceAddress } from '#browser/kit/hooks/entity-address.ts'
import { useTreeOptions } from '#browser/kit/hooks/record/use-options.ts'
import { TreeSelect } from '#browser/kit/phone/tree-select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { FoundSelect, rowsOf } from './found-select.tsx'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  entityName: string
  value: string[]
  onChange: (ids: string[]) => void
  isMultiple?: boolean
  /** Labels that came along with the record. */
  known?: Readonly<Record<string, string>>
  /** The list opens without a click. */
  startsOpen?: boolean
}

/** Rows of another entity: a search box, or the tree where the other entity is one. */
export function ReferenceInput(props: Props) {
  const { isTree } = referenceAddress(props.world.meta, props.entityName)
  return isTree ? <TreeReference {...props} /> : <FlatReference {...props} />
}

function FlatReference(props: Props) {
  const { path, asks } = referenceAddress(props.world.meta, props.entityName)
  const { style: _style, ...common } = commonOf(props)
  return (
    <FoundSelect
      {...common}
      source={rowsOf(path, { asks })}
      isMany={props.isMultiple}
      value={props.value}
      onChange={props.onChange}
      known={Object.entries(props.known ?? {}).map(([value, label]) => ({ value, label }))}
    />
  )
}

/** The tree of an entity to choose from. */
export function TreeReference(props: Props) {
  const { tree, isLoading } = useTreeOptions(props.world, props.entityName)
  const [keyword, setKeyword] = useState('')
  const [expanded, setExpanded] = useState<string[] | null>(null)
  // While one searches, the tree opens to what was found by itself.
  const open = keyword ? undefined : (expanded ?? tree.map((node) => node.value))
  return (
    <TreeSelect
      {...commonOf(props)}
      multiple={props.isMultiple}
      value={props.isMultiple ? props.value : props.value[0]}
      onChange={(chosen: string | string[] | undefined) => props.onChange(listOf(chosen))}
      treeData={tree}
      fieldNames={{ value: 'value', label: 'label', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'label', onSearch: setKeyword }}
      treeExpandedKeys={open}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      loading={isLoading}
      notFoundContent={isLoading ? t('正在加载') : t('暂无数据~')}
    />
  )
}

function commonOf(props: Props) {
  return {
    id: props.id,
    placeholder: t('请选择'),
    allowClear: !isDemanded(props.field) || props.isMultiple,
    defaultOpen: props.startsOpen,
    disabled: props.isDisabled,
    status: props.hasProblem ? ('error' as const) : undefined,
    style: { width: '100%' },
    'aria-invalid': props.hasProblem || undefined,
    'aria-describedby': props.describedBy,
  }
}

function listOf(chosen: string | string[] | undefined): string[] {
  return chosen === undefined || chosen === null ? [] : Array.isArray(chosen) ? chosen : [chosen]
}
