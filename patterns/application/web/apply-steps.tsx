import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldOf } from '#kernel/entity/entity.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import type { Applying } from './use-applying.ts'

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

/** What is still to be filled in before one can go on; a button never stays grey without a word. */
export function StillMissing({ app, names }: { app: Applying; names: readonly string[] }) {
  if (names.length === 0) return null
  const labels = names.flatMap((name) => {
    const field = fieldOf(app.plan.world.entity, name)
    return field ? t(field.options.label) : []
  })
  return (
    <p className="apply-missing">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      {t('还差：{{names}}', { names: listed([...new Set(labels)]) })}
    </p>
  )
}
