import { Button } from 'antd'
import { Ban, CircleCheck, LoaderCircle, QrCode, UserRoundSearch, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { shown as shownText, t } from '#browser/wire/i18n.ts'
import { FetchedPhoto } from '#browser/kit/parts/fetched-photo.tsx'
import { spanText } from '#browser/wire/time-words.ts'
import { passStates, type ScanAnswer } from '../../shared/leave-pass.ts'
import type { Direction, Shown } from './use-gate.ts'

/** The verdict in a colour that is seen from afar, and whom it is about. */
export function GateResult({
  shown,
  onConfirm,
  onCancel,
}: {
  shown: Shown
  onConfirm: (xh: string, direction: Direction) => void
  onCancel: () => void
}) {
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
  const isOut = direction === '1'
  const isAsked = !answer.isRecorded
  const Sign = isAsked ? UserRoundSearch : isGood ? CircleCheck : Ban
  return (
    <section
      className={`gate-result ${isAsked ? 'is-asked' : isGood ? 'is-good' : 'is-bad'}`}
      role="status"
      aria-live="assertive"
    >
      <header>
        <Sign strokeWidth={1.5} aria-hidden />
        <h2>{isAsked ? t('请核对本人') : !isGood ? t(answer.msg) : isOut ? t('允许出校') : t('允许入校')}</h2>
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
            {isAsked && (
              <>
                <dt>{t('通行凭证')}</dt>
                <dd>{passText(answer)}</dd>
              </>
            )}
          </dl>
        </div>
      )}
      {isAsked && (
        <div className="gate-choice">
          <p className="gate-hint">{t('与照片和证件一致再确认，确认后才登记')}</p>
          <Button size="large" ghost onClick={onCancel}>
            {t('不放行')}
          </Button>
          <Button size="large" onClick={() => onConfirm(answer.xh ?? '', direction)}>
            {isOut ? t('确认出校') : t('确认入校')}
          </Button>
        </div>
      )}
      {!answer.name && <p className="gate-hint">{t('没有找到对应的请假，请核对学号或让学生刷新通行码')}</p>}
    </section>
  )
}

function passText({ passState, outCount }: ScanAnswer): string {
  const [, label] = codeEntry(passStates, passState) ?? passStates.void
  return outCount > 0 ? `${t(label)} · ${t('已出校 {{n}} 次', { n: outCount })}` : t(label)
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

function Photo({ path, name }: { path: string | null; name: string }) {
  const [address, id] = path?.split('?id=') ?? [null, '']
  return <FetchedPhoto className="gate-photo" name={name} path={address!} params={{ id: id! }} size={112} />
}
