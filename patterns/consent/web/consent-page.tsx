import { Button } from 'antd'
import { BadgeCheck, PhoneCall, SearchX, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { DarkToggle } from '#browser/shell/head/dark-toggle.tsx'
import { LanguageSwitch } from '#browser/shell/head/language-switch.tsx'
import { Mark } from '#browser/shell/mark.tsx'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { clockText, plannedText } from '#browser/wire/time-words.ts'
import { AnswerForm } from './answer-form.tsx'
import { CodeForm } from './code-form.tsx'
import { useConsent, wordsOf } from './use-consent.ts'
import './consent.css'

type Asks<F> = {
  /** What its links are declared as. */
  purpose: string
  /** Where the page stands, with `:token`. */
  path: string
  title: string
  /** What is asked about; before the phone was proved only what a stranger may see. */
  facts: (facts: F) => ReactNode
  /** Whom to call with a question, once the phone was proved. */
  asker?: (facts: F) => Asker | null | undefined
}

/** The counsellor, with the number of the office. */
export type Asker = { name: string; officePhone: string | null }

/** A family opens the address it was sent, proves its phone and says whether it agrees. No sign-in. */
export function ConsentPage<F>(asks: Asks<F>) {
  const link = useConsent<F>(asks)
  const { globalTitle } = useAppInfo()
  return (
    <main className="consent">
      <header>
        <span className="consent-brand">
          <Mark />
          <strong>{link.look.data?.school ?? t(globalTitle)}</strong>
        </span>
        <span className="consent-tools">
          <LanguageSwitch />
          <DarkToggle />
        </span>
      </header>
      <section className="consent-card">
        <h1>{asks.title}</h1>
        <Body asks={asks} link={link} />
      </section>
      <Foot asker={link.facts && asks.asker?.(link.facts)} />
    </main>
  )
}

function Foot({ asker }: { asker: Asker | null | undefined }) {
  if (!asker?.officePhone)
    return <p className="consent-foot">{t('链接仅供本人使用，请勿转发。如有疑问请致电辅导员。')}</p>
  return (
    <p className="consent-foot">
      {t('链接仅供本人使用，请勿转发。如有疑问请致电辅导员{{name}}。', { name: asker.name })}
      <a className="consent-call" href={`tel:${asker.officePhone}`}>
        <PhoneCall size={16} strokeWidth={1.75} aria-hidden />
        {asker.officePhone}
      </a>
    </p>
  )
}

function Body<F>({ asks, link }: { asks: Asks<F>; link: ReturnType<typeof useConsent<F>> }) {
  if (link.look.isPending)
    return (
      <div role="status" aria-label={t('加载中')}>
        <Bones rows={5} />
      </div>
    )
  if (link.look.error || !link.facts) return <DeadLink error={link.look.error} />
  return (
    <>
      <div className="consent-facts">
        {asks.facts(link.facts)}
        {!link.isOpen && (
          <p className="consent-hint">
            <ShieldCheck size={16} aria-hidden />
            {t('为保护学生信息，验证手机号后显示完整内容')}
          </p>
        )}
      </div>
      {link.outcome ? (
        <Thanks answer={link.outcome.answer} time={link.outcome.answerTime} />
      ) : link.isOpen ? (
        <AnswerForm onAnswer={link.answer} />
      ) : (
        <CodeForm phone={link.look.data!.phone} onSend={link.sendCode} onOpen={link.open} />
      )}
    </>
  )
}

/** Whom it is about. */
export function ConsentWho({ name, className, about }: { name: string; className?: string | null; about?: string }) {
  return (
    <p className="consent-who">
      <strong>{name}</strong>
      {className && <span>{className}</span>}
      {about && <span className="consent-type">{about}</span>}
    </p>
  )
}

/** From when until when. */
export function ConsentSpan({ ends }: { ends: readonly { label: string; time: string }[] }) {
  return (
    <ol className="consent-span">
      {ends.map(({ label, time }) => (
        <li key={label}>
          <span>{label}</span>
          <b>{plannedText(time)}</b>
        </li>
      ))}
    </ol>
  )
}

/** What else there is to read. */
export function ConsentLines({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {lines.map(([label, text]) => (
        <div key={label} className="consent-line">
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Thanks({ answer, time }: { answer: string | null; time: string | null }) {
  const isAgreed = answer === 'agree'
  const Icon = isAgreed ? BadgeCheck : PhoneCall
  return (
    <div className={`consent-done ${isAgreed ? 'is-agreed' : 'is-refused'}`} role="status">
      <Icon size={40} strokeWidth={1.5} aria-hidden />
      <strong>{isAgreed ? t('已确认知情同意') : t('已告知老师，请等待联系')}</strong>
      {time && <p>{t('{{time}} 答复', { time: clockText(time) })}</p>}
    </div>
  )
}

/** Asking again helps where no answer came; an address that is no longer good stays so. */
function DeadLink({ error }: { error: unknown }) {
  const isFinal = error instanceof RequestError && !error.isUnreachable
  return (
    <div className="consent-done is-refused" role="alert">
      <SearchX size={40} strokeWidth={1.5} aria-hidden />
      <strong>{wordsOf(error)}</strong>
      {!isFinal && (
        <Button size="large" onClick={() => window.location.reload()}>
          {t('重新加载')}
        </Button>
      )}
    </div>
  )
}
