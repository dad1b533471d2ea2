import { Button } from 'antd'
import { Check, Lock } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { downloadFile } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { useCan } from '#browser/wire/session/session.ts'
import type { FirstSteps, ShownStep } from '../shared/desk.ts'
import './first-steps.css'

type Props = { of: FirstSteps; isFolded: boolean; onFold: (isFolded: boolean) => void; onChange: () => void }

/** 开始使用: what a new school still brings, by whom, and what works by then. It ticks itself. */
export function FirstStepsCard({ of: { steps, works }, isFolded, onFold, onChange }: Props) {
  usePush('entity-changed', onChange)
  usePush('routes-changed', onChange)
  const done = steps.filter(({ isDone }) => isDone).length
  const now = steps.find(({ isDone, waitsFor, ways }) => !isDone && waitsFor.length === 0 && ways.length > 0)
  const progress = t('已完成 {{n}} / {{m}}', { n: done, m: steps.length })
  if (isFolded)
    return (
      <section className="first-folded" aria-label={t('开始使用')}>
        <b>{t('开始使用')}</b>
        <span>{progress}</span>
        <p>{steps.flatMap(({ isDone, title }) => (isDone ? [] : [t(title)])).join(' · ')}</p>
        <Button size="small" onClick={() => onFold(false)}>
          {t('展开')}
        </Button>
      </section>
    )
  return (
    <div className="first-page">
      <section className="first-steps" aria-label={t('开始使用')}>
        <header>
          <div>
            <h2>{t('开始使用')}</h2>
            <p>{t('按顺序做完，各项业务就能用了；随时可停，做完的会自动打勾')}</p>
          </div>
          <div className="first-progress">
            <span>{progress}</span>
            <div aria-hidden>
              {steps.map((step) => (
                <i key={step.code} className={step.isDone ? 'is-done' : step === now ? 'is-now' : undefined} />
              ))}
            </div>
          </div>
        </header>
        <ol>
          {steps.map((step, i) => (
            <Step key={step.code} step={step} turn={i + 1} isNow={step === now} />
          ))}
        </ol>
        <footer>
          <p>{t('每一步也可以由同事做，做完这里会自动打勾')}</p>
          <Button type="text" size="small" onClick={() => onFold(true)}>
            {t('收起这张卡')}
          </Button>
        </footer>
      </section>
      <section className="first-works" aria-label={t('什么时候能用')}>
        <h2>{t('什么时候能用')}</h2>
        <ul>
          {works.map(({ label, icon, missing }) => (
            <li key={label}>
              <i>
                <MenuIcon name={icon} />
              </i>
              <div>
                <b>{t(label)}</b>
                {missing.length > 0 && (
                  <p>{t('还差：{{names}}', { names: missing.map((title) => t(title)).join(t('、')) })}</p>
                )}
              </div>
              <ToneTag tone={missing.length === 0 ? 'green' : 'grey'}>
                {missing.length === 0 ? t('可以用了') : t('差 {{n}} 步', { n: missing.length })}
              </ToneTag>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Step({ step, turn, isNow }: { step: ShownStep; turn: number; isNow: boolean }) {
  const { isDone, waitsFor, by } = step
  const isLocked = !isDone && waitsFor.length > 0
  return (
    <li className={isNow ? 'is-now' : isLocked ? 'is-locked' : undefined} aria-current={isNow ? 'step' : undefined}>
      <i className={isDone ? 'is-done' : undefined}>
        {isDone ? <Check size={16} strokeWidth={2.5} aria-label={t('已完成')} /> : turn}
      </i>
      <div className="first-words">
        <b>{t(step.title)}</b> {isNow && <ToneTag tone="blue">{t('现在做这步')}</ToneTag>}
        <p>{t(step.about)}</p>
        {!isDone && by && <By {...by} />}
      </div>
      <span className={isDone ? 'is-done' : undefined}>
        {isLocked ? (
          <>
            <Lock size={14} strokeWidth={1.75} aria-hidden />
            {t('先完成{{steps}}', { steps: waitsFor.map((title) => t(title)).join(t('、')) })}
          </>
        ) : (
          step.counts.map(({ label, count }) => `${t(label)} ${count.toLocaleString('en-US')}`).join(' · ')
        )}
      </span>
      <div className="first-deeds">
        {!isDone && <Sheet step={step} />}
        {!isLocked && <Ways step={step} isNow={isNow} />}
      </div>
    </li>
  )
}

/** Who does what one may not do oneself. */
function By({ roles, isHeld }: { roles: string[]; isHeld: boolean }) {
  const names = roles.map((name) => t(name)).join(t('、'))
  return (
    <p className={isHeld ? undefined : 'is-vacant'}>
      {isHeld ? t('由{{roles}}完成', { roles: names }) : t('由{{roles}}完成，还没有人担任', { roles: names })}
    </p>
  )
}

/** The sheet of the usual way: it can be filled in while one waits for other steps. */
function Sheet({ step: { ways } }: { step: ShownStep }) {
  const sheet = ways.at(-1)?.sheet
  return sheet && <Button onClick={() => void downloadFile(sheet)}>{t('下载模板')}</Button>
}

function Ways({ step: { isDone, ways, by }, isNow }: { step: ShownStep; isNow: boolean }) {
  const navigate = useNavigate()
  const mayAssign = useCan('sysUser:assignRoles')
  const usual = ways.at(-1)
  if (isDone)
    return (
      usual && (
        <Button type="text" onClick={() => void navigate(usual.link.split('?')[0]!)}>
          {t('查看')}
        </Button>
      )
    )
  // Where nobody can do it yet, whoever gives roles can help.
  if (by && !by.isHeld)
    return mayAssign && <Button onClick={() => void navigate('/system/user')}>{t('分配角色')}</Button>
  return ways.map((way) => (
    <Button
      key={way.link}
      type={isNow && way === usual ? 'primary' : 'default'}
      onClick={() => void navigate(way.link)}
    >
      {t(way.label)}
    </Button>
  ))
}
