import { Input, InputNumber } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import type { FlowModelJson, Step } from '#services/flow/shared/model/model.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Change } from '../design-state.ts'

/** What every part of a step's panel is given. `put` changes the step; typing into one field is one step to take back. */
export type PartProps<S extends Step = Step> = {
  design: Design
  step: S
  put: (next: S, mark?: string) => void
  change: Change
}

/** A word above a control. */
export function Field({
  label,
  hint,
  children,
}: {
  label: string
  hint?: ReactNode
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="panel-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className="panel-hint">{hint}</p>}
    </div>
  )
}

/** A group of controls under a word. */
export function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="panel-field" role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {children}
    </div>
  )
}

/** A name that is never empty: what is left empty goes back to what it was. */
export function NameInput({
  value,
  onChange,
  label,
  id,
}: {
  value: string
  onChange: (name: string) => void
  label: string
  id?: string
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      id={id}
      aria-label={label}
      value={typed ?? value}
      maxLength={40}
      status={typed !== undefined && typed.trim() === '' ? 'error' : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value.trim() !== '') onChange(event.target.value.trim())
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Hours of working time or of any time. */
export function HoursInput({
  id,
  value,
  onChange,
  most = 24 * 365,
}: {
  id?: string
  value: number | undefined
  onChange: (hours: number | undefined) => void
  most?: number
}) {
  return (
    <InputNumber
      id={id}
      min={0.5}
      max={most}
      step={1}
      value={value ?? null}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      suffix={t('小时')}
      style={{ width: '100%' }}
    />
  )
}

export function settingsOf(model: FlowModelJson, change: Partial<FlowModelJson['settings']>): FlowModelJson {
  return { ...model, settings: { ...model.settings, ...change } }
}
