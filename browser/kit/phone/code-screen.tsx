import { Drawer as Panel } from 'antd'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { useBackCloses } from './layers.ts'
import './code-screen.css'

/** A code to be held to a reader: the whole screen, white in light and dark, nothing over it. */
export function CodeScreen({
  isOpen,
  title,
  name,
  about,
  code,
  state,
  words,
  countdown,
  onClose,
}: {
  isOpen: boolean
  title: string
  name: string
  about: string
  /** The picture, or what stands in for it. */
  code: ReactNode
  state: { label: string; isGood: boolean }
  words: string
  /** When the code changes, said once. */
  countdown: string | null
  onClose: () => void
}) {
  useBackCloses(isOpen, onClose)
  return (
    <Panel
      open={isOpen}
      placement="bottom"
      size="100%"
      closable={false}
      rootClassName="code-screen"
      aria-label={title}
      onClose={onClose}
      destroyOnHidden
    >
      <header>
        <button type="button" aria-label={t('关闭')} onClick={onClose}>
          <X size={24} strokeWidth={1.75} aria-hidden />
        </button>
        <strong>{title}</strong>
      </header>
      <h2>{name}</h2>
      <p>{about}</p>
      <div className="code-screen-code">{code}</div>
      <p className={state.isGood ? 'code-screen-state is-good' : 'code-screen-state'}>{state.label}</p>
      <p className="code-screen-words">{words}</p>
      {countdown !== null && <p className="code-screen-count">{countdown}</p>}
    </Panel>
  )
}
