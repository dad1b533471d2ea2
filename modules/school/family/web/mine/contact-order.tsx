import { GripVertical, Star } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { MaskedValue } from '#browser/kit/parts/masked-value.tsx'
import { relationName } from '../use-family.ts'
import { placedAt, placeUnder } from './drag-order.ts'

type Props = { contacts: readonly RecordRow[]; world: FieldWorld; isBusy: boolean; onOrder: (ids: string[]) => void }

/** Whom to call first: dragged by finger or mouse, moved by the arrow keys. */
export function ContactOrder({ contacts, world, isBusy, onOrder }: Props) {
  const [dragged, setDragged] = useState<{ id: string; order: string[] } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const ids = contacts.map(({ id }) => id)
  const order = dragged?.order ?? ids
  const move = (id: string, to: number) => {
    if (to >= 0 && to < ids.length && ids.indexOf(id) !== to) onOrder(placedAt(ids, id, to))
  }
  const start = (id: string) => (event: PointerEvent) => {
    list.current!.setPointerCapture(event.pointerId)
    setDragged({ id, order: ids })
  }
  const drag = (event: PointerEvent) => {
    if (!dragged) return
    const lines = [...list.current!.children].map((line) => line.getBoundingClientRect())
    const over = placeUnder(lines, event.clientY)
    if (over >= 0) setDragged({ id: dragged.id, order: placedAt(dragged.order, dragged.id, over) })
  }
  const drop = () => {
    if (dragged && dragged.order.join() !== ids.join()) onOrder(dragged.order)
    setDragged(null)
  }
  const press = (id: string) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    move(id, ids.indexOf(id) + by)
  }
  return (
    // Lines stay where they are in the document while one is dragged: a finger loses what is taken out from under it.
    <ol
      className="contact-order"
      ref={list}
      aria-label={t('紧急联系顺序')}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => setDragged(null)}
    >
      {contacts.map((row) => {
        const name = String(row.memberName)
        const place = order.indexOf(row.id)
        return (
          <li key={row.id} className={dragged?.id === row.id ? 'contact-dragged' : undefined} style={{ order: place }}>
            {contacts.length > 1 && (
              <button
                type="button"
                className="contact-handle"
                disabled={isBusy}
                aria-label={t('移动{{name}}，上下方向键调整顺序', { name })}
                onPointerDown={start(row.id)}
                onKeyDown={press(row.id)}
              >
                <GripVertical size={16} strokeWidth={1.75} aria-hidden />
              </button>
            )}
            <b className="contact-rank">{place + 1}</b>
            <span className="contact-who">
              <strong>{name}</strong>
              <small>{t(relationName(world, row.relation))}</small>
            </span>
            <span className="contact-phone">
              {row.phone ? <MaskedValue name="phone" masked={String(row.phone)} row={row} world={world} /> : '—'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Makes somebody a contact, or no longer one. */
export function StarButton({
  name,
  isContact,
  isDisabled,
  onClick,
}: {
  name: string
  isContact: boolean
  isDisabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={isContact ? 'family-star family-star-on' : 'family-star'}
      aria-pressed={isContact}
      aria-label={t('{{name}}作为紧急联系人', { name })}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Star size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
