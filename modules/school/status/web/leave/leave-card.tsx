import { Button, Input, Popover } from 'antd'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { okLabelOf } from '#browser/kit/actions/action-view.ts'
import { useRunAction } from '#browser/kit/actions/use-action.ts'
import { t } from '#browser/wire/i18n.ts'
import { fullDayText, momentText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { confirm, exempt, reopen } from '../../shared/leave-actions.ts'
import { leaveItem, leaveItems, leaveStates } from '../../shared/leave-item.ts'
import { useCodes } from '../use-codes.ts'
import type { LeaveItem, Leaver } from '../../shared/leave-desk.ts'
import '#browser/kit/list/list.css'
import '#browser/kit/parts/parts.css'

const [waiting, done] = [leaveStates.waiting[0], leaveStates.done[0]]
const ways = [confirm, exempt, reopen]

/** One student with everything to be settled; what the reader's office settles can be ticked off. */
export function LeaveCard({ one, mine, isOwn = false }: { one: Leaver; mine: readonly string[]; isOwn?: boolean }) {
  const { nameOf, toneOf } = useCodes(leaveItem)
  const left = one.items.filter((item) => item.state === waiting).length
  return (
    <section className="list-card leaver-card" aria-label={one.xm}>
      <header>
        {isOwn ? (
          <strong>{fullDayText(one.effectiveDate)}</strong>
        ) : (
          <Link className="touch" to={`/base/student/detail?id=${one.studentId}`}>
            <strong>{one.xm}</strong>
          </Link>
        )}
        <ToneTag tone={toneOf('statusChangeKind', one.kind)}>{t(nameOf('statusChangeKind', one.kind))}</ToneTag>
        <span className="leave-left">
          {left === 0 ? <ToneTag tone="green">{t('全部办结')}</ToneTag> : t('还有 {{n}} 项', { n: left })}
        </span>
        <small>
          {isOwn
            ? one.changeNo
            : [one.xh, one.className, t('{{day}} 生效', { day: fullDayText(one.effectiveDate) })]
                .filter(Boolean)
                .join(' · ')}
        </small>
      </header>
      <ul>
        {one.items.map((item) => (
          <li key={item.id}>
            <Item item={item} canSettle={mine.includes(item.item)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * One thing and what may be said of it. An office ticks off one after another: a note that may stay empty and the words beside it,
 * where a dialog for each would be in the way.
 */
function Item({ item, canSettle }: { item: LeaveItem; canSettle: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const run = useRunAction(leaveItem)
  const buttons = useSession((session) => session.buttons)
  const label = t(leaveItems.items.find(({ key }) => key === item.item)?.label ?? item.item)
  const state = codeEntry(leaveStates, item.state)!
  const act = async (action: (typeof ways)[number]) => {
    try {
      await run(action, item, { note })
      setOpen(false)
      setNote('')
    } catch {
      // The client has said what was wrong.
    }
  }
  const allowed = ways.filter((action) => canSettle && action.when(item) && buttons[`${leaveItem.path}:${action.name}`])
  const content = (
    <div className="leave-deed">
      {item.handler && (
        <p className="change-hint">
          {t('{{who}} 于 {{when}}', { who: item.handler, when: momentText(item.handleTime ?? '') })}
        </p>
      )}
      {item.note && <p>{item.note}</p>}
      {allowed.length > 0 && (
        <Input
          value={note}
          onChange={({ target }) => setNote(target.value)}
          placeholder={t('说明（可不填）')}
          aria-label={t('说明')}
          maxLength={200}
        />
      )}
      {allowed.length > 0 && (
        <span>
          {allowed.map((action) => (
            <Button
              key={action.name}
              size="small"
              type={action.tone === 'primary' ? 'primary' : 'default'}
              onClick={() => void act(action)}
            >
              {okLabelOf(action)}
            </Button>
          ))}
        </span>
      )}
      {allowed.length === 0 && !item.handler && <p className="change-hint">{t('由主管部门办理')}</p>}
    </div>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" title={label} content={content}>
      <button
        type="button"
        className={`leave-item leave-item-${state[2]}`}
        aria-label={`${label} ${t(state[1], { context: 'state' })}`}
      >
        {item.state === done ? (
          <Check size={14} aria-hidden />
        ) : item.state === waiting ? (
          <i aria-hidden />
        ) : (
          <Minus size={14} aria-hidden />
        )}
        {label}
      </button>
    </Popover>
  )
}
