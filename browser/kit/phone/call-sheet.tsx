import { Button, type ButtonProps } from 'antd'
import { NotebookPen, Phone } from 'lucide-react'
import { useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from './dialog.tsx'
import './call-sheet.css'

/** Somebody who can be called: by a masked field, which the server gives out and notes, or by a number that is known. */
export type Callable = {
  role: string
  name?: string | undefined
  number?: string | null | undefined
  of?: { entity: AnyEntity; id: string; field: string }
}

/** Whom to call where somebody is missing, in the order to be tried. */
export function CallPeople({
  name,
  about,
  people,
  onNote,
  look,
}: {
  name: string
  about?: string | undefined
  people: readonly Callable[]
  /** Writing down what came of it. */
  onNote?: (() => void) | undefined
  look?: Pick<ButtonProps, 'type' | 'size' | 'block' | 'className'>
}) {
  const [isOpen, setOpen] = useState(false)
  if (people.length === 0) return null
  const title = t('联系{{name}}', { name })
  return (
    <>
      <Button
        {...look}
        icon={<Phone size={16} strokeWidth={1.75} aria-hidden />}
        aria-label={title}
        onClick={() => setOpen(true)}
      >
        {t('联系', { context: 'call' })}
      </Button>
      {isOpen && (
        <Dialog open title={title} footer={null} width={420} onCancel={() => setOpen(false)}>
          <header className="call-about">
            <NameAvatar name={name} size={40} />
            <span>{about}</span>
          </header>
          <ul className="call-list">
            {people.map((one, i) => (
              <li key={one.role}>
                <CallRow person={one} isFirst={i === 0 && people.length > 1} />
              </li>
            ))}
          </ul>
          {onNote && (
            <button
              type="button"
              className="call-note"
              onClick={() => {
                setOpen(false)
                onNote()
              }}
            >
              <NotebookPen size={18} strokeWidth={1.75} aria-hidden />
              {t('挂断后记一笔')}
            </button>
          )}
        </Dialog>
      )}
    </>
  )
}

function CallRow({ person, isFirst }: { person: Callable; isFirst: boolean }) {
  const { warning } = useFeedback()
  const [number, setNumber] = useState(person.number ?? null)
  const [isAsking, setAsking] = useState(false)
  const who = [person.role, person.name].filter(Boolean).join(' ')
  const call = async () => {
    const known = person.of ? await ask(person.of) : number
    if (known === undefined) return
    if (!known) return warning(t('没有登记电话'))
    setNumber(known)
    window.location.href = `tel:${known}`
  }
  const ask = async (of: NonNullable<Callable['of']>) => {
    setAsking(true)
    // What went wrong is told by the client.
    const clear = await post<{ value: string | null }>(`${addressOf(of.entity)}/unmask`, {
      id: of.id,
      field: of.field,
    }).catch(() => undefined)
    setAsking(false)
    return clear?.value
  }
  return (
    <>
      <span>
        <b>{who}</b>
        {isFirst && <em>{t('先打这里')}</em>}
        <small>{number ?? t('号码在拨打时显示，查看会留下记录')}</small>
      </span>
      <Button
        className="call-dial"
        loading={isAsking}
        aria-label={t('拨打{{name}}', { name: who })}
        icon={<Phone size={20} strokeWidth={1.75} aria-hidden />}
        onClick={() => void call()}
      />
    </>
  )
}
