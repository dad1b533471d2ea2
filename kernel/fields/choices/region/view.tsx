import { Cascader } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CellProps, FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

type RegionNode = { value: string; label: string; fullName: string; children?: RegionNode[] }

/** A place by its division: chosen level by level or by searching, shown by its whole name. */
export const regionView: FieldView = {
  Cell: RegionCell,
  Input: (props: InputProps) => (
    <RegionCascader
      id={props.id}
      value={props.value}
      onChange={props.onChange}
      isDisabled={props.isDisabled}
      hasProblem={props.hasProblem}
      describedBy={props.describedBy}
      canClear={!props.field.options.required}
    />
  ),
  Filter: ({ value, onChange }: FilterProps) => (
    <RegionCascader
      value={value?.eq}
      onChange={(code) => onChange(code === null ? {} : { eq: String(code) })}
      canClear
    />
  ),
  FilterLabel: ({ value }: FilterLabelProps) => <RegionName code={String(value.eq ?? value.in ?? '')} />,
  width: 200,
}

function RegionCell({ value }: CellProps) {
  return <RegionName code={String(value)} />
}

function RegionName({ code }: { code: string }) {
  return <span>{useRegions().names.get(code) ?? code}</span>
}

type CascaderProps = {
  id?: string
  value: unknown
  onChange: (code: unknown) => void
  isDisabled?: boolean
  hasProblem?: boolean
  describedBy?: string
  canClear: boolean
}

function RegionCascader(props: CascaderProps) {
  const { tree, paths, isLoading } = useRegions()
  return (
    <Cascader
      id={props.id}
      options={tree}
      value={paths.get(String(props.value ?? ''))}
      onChange={(path) => props.onChange(path?.at(-1) ?? null)}
      changeOnSelect
      allowClear={props.canClear}
      disabled={props.isDisabled}
      loading={isLoading}
      status={props.hasProblem ? 'error' : undefined}
      placeholder={t('请选择')}
      showSearch={{
        limit: 50,
        filter: (input, path) => path.some((node) => String(node.label).includes(input.trim())),
      }}
      displayRender={(labels) => labels.join(' / ')}
      style={{ width: '100%' }}
      aria-invalid={props.hasProblem || undefined}
      aria-describedby={props.describedBy}
    />
  )
}

/** The tree of divisions, loaded once when the first place is shown. */
function useRegions() {
  const { data, isLoading } = useQuery({
    queryKey: ['regions'],
    queryFn: () => get<RegionNode[]>('base/canton/getAreaList', { tree: 1 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const names = new Map<string, string>()
    const paths = new Map<string, string[]>()
    const walk = (nodes: readonly RegionNode[], above: string[]) => {
      for (const node of nodes) {
        names.set(node.value, node.fullName || node.label)
        paths.set(node.value, [...above, node.value])
        walk(node.children ?? [], [...above, node.value])
      }
    }
    walk(data ?? [], [])
    return { tree: data ?? [], names, paths, isLoading }
  }, [data, isLoading])
}
