import { Button, type ButtonProps } from 'antd'
import { NotebookPen, Phone } from 'lucide-react'
import { useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { maskPhone, phonePattern } from '#kernel/rules/contact.ts'
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
  /** As much of the number as is shown before the call. */
  masked?: string | null | undefined
  of?: { entity: AnyEntity; id: string; field: string }
}

/** Whom to call where somebody is missing, in the order to be tried. */
export function CallPeople({
  name,
  about,
  label,
  people,
  onOpen,
  onNote,
  look,
}: {
  name: string
  about?: string | undefined
  /** What the button says where a name alone would not tell who that is. */
  label?: string
  people: readonly Callable[]
  /** Opened: whoever else can be called may be asked for now. */
  onOpen?: (() => void) | undefined
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
        aria-label={label ?? title}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        {label ?? t('联系', { context: 'call' })}
      </Button>
      {isOpen && (
        <Dialog open title={title} footer={null} width={420} onCancel={() => setOpen(false)}>
          <header className="call-about">
            <NameAvatar name={name} size={40} />
            <span>{about}</span>
          </header>
          <CallList people={people} />
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

/** People with a button each that calls them, the first to be tried in front. */
export function CallList({ people, className }: { people: readonly Callable[]; className?: string }) {
  return (
    <ul className={className ? `call-list ${className}` : 'call-list'}>
      {people.map((one, i) => (
        <li key={[one.role, one.name].join(' ')}>
          <CallRow person={one} isFirst={i === 0 && people.length > 1} />
        </li>
      ))}
    </ul>
  )
}

function CallRow({ person, isFirst }: { person: Callable; isFirst: boolean }) {
  const { warning } = useFeedback()
  const [called, setCalled] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const who = [person.role, person.name].filter(Boolean).join(' ')
  const call = async () => {
    const known = person.of ? await ask(person.of) : person.number
    if (known === undefined && person.of) return
    if (!known) return warning(t('没有登记电话'))
    setCalled(known)
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
        <small>{called ?? unseen(person)}</small>
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

/** What stands there before the call: others look on, and an office's number alone is everybody's. */
function unseen({ number, masked, of }: Callable): string {
  if (masked) return masked
  if (of) return t('号码在拨打时显示，查看会留下记录')
  if (!number) return t('没有登记电话')
  return phonePattern.test(number) ? maskPhone(number) : number
}
