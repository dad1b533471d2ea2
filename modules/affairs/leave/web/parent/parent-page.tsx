import { Button } from 'antd'
import { BadgeCheck, PhoneCall, SearchX, ShieldCheck } from 'lucide-react'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { DarkToggle } from '#browser/shell/head/dark-toggle.tsx'
import { dayText } from '#browser/wire/time-words.ts'
import { LanguageSwitch } from '#browser/shell/head/language-switch.tsx'
import { Mark } from '#browser/shell/mark.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CodeForm } from './code-form.tsx'
import { useParentLink, wordsOf, type Asked } from './use-parent-link.ts'
import './parent.css'

/** 家长知情确认: a family opens the address it was sent, proves its phone and says whether it knows of the leave. No sign-in. */
export function ParentLeavePage() {
  const link = useParentLink()
  const { globalTitle } = useAppInfo()
  return (
    <main className="parent-leave">
      <header>
        <span className="parent-leave-brand">
          <Mark />
          <strong>{link.look.data?.school ?? t(globalTitle)}</strong>
        </span>
        <span className="parent-leave-tools">
          <LanguageSwitch />
          <DarkToggle />
        </span>
      </header>
      <section className="parent-leave-card">
        <h1>{t('请假知情确认')}</h1>
        <Body link={link} />
      </section>
      <p className="parent-leave-foot">{t('链接仅供本人使用，请勿转发。如有疑问请致电辅导员。')}</p>
    </main>
  )
}

function Body({ link }: { link: ReturnType<typeof useParentLink> }) {
  if (link.look.isPending)
    return (
      <div role="status" aria-label={t('加载中')}>
        <Bones rows={5} />
      </div>
    )
  if (link.look.error || !link.facts) return <DeadLink text={wordsOf(link.look.error)} />
  return (
    <>
      <Facts facts={link.facts} isOpen={link.isOpen} />
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

function Facts({ facts, isOpen }: { facts: Asked; isOpen: boolean }) {
  const place = [facts.region, facts.address].filter(Boolean).join(' ')
  return (
    <div className="parent-leave-facts">
      <p className="parent-leave-who">
        <strong>{facts.student}</strong>
        {facts.className && <span>{facts.className}</span>}
        {facts.typeName && (
          <span className="parent-leave-type">
            {t('{{type}} {{n}} 天', { type: facts.typeName, n: facts.days ?? 0 })}
          </span>
        )}
      </p>
      <ol className="parent-leave-span">
        <li>
          <span>{t('离校')}</span>
          <b>{dayText(facts.startTime)}</b>
        </li>
        <li>
          <span>{t('返校')}</span>
          <b>{dayText(facts.endTime)}</b>
        </li>
      </ol>
      <dl>
        <dt>{t('去向')}</dt>
        <dd>{place || t('未填写')}</dd>
        {facts.reason && (
          <>
            <dt>{t('事由')}</dt>
            <dd>{facts.reason}</dd>
          </>
        )}
      </dl>
      {!isOpen && (
        <p className="parent-leave-hint">
          <ShieldCheck size={16} aria-hidden />
          {t('为保护学生信息，验证手机号后显示完整内容')}
        </p>
      )}
    </div>
  )
}

function Thanks({ answer, time }: { answer: string | null; time: string | null }) {
  const isAgreed = answer === 'agree'
  const Icon = isAgreed ? BadgeCheck : PhoneCall
  return (
    <div className={`parent-leave-done ${isAgreed ? 'is-agreed' : 'is-refused'}`} role="status">
      <Icon size={40} strokeWidth={1.5} aria-hidden />
      <strong>{isAgreed ? t('已确认知情同意') : t('已告知老师，请等待联系')}</strong>
      {time && <p>{t('{{time}} 答复', { time: dayText(time) })}</p>}
    </div>
  )
}

function DeadLink({ text }: { text: string }) {
  return (
    <div className="parent-leave-done is-refused" role="alert">
      <SearchX size={40} strokeWidth={1.5} aria-hidden />
      <strong>{text}</strong>
      <Button onClick={() => window.location.reload()}>{t('重新加载')}</Button>
    </div>
  )
}
