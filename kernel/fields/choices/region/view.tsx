import { isDemanded } from '#kernel/entity/field.ts'
import { Cascader } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CellProps, FieldView, FilterLabelProps, FilterProps, InputProps } from '#kernel/fields/view.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import type { Region } from '#browser/kit/phone/region-choice.tsx'
import { RegionPicker } from '#browser/kit/phone/region-picker.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

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
      canClear={!isDemanded(props.field)}
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
  return <span>{useRegions().nameOf(code)}</span>
}

type CascaderProps = {
  id?: string
  value: unknown
  onChange: (code: unknown) => void
  isDisabled?: boolean
  hasProblem?: boolean
  describedBy?: string | undefined
  canClear: boolean
}

function RegionCascader(props: CascaderProps) {
  const { tree, paths, nameOf, isLoading } = useRegions()
  const isNarrow = useNarrow()
  const code = String(props.value ?? '')
  if (isNarrow)
    return (
      <RegionPicker
        {...props}
        tree={tree}
        path={paths.get(code) ?? []}
        text={code && nameOf(code)}
        aria-invalid={props.hasProblem || undefined}
        aria-describedby={props.describedBy}
      />
    )
  return (
    <Cascader
      id={props.id}
      options={tree}
      value={paths.get(code)}
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
export function useRegions() {
  const { data, isLoading } = useQuery({
    queryKey: ['regions'],
    queryFn: () => get<Region[]>('base/canton/getAreaList', { tree: 1 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const names = new Map<string, string>()
    const paths = new Map<string, string[]>()
    const walk = (nodes: readonly Region[], above: string[]) => {
      for (const node of nodes) {
        names.set(node.value, node.fullName || node.label)
        paths.set(node.value, [...above, node.value])
        walk(node.children ?? [], [...above, node.value])
      }
    }
    walk(data ?? [], [])
    return { tree: data ?? [], paths, nameOf: (code: string) => names.get(code) ?? (isLoading ? '…' : code), isLoading }
  }, [data, isLoading])
}
