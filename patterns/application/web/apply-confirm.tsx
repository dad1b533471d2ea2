import { BadgeCheck, MessageSquare, Stamp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { lengthText } from '#browser/wire/time-words.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { useUsualTimes } from '#browser/flow/run/use-usual-times.ts'
import { peopleOf } from './apply-levels.ts'
import type { Applying } from './use-applying.ts'

/** Somebody who hears of it, and when. */
type Told = { title: string; note?: string | undefined; when?: string | undefined }

/** An application once more before it is handed in, on a phone: what is asked for, who decides and how long that takes, who hears of it. */
export function ApplyConfirm({
  app,
  icon,
  title,
  note,
  lines,
  before = [],
  after,
  contact,
  onChange,
}: {
  app: Applying
  icon?: ReactNode
  /** What is asked for, as a sentence. */
  title: string
  note?: string | undefined
  lines: readonly (readonly [label: string, text: ReactNode])[]
  /** Who hears of it as soon as it is handed in. */
  before?: readonly Told[]
  /** What follows once all have agreed. */
  after: Told
  /** Who is called if something happens. */
  contact?: { label: string; text: string } | null | undefined
  onChange: () => void
}) {
  const usual = useUsualTimes(app.plan.processType)
  const levels = app.preview?.levels ?? []
  const change = (label: string) => (
    <button type="button" onClick={onChange} aria-label={t('修改{{name}}', { name: label })}>
      {t('修改')}
    </button>
  )
  return (
    <div className="apply-confirm">
      <section className="apply-sure">
        <header>
          {icon}
          <span>
            <b>{title}</b>
            {note && <small>{note}</small>}
          </span>
          {change(title)}
        </header>
        <dl>
          {lines
            .filter(([, text]) => Boolean(text))
            .map(([label, text]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
        </dl>
      </section>
      <h3>{t('谁来审批')}</h3>
      <ol className="apply-chain">
        {before.map((one) => (
          <ChainLink key={one.title} icon={<MessageSquare size={16} strokeWidth={1.75} />} {...one} />
        ))}
        {levels.map((level) => (
          <ChainLink
            key={level.nodeKey}
            icon={<Stamp size={16} strokeWidth={1.75} />}
            title={`${shown(level.nodeName)} ${peopleOf(level)}`}
            when={
              usual?.[level.nodeKey] === undefined
                ? undefined
                : t('通常 {{time}}', { time: lengthText(usual[level.nodeKey]! * 1000) })
            }
          />
        ))}
        <ChainLink icon={<BadgeCheck size={16} strokeWidth={1.75} />} isLast {...after} />
      </ol>
      {contact && (
        <section className="apply-sure">
          <header>
            <span>
              <b>{contact.label}</b>
              <small>{contact.text}</small>
            </span>
            {change(contact.label)}
          </header>
        </section>
      )}
    </div>
  )
}

function ChainLink({ icon, title, note, when, isLast = false }: Told & { icon: ReactNode; isLast?: boolean }) {
  return (
    <li className={isLast ? 'is-last' : undefined}>
      <i aria-hidden>{icon}</i>
      <span>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
      {when && <small>{when}</small>}
    </li>
  )
}
