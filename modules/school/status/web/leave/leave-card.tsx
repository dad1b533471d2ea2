import { Button, Input, Popover } from 'antd'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/kit/parts/moment-text.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useSession } from '#browser/wire/session.ts'
import { leaveItems, leaveStates } from '../../shared/leave-item.ts'
import { useCodes } from '../use-codes.ts'

export type LeaveItem = {
  id: string
  item: string
  state: string
  note: string | null
  handler: string | null
  handleTime: string | null
}
export type Leaver = {
  changeId: string
  changeNo: string
  kind: string
  effectiveDate: string
  state: string
  studentId: string
  xh: string
  xm: string
  className: string | null
  departmentName: string | null
  items: LeaveItem[]
}

const [waiting, done] = [leaveStates.waiting[0], leaveStates.done[0]]

/** One student with everything to be settled; what the reader's office settles can be ticked off. */
export function LeaveCard({
  one,
  mine,
  isOwn = false,
  onChanged,
}: {
  one: Leaver
  mine: readonly string[]
  isOwn?: boolean
  onChanged: () => void
}) {
  const { nameOf, toneOf } = useCodes()
  const left = one.items.filter((item) => item.state === waiting).length
  return (
    <section className="list-card leaver-card" aria-label={one.xm}>
      <header>
        {isOwn ? (
          <strong>{one.effectiveDate}</strong>
        ) : (
          <Link to={`/base/student/detail?id=${one.studentId}`}>
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
            : [one.xh, one.className, t('{{day}} 生效', { day: one.effectiveDate })].filter(Boolean).join(' · ')}
        </small>
      </header>
      <ul>
        {one.items.map((item) => (
          <li key={item.id}>
            <Item item={item} canSettle={mine.includes(item.item)} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item({ item, canSettle, onChanged }: { item: LeaveItem; canSettle: boolean; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const feedback = useFeedback()
  const buttons = useSession((session) => session.buttons)
  const label = t(leaveItems.items.find(({ key }) => key === item.item)?.label ?? item.item)
  const state = Object.values(leaveStates).find(([code]) => code === item.state)!
  const act = async (verb: 'confirm' | 'exempt' | 'reopen') => {
    try {
      await post(`xsgl/leaveSchoolItem/${verb}`, { id: item.id, note: note.trim() || null })
      feedback.success(t('操作成功'))
      setOpen(false)
      setNote('')
    } catch {
      // The client has said what was wrong.
    } finally {
      onChanged()
    }
  }
  const verbs = item.state === waiting ? (['confirm', 'exempt'] as const) : (['reopen'] as const)
  const allowed = canSettle ? verbs.filter((verb) => buttons[`leaveSchoolItem:${verb}`]) : []
  const words = { confirm: t('办结'), exempt: t('不适用'), reopen: t('退回待办') }
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
          {allowed.map((verb) => (
            <Button
              key={verb}
              size="small"
              type={verb === 'confirm' ? 'primary' : 'default'}
              onClick={() => void act(verb)}
            >
              {words[verb]}
            </Button>
          ))}
        </span>
      )}
      {allowed.length === 0 && !item.handler && <p className="change-hint">{t('由主管部门办理')}</p>}
    </div>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" title={label} content={content}>
      <button type="button" className={`leave-item leave-item-${state[2]}`} aria-label={`${label} ${t(state[1])}`}>
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
