import { TreeSelect as DeskSelect, type TreeSelectProps } from 'antd'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { OptionField } from './option-field.tsx'
import { flatTree, listOf } from './option-search.ts'

/** One or several out of a tree: folded at a desk, on a phone one list in which each says what it lies in. */
export function TreeSelect<V>(props: TreeSelectProps<V>) {
  const isNarrow = useNarrow()
  return isNarrow ? <PhoneTree {...(props as TreeSelectProps)} /> : <DeskSelect<V> {...props} />
}

function PhoneTree(props: TreeSelectProps) {
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false)
  const isMany = Boolean(props.multiple ?? props.treeCheckable)
  return (
    <OptionField
      given={props}
      options={flatTree((props.treeData ?? []) as Parameters<typeof flatTree>[0])}
      chosen={listOf(props.value)}
      isMany={isMany}
      isOpen={isOpen}
      onShow={setOpen}
      onTake={(values) => {
        if (!isMany) setOpen(false)
        props.onChange?.(isMany ? [...values] : values[0], [], {} as never)
      }}
    />
  )
}
