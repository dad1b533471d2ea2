import { urlPattern } from '#kernel/rules/contact.ts'
import type { CellProps, FieldView, InputProps } from '#kernel/fields/view.ts'
import { TextFilter, TextFilterLabel } from '#browser/kit/parts/filters/text-filter.tsx'
import { LineInput } from '#browser/kit/parts/inputs/line-input.tsx'

export const urlView: FieldView = {
  Cell: UrlCell,
  Input: (props: InputProps) => <LineInput {...props} inputMode="url" />,
  Filter: TextFilter,
  FilterLabel: TextFilterLabel,
  width: 200,
}

// Only an address of a known form becomes a link: a stored `javascript:` stays text.
function UrlCell({ value }: CellProps) {
  const address = String(value)
  if (!urlPattern.test(address)) return <span>{address}</span>
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" title={address}>
      {address}
    </a>
  )
}
