import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { shown, t } from '#browser/wire/i18n.ts'

/** A word above a control, and a line under it. */
export function TabField({
  label,
  hint,
  problem,
  isMust = false,
  isWide = false,
  children,
}: {
  label: string
  hint?: string
  problem?: string | undefined
  isMust?: boolean
  isWide?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={isWide ? 'design-field is-wide' : 'design-field'}>
      <label htmlFor={id}>
        {isMust && <i aria-hidden>*</i>}
        {label}
      </label>
      {children(id)}
      <p className={problem ? 'is-wrong' : undefined} role={problem ? 'alert' : undefined}>
        {problem && <CircleAlert size={12} strokeWidth={2} aria-hidden />}
        {problem ? shown(problem) : hint}
      </p>
    </div>
  )
}

/** Controls that belong together, under a heading. */
export function TabGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="design-group">
      <h3>
        {title}
        {hint && <small>{hint}</small>}
      </h3>
      {children}
    </section>
  )
}

/** Stays in sight while something is not stored yet. */
export function SaveBar({
  isDirty,
  isSaving,
  onSave,
  onUndo,
}: {
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  onUndo: () => void
}) {
  return (
    <footer className="design-save">
      {isDirty && (
        <Button disabled={isSaving} onClick={onUndo}>
          {t('放弃修改')}
        </Button>
      )}
      <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={onSave}>
        {t('保存')}
      </Button>
    </footer>
  )
}
