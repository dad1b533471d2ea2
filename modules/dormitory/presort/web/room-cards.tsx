import { Accessibility, Lock, MoveRight, Ruler } from 'lucide-react'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { HardCode, SoftCode } from '../shared/engine/model.ts'
import type { Member, RoomCard } from '../shared/result-routes.ts'
import { hardNames, softNames } from '../shared/rules.ts'

/** Where somebody is to go: a bed, a room, or the place of somebody else. */
export type Target = { roomId?: string; bedId?: string; withItemId?: string }

type Props = {
  cards: readonly RoomCard[]
  chosen: string | null
  mayPlace: boolean
  onChoose: (itemId: string | null) => void
  onRead: (itemId: string) => void
  onPut: (target: Target) => void
}

/** Rooms with who would live there. Somebody is taken by hand, or chosen first and then put. */
export function RoomCards({ cards, ...props }: Props) {
  if (cards.length === 0) return <EmptyState reason={t('这栋楼没有划拨的房间')} />
  return (
    <ul className="presort-cards">
      {cards.map((card) => (
        <Card key={card.id} card={card} {...props} />
      ))}
    </ul>
  )
}

function Card({ card, chosen, mayPlace, onChoose, onRead, onPut }: Omit<Props, 'cards'> & { card: RoomCard }) {
  const { members, beds, broken, conflicts, points } = card
  const taken = new Set(members.map(({ bedId }) => bedId))
  const free = beds.filter(({ id, isFree }) => isFree && !taken.has(id))
  // Where only rooms are settled, beds have no names.
  const open = members.some(({ bedId }) => bedId === null)
    ? Math.max(0, beds.filter(({ isFree }) => isFree).length - members.length)
    : null
  const why = broken.map(({ code, count }) => `${t(softNames[code as SoftCode])} ${count}`).join(' · ')
  return (
    <li className={conflicts.length > 0 ? 'presort-roomcard presort-conflict' : 'presort-roomcard'}>
      <header>
        <b>{card.roomNo}</b>
        <small className={points > 0 ? 'presort-warn' : undefined} title={why}>
          {why ? `${why} · ` : ''}
          {t('{{n}} 分', { n: points })}
        </small>
      </header>
      {conflicts.length > 0 && (
        <p className="presort-bad">{conflicts.map((code) => t(hardNames[code as HardCode])).join('、')}</p>
      )}
      <ul>
        {members.map((member) => (
          <li key={member.itemId}>
            <MemberChip
              {...{ member, mayPlace }}
              isChosen={chosen === member.itemId}
              isTarget={chosen !== null && chosen !== member.itemId}
              onChoose={() => onChoose(chosen === member.itemId ? null : member.itemId)}
              onRead={() => onRead(member.itemId)}
              onPut={() => onPut({ withItemId: member.itemId })}
            />
          </li>
        ))}
        {open === null
          ? free.map((bed) => (
              <FreePlace
                key={bed.id}
                label={t('{{n}} 号床 空', { n: bed.bedNo })}
                isTarget={mayPlace && chosen !== null}
                onPut={() => onPut({ roomId: card.id, bedId: bed.id })}
              />
            ))
          : open > 0 && (
              <FreePlace
                label={t('余 {{n}} 床', { n: open })}
                isTarget={mayPlace && chosen !== null}
                onPut={() => onPut({ roomId: card.id })}
              />
            )}
      </ul>
    </li>
  )
}

function FreePlace({ label, isTarget, onPut }: { label: string; isTarget: boolean; onPut: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="presort-free"
        disabled={!isTarget}
        onClick={onPut}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onPut}
      >
        {label}
      </button>
    </li>
  )
}

type ChipProps = {
  member: Member
  mayPlace: boolean
  isChosen: boolean
  isTarget: boolean
  onChoose: () => void
  onRead: () => void
  onPut: () => void
}

function MemberChip({ member, mayPlace, isChosen, isTarget, onChoose, onRead, onPut }: ChipProps) {
  const { bedNo, xm, className, city, isMinority, isTall, needsLow, isFixed } = member
  return (
    <button
      type="button"
      className={isChosen ? 'presort-member presort-chosen' : 'presort-member'}
      aria-pressed={isChosen}
      draggable={mayPlace}
      onDragStart={onChoose}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={() => isTarget && onPut()}
      onClick={() => (isTarget && mayPlace ? onPut() : onRead())}
    >
      <i>{bedNo ?? '·'}</i>
      <span>
        <b>{xm}</b>
        <small>{[className, city, isMinority ? t('少数民族') : ''].filter(Boolean).join(' · ')}</small>
      </span>
      {needsLow && <Accessibility size={14} aria-label={t('特殊需求')} />}
      {isTall && <Ruler size={14} aria-label={t('身高')} />}
      {isFixed && <Lock size={14} aria-label={t('手工锁定')} />}
      {isTarget && mayPlace && <MoveRight size={14} aria-hidden />}
    </button>
  )
}
