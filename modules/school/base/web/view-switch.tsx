import { Segmented } from 'antd'
import type { LucideIcon } from 'lucide-react'
import './organisation.css'

export type ViewOption<V extends string> = { value: V; label: string; icon: LucideIcon }

/** Chooses between the ways one page shows the same things. */
export function ViewSwitch<V extends string>(props: {
  value: V
  views: readonly ViewOption<V>[]
  onChange: (value: V) => void
}) {
  return (
    <Segmented<V>
      className="view-switch"
      value={props.value}
      onChange={props.onChange}
      options={props.views.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <span className="view-switch-label">
            <Icon size={14} strokeWidth={1.75} aria-hidden />
            {label}
          </span>
        ),
      }))}
    />
  )
}
