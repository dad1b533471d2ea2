import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { firstSteps, type FirstStep } from '#browser/kit/first-steps.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import './first-steps.css'

type Counted = FirstStep & { count: number }

/** 开始使用: what a new school still has to bring, for whoever prepares it. It leaves by itself, and never asks again. */
export function FirstSteps() {
  const [isDone, setDone] = useUserPref('desktop:firstSteps', false)
  const steps = useSteps(!isDone)
  const isComplete = steps !== undefined && steps.length > 0 && steps.every(({ count }) => count > 0)
  useEffect(() => {
    if (isComplete && !isDone) setDone(true)
  }, [isComplete, isDone, setDone])
  if (isDone || isComplete || !steps?.length) return null
  const now = steps.find(({ count }) => count === 0)
  return (
    <section className="first-steps" aria-label={t('开始使用')}>
      <header>
        <h2>{t('开始使用')}</h2>
        <p>{t('按顺序做完，各项业务就能用了；随时可停，做完的会自动打勾')}</p>
        <span>{t('已完成 {{n}} / {{m}}', { n: steps.filter(({ count }) => count > 0).length, m: steps.length })}</span>
      </header>
      <ol>
        {steps.map((step, i) => (
          <Step key={step.title} step={step} turn={i + 1} isNow={step === now} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, turn, isNow }: { step: Counted; turn: number; isNow: boolean }) {
  const navigate = useNavigate()
  const isMade = step.count > 0
  const mayAdd = useSession((session) => session.buttons[`${step.entity.path}:add`] === true)
  return (
    <li className={isNow ? 'is-now' : undefined}>
      <i className={isMade ? 'is-made' : undefined}>
        {isMade ? <Check size={16} strokeWidth={2.5} aria-hidden /> : turn}
      </i>
      <div>
        <b>{t(step.title)}</b> {isNow && <ToneTag tone="blue">{t('现在做这步')}</ToneTag>}
        <p>{isMade || mayAdd ? t(step.about) : t('由有权限的同事添加；加好后这里自动打勾')}</p>
      </div>
      <span>
        {step.count.toLocaleString('en-US')} {t(step.unit)}
      </span>
      <Button type={isNow ? 'primary' : 'text'} onClick={() => void navigate(step.link)}>
        {isMade || !mayAdd ? t('查看') : t('去添加')}
      </Button>
    </li>
  )
}

/** The steps with what there is of each; undefined until it is known, and for whoever does not prepare the school. */
function useSteps(isAsked: boolean): Counted[] | undefined {
  const buttons = useSession((session) => session.buttons)
  const steps = useContributions<FirstStep>(firstSteps).toSorted((one, other) => one.place - other.place)
  const may = (deed: 'list' | 'add') => steps.filter(({ entity }) => buttons[`${entity.path}:${deed}`] === true).length
  // Whoever prepares a school sees all of it and brings most of it; the rest is a colleague's, such as the calendar.
  const mayAll = steps.length > 0 && may('list') === steps.length && may('add') * 2 > steps.length
  const answer = useQuery({
    queryKey: ['first-steps', steps.map(({ title }) => title)],
    enabled: isAsked && mayAll,
    queryFn: () =>
      Promise.all(
        steps.map(async (step) => {
          const { total } = await get<Page<unknown>>(
            `${addressOf(step.entity)}/list`,
            { size: 1 },
            { isBackground: true },
          )
          return { ...step, count: total }
        }),
      ),
  })
  return isAsked && mayAll ? answer.data : undefined
}
