import { Input, type InputProps } from 'antd'
import { Search } from 'lucide-react'

type Props = Pick<InputProps, 'size' | 'value' | 'defaultValue' | 'maxLength' | 'autoFocus' | 'onKeyDown'> & {
  /** What can be typed, in a few words. */
  label: string
  placeholder?: string
  className?: string
  /** Told with every letter. */
  onType?: (typed: string) => void
  /** Told when somebody asks for it, or takes it back. */
  onSearch?: (typed: string) => void
}

/** A word to look for: the same box wherever something is searched at a desk. */
export function SearchInput({ label, placeholder = label, className, onType, onSearch, ...input }: Props) {
  return (
    <Input
      {...input}
      type="search"
      className={className}
      allowClear
      prefix={<Search size={16} strokeWidth={1.75} aria-hidden />}
      placeholder={placeholder}
      aria-label={label}
      onChange={onType && ((event) => onType(event.target.value))}
      onPressEnter={onSearch && ((event) => onSearch(event.currentTarget.value))}
      onClear={onSearch && (() => onSearch(''))}
    />
  )
}
