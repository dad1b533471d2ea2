import { Button, Progress } from 'antd'
import { CircleCheck, CircleX } from 'lucide-react'
import { shown, t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import type { Outcome } from './many.ts'
import './actions.css'

/** How far it is; it cannot be closed, since it goes on. */
export function ManyProgress({ count, total }: { count: number; total: number }) {
  return (
    <Dialog open title={t('正在处理')} footer={null} closable={false} keyboard={false} mask={{ closable: false }}>
      <Progress percent={Math.floor((count * 100) / total)} status="active" />
      <p role="status">{t('已处理 {{n}} / {{total}} 条', { n: count, total })}</p>
    </Dialog>
  )
}

/** How many were done, and which were not, and why. */
export function ManyResult({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { done, refused, unanswered } = outcome
  return (
    <ToldDialog
      title={t('处理结果')}
      done={t('已处理 {{n}} 条', { n: done.length })}
      undone={[
        ...(refused.length > 0 ? [t('{{n}} 条未能处理', { n: refused.length })] : []),
        ...(unanswered > 0 ? [t('{{n}} 条没有得到结果，请重试', { n: unanswered })] : []),
      ]}
      left={refused.map(({ id, title, msg }) => ({ id, title, why: shown(msg) }))}
      onClose={onClose}
    />
  )
}

type Told = {
  title: string
  done: string
  undone: readonly string[]
  left: readonly { id: string; title: string; why: string }[]
  onClose: () => void
}

/** What became of many, in the words of whoever asked: what was done, what was not, and each that was left behind. */
export function ToldDialog({ title, done, undone, left, onClose }: Told) {
  return (
    <Dialog
      open
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
      onCancel={onClose}
    >
      <p className="many-sum">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden /> {done}
      </p>
      {undone.map((text) => (
        <p key={text} className="many-sum is-left">
          <CircleX size={16} strokeWidth={1.75} aria-hidden /> {text}
        </p>
      ))}
      <ul className="many-left">
        {left.map((one) => (
          <li key={one.id}>
            <strong>{one.title}</strong>
            <span>{one.why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
