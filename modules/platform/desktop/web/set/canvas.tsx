import { ArrowDown, ArrowUp, Lock, X } from 'lucide-react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import type { DeskItem } from '../../shared/item.ts'
import { inReadingOrder, pack, type Locks } from '../../shared/pack.ts'
import { CardFrame } from '../card-frame.tsx'
import type { CardFacts } from '../../shared/desk.ts'
import { useCardData } from '../use-card-data.ts'
import type { FoundView } from '../use-card-views.ts'
import { EditGrid } from './edit-grid.tsx'

export type CanvasProps = {
  items: readonly DeskItem[]
  cards: readonly CardFacts[]
  viewOf: (card: CardFacts) => FoundView
  locks: Locks
  /** Whose data the cards show; none where the role is not the person's. */
  roleCode: string | undefined
  selectedId: string | undefined
  isPhoneShown: boolean
  onPhoneClose: () => void
  onSelect: (id: string | undefined) => void
  onChange: (items: DeskItem[]) => void
}

/** The desktop being arranged, with what its cards show. */
export function Canvas(props: CanvasProps) {
  return props.roleCode === undefined ? (
    <Board {...props} face={(item, card) => <Blank item={item} card={card} />} />
  ) : (
    <Filled {...props} roleCode={props.roleCode} />
  )
}

function Filled(props: CanvasProps & { roleCode: string }) {
  const { states, refresh } = useCardData({ roleCode: props.roleCode, group: undefined }, props.items, props.cards)
  return (
    <Board
      {...props}
      face={(item, card) => (
        <CardFrame
          item={item}
          card={card}
          found={props.viewOf(card)}
          state={states.get(item.instanceId)}
          onRefresh={() => refresh([item.instanceId])}
        />
      )}
    />
  )
}

function Board({
  items,
  cards,
  locks,
  selectedId,
  isPhoneShown,
  onPhoneClose,
  onSelect,
  onChange,
  face,
}: CanvasProps & { face: (item: DeskItem, card: CardFacts) => React.ReactNode }) {
  const isNarrow = useNarrow()
  const cardOf = (item: DeskItem) => cards.find(({ code }) => code === item.cardCode)
  const nameOf = (item: DeskItem) => String(item.settings?.['title'] ?? t(cardOf(item)?.label ?? ''))
  const shown = (item: DeskItem) => {
    const card = cardOf(item)
    return card && face(item, card)
  }
  return (
    <>
      {isNarrow ? (
        <OrderList items={items} nameOf={nameOf} onChange={(next) => onChange(pack(next, locks))} />
      ) : (
        <EditGrid
          items={items}
          locks={locks}
          selectedId={selectedId}
          nameOf={nameOf}
          limitsOf={(item) => cardOf(item)?.size ?? { minW: 1, minH: 1, maxW: 12, maxH: 6 }}
          onSelect={onSelect}
          onChange={onChange}
          render={shown}
        />
      )}
      <Dialog
        open={isPhoneShown}
        onCancel={onPhoneClose}
        footer={null}
        width={423}
        title={t('手机预览')}
        destroyOnHidden
      >
        <div className="set-phone">
          <div className="desk-stack">
            {inReadingOrder(items).map((item) => (
              <div key={item.instanceId} className="desk-cell" inert>
                {shown(item)}
              </div>
            ))}
          </div>
        </div>
      </Dialog>
    </>
  )
}

function Blank({ item, card }: { item: DeskItem; card: CardFacts }) {
  return (
    <section className="desk-card set-blank">
      <MenuIcon name={card.icon} size={20} />
      <b>{t(String(item.settings?.['title'] ?? card.label))}</b>
      {item.h > 1 && <span>{t(card.about)}</span>}
    </section>
  )
}

/** On a phone the order is all that counts. */
function OrderList({
  items,
  nameOf,
  onChange,
}: {
  items: readonly DeskItem[]
  nameOf: (item: DeskItem) => string
  onChange: (items: DeskItem[]) => void
}) {
  const order = inReadingOrder(items)
  const swap = (i: number, by: number) => {
    const next = [...order]
    ;[next[i], next[i + by]] = [next[i + by]!, next[i]!]
    // Whole rows one below the other keep the order through packing.
    let y = 0
    onChange(next.map((item) => ({ ...item, x: 0, y: (y += item.h) - item.h })))
  }
  return (
    <ol className="set-order">
      {order.map((item, i) => (
        <li key={item.instanceId}>
          <span>{nameOf(item)}</span>
          {i > 0 && <IconButton icon={ArrowUp} label={t('上移')} onClick={() => swap(i, -1)} />}
          {i < order.length - 1 && <IconButton icon={ArrowDown} label={t('下移')} onClick={() => swap(i, 1)} />}
          {item.locked ? (
            <Lock size={16} aria-label={t('已固定')} />
          ) : (
            <IconButton icon={X} label={t('移除卡片')} onClick={() => onChange(order.filter((one) => one !== item))} />
          )}
        </li>
      ))}
    </ol>
  )
}
