import { Button, Dropdown, Segmented } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'

const mostTabs = 4

type ChoiceProps = {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of several roles or desktops; a list where they are too many to stand beside each other. */
export function DeskChoice({ label, value, options, onChange }: ChoiceProps) {
  const isNarrow = useNarrow()
  if (options.length > (isNarrow ? 3 : mostTabs))
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [value],
          items: options.map((one) => ({ key: one.value, label: one.label })),
          onClick: ({ key }) => onChange(key),
        }}
      >
        <Button aria-label={label} icon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />} iconPlacement="end">
          {options.find((one) => one.value === value)?.label}
        </Button>
      </Dropdown>
    )
  return <Segmented aria-label={label} value={value} options={options} onChange={onChange} />
}
