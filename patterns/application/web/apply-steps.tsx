import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { listed, t } from '#browser/wire/i18n.ts'

/** Where one stands on a phone: what is done can be gone back to. */
export function StepBar({ titles, at, onGo }: { titles: readonly string[]; at: number; onGo: (step: number) => void }) {
  return (
    <ol className="apply-bar" aria-label={t('步骤')}>
      {titles.map((title, i) => (
        <li key={title} className={i < at ? 'is-done' : undefined} aria-current={i === at ? 'step' : undefined}>
          <button type="button" disabled={i >= at} onClick={() => onGo(i)}>
            <i aria-hidden>{i < at ? <Check size={16} strokeWidth={2.5} /> : i + 1}</i>
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** What the first step was about, seen on all that follow. */
export type Chosen = { icon?: ReactNode; title: string; note?: string | undefined }

export function ChosenCard({ chosen, onChange }: { chosen: Chosen; onChange: () => void }) {
  return (
    <section className="apply-chosen">
      {chosen.icon}
      <span>
        <b>{chosen.title}</b>
        {chosen.note && <small>{chosen.note}</small>}
      </span>
      <button type="button" onClick={onChange}>
        {t('更换')}
      </button>
    </section>
  )
}

/** What is still to be filled in or put right before one can go on; a button never stays grey without a word. */
export function StillMissing({
  entity,
  names,
  values,
}: {
  entity: AnyEntity
  names: readonly string[]
  values: Readonly<Record<string, unknown>>
}) {
  if (names.length === 0) return null
  const isEmpty = (name: string) => [values[name] ?? []].flat().every((value) => value === '')
  const labelsOf = (some: readonly string[]) => {
    const labels = some.flatMap((name) => {
      const field = fieldOf(entity, name)
      return field ? t(field.options.label) : []
    })
    return listed([...new Set(labels)])
  }
  const [open, wrong] = [names.filter(isEmpty), names.filter((name) => !isEmpty(name))]
  return (
    <p className="apply-missing">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      {[
        ...(open.length > 0 ? [t('还差：{{names}}', { names: labelsOf(open) })] : []),
        ...(wrong.length > 0 ? [t('请修改：{{names}}', { names: labelsOf(wrong) })] : []),
      ].join(' · ')}
    </p>
  )
}
