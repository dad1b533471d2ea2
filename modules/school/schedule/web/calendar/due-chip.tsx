import { useState, type CSSProperties } from 'react'
import { clockOf } from '#kernel/rules/school-time.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { t } from '#browser/wire/i18n.ts'
import { plannedText } from '#browser/wire/time-words.ts'
import { itemClass } from './item-look.ts'
import type { Item, Source } from '../../shared/event-routes.ts'

type DueChipProps = {
  dues: readonly Item[]
  sources: readonly Source[]
  style: CSSProperties
  onOpen: (item: Item) => void
}

/** Several to-dos that are due at one time: how many, and their list. */
export function DueChip({ dues, sources, style, onOpen }: DueChipProps) {
  const [isOpen, setOpen] = useState(false)
  const [first] = dues as readonly [Item]
  const label = t('{{n}} 项待办截止', { n: dues.length })
  return (
    <>
      <button
        type="button"
        className={itemClass(first, sources, false)}
        style={style}
        // The column would begin a new event where it is pressed.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => setOpen(true)}
        aria-label={`${clockOf(first.start)} ${label}`}
      >
        <b>{label}</b>
      </button>
      <Dialog
        open={isOpen}
        title={t('{{when}} 截止的待办', { when: plannedText(first.start) })}
        footer={null}
        width={420}
        onCancel={() => setOpen(false)}
      >
        <ul className="sch-dues">
          {dues.map((item) => (
            <li key={item.key}>
              <button
                type="button"
                className={`${itemClass(item, sources, false)} sch-line`}
                onClick={() => {
                  setOpen(false)
                  onOpen(item)
                }}
              >
                <time>{clockOf(item.start)}</time>
                <span>
                  <b>{item.title}</b>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
