import { Ban, CircleCheck, LoaderCircle, QrCode, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { shown as shownText, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { send } from '#browser/wire/calls/send.ts'
import { spanText } from '#browser/wire/time-words.ts'
import type { Shown } from './use-gate.ts'

/** The verdict in a colour that is seen from afar, and whom it is about. */
export function GateResult({ shown }: { shown: Shown }) {
  if (shown.kind === 'idle')
    return (
      <Plain
        tone="idle"
        icon={<QrCode strokeWidth={1.25} aria-hidden />}
        text={t('请出示通行码')}
        hint={t('对准相机、扫码枪扫描，或输入学号')}
      />
    )
  if (shown.kind === 'asking')
    return (
      <Plain
        tone="idle"
        icon={<LoaderCircle className="gate-turning" strokeWidth={1.25} aria-hidden />}
        text={t('正在核验')}
      />
    )
  if (shown.kind === 'offline')
    return (
      <Plain
        tone="bad"
        icon={<WifiOff strokeWidth={1.25} aria-hidden />}
        text={t('网络已断开，无法核验')}
        hint={t('请查看学生手机上的请假状态并人工登记，恢复后再核验')}
      />
    )
  if (shown.kind === 'refused')
    return <Plain tone="bad" icon={<Ban strokeWidth={1.25} aria-hidden />} text={shown.text} />
  const { answer, direction } = shown
  const isGood = answer.code === '00'
  return (
    <section className={`gate-result ${isGood ? 'is-good' : 'is-bad'}`} role="status" aria-live="assertive">
      <header>
        {isGood ? <CircleCheck strokeWidth={1.5} aria-hidden /> : <Ban strokeWidth={1.5} aria-hidden />}
        <h2>{isGood ? (direction === '1' ? t('允许出校') : t('允许入校')) : t(answer.msg)}</h2>
      </header>
      {answer.name && (
        <div className="gate-person">
          <Photo key={answer.photo ?? answer.name} path={answer.photo} name={answer.name} />
          <dl>
            <dt>{t('姓名')}</dt>
            <dd>
              <strong>{answer.name}</strong> <small>{answer.xh}</small>
            </dd>
            <dt>{t('班级')}</dt>
            <dd>{answer.className ?? '—'}</dd>
            <dt>{t('请假类型')}</dt>
            <dd>{shownText(answer.typeName ?? '')}</dd>
            <dt>{t('时间')}</dt>
            <dd>{answer.from && answer.until ? spanText(answer.from, answer.until) : '—'}</dd>
          </dl>
        </div>
      )}
      {!answer.name && <p className="gate-hint">{t('没有找到对应的请假，请核对学号或让学生刷新通行码')}</p>}
    </section>
  )
}

function Plain({ tone, icon, text, hint }: { tone: 'idle' | 'bad'; icon: ReactNode; text: string; hint?: string }) {
  return (
    <section className={`gate-result is-plain is-${tone}`} role="status" aria-live="assertive">
      {icon}
      <h2>{text}</h2>
      {hint && <p className="gate-hint">{hint}</p>}
    </section>
  )
}

/** The photo comes with the caller's own right, so it is fetched and not linked. */
function Photo({ path, name }: { path: string | null; name: string }) {
  const [link, setLink] = useState<string>()
  useEffect(() => {
    if (!path) return undefined
    const stop = new AbortController()
    let made: string | undefined
    const [address, id] = path.split('?id=')
    send({ method: 'GET', path: address!, params: { id: id! }, timeoutMs: 20_000, signal: stop.signal })
      .then(async (response) => setLink((made = URL.createObjectURL(await response.blob()))))
      .catch(() => undefined)
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  return link ? (
    <img className="gate-photo" src={link} alt={name} />
  ) : (
    <span className="gate-photo">
      <NameAvatar name={name} size={112} shape="portrait" />
    </span>
  )
}
