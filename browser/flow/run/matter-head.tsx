import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { instanceStates } from '#services/flow/shared/words.ts'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText, plannedEndText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { dueText } from './due-text.ts'

/** What it is, how it stands, its number, when it was handed in, how much time is left. */
export function MatterHead({ detail, tools }: { detail: FlowDetail; tools?: ReactNode }) {
  const { instance } = detail
  const state = codeEntry(instanceStates, instance.status)
  const due = instance.status === '1' ? dueText(instance.dueTime) : null
  return (
    <header className="run-head">
      <div>
        <h2>{shown(instance.title)}</h2>
        {state && (
          <ToneTag tone={state[2]} hasDot>
            {t(state[1], { context: 'state' })}
          </ToneTag>
        )}
        {due && (
          <Tooltip title={t('处理时限 {{time}}', { time: plannedEndText(instance.dueTime!) })}>
            <span>
              <ToneTag tone={due.tone}>{due.text}</ToneTag>
            </span>
          </Tooltip>
        )}
        {instance.round > 1 && <ToneTag tone="grey">{t('第 {{n}} 次提交', { n: instance.round })}</ToneTag>}
      </div>
      <p>
        {[
          instance.instNo,
          instance.startTime && t('提交于 {{time}}', { time: momentText(instance.startTime) }),
          `${shown(instance.typeName)} V${instance.versionNo}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {instance.endReason && <p className="run-end">{t('结束原因：{{text}}', { text: shown(instance.endReason) })}</p>}
      {tools && <nav className="run-tools">{tools}</nav>}
    </header>
  )
}

/** Whom it is about, and what it comes to. */
export function SubjectStrip({ detail }: { detail: FlowDetail }) {
  const { subject, starterName, summary } = detail.instance
  const name = subject?.name ?? starterName
  return (
    <section className="run-strip" aria-label={t('申请人')}>
      <div className="run-person">
        <NameAvatar name={name} size={40} />
        <span>
          <strong>{name}</strong>
          {subject?.no && <small>{subject.no}</small>}
          <em>
            {[
              subject?.group,
              subject && starterName !== subject.name ? t('{{name}} 代为发起', { name: starterName }) : null,
            ]
              .filter(Boolean)
              .map((one) => shown(String(one)))
              .join(' · ')}
          </em>
        </span>
      </div>
      {(summary ?? []).slice(0, 4).map((one) => (
        <div key={one.label} className="run-fact">
          <span>{shown(one.label)}</span>
          <strong title={one.text}>{one.text}</strong>
        </div>
      ))}
    </section>
  )
}
