import { Button, Popover, Switch } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { CardFrame } from '../card-frame.tsx'
import type { CardFacts } from '../../shared/desk.ts'
import { useCardData } from '../use-card-data.ts'
import type { FoundView } from '../use-card-views.ts'

const categories: readonly (readonly [string, string])[] = [
  ['work', tKey('办公')],
  ['people', tKey('人员')],
  ['teaching', tKey('教学')],
  ['numbers', tKey('数据')],
  ['tools', tKey('工具')],
  ['system', tKey('系统')],
]

type ShopProps = {
  cards: readonly CardFacts[]
  used: ReadonlySet<string>
  viewOf: (card: CardFacts) => FoundView
  /** Cards are tried with the person's own data; a role that is not the person's has none here. */
  roleCode: string | undefined
  onAdd: (card: CardFacts) => void
  onSwitch?: (card: CardFacts, isOff: boolean) => void
}

/** Cards to choose from, by category or by name. */
export function CardShop({ cards, used, viewOf, roleCode, onAdd, onSwitch }: ShopProps) {
  const [category, setCategory] = useState('')
  const [word, setWord] = useState('')
  const found = cards.filter(
    (card) =>
      (category === '' || card.category === category) &&
      (t(card.label) + t(card.about)).toLowerCase().includes(word.trim().toLowerCase()),
  )
  return (
    <aside className="set-shop" aria-label={t('卡片商店')}>
      <h2>{t('卡片商店')}</h2>
      <SearchInput label={t('搜索卡片')} value={word} onType={setWord} />
      <div className="set-chips" role="group" aria-label={t('类别')}>
        {[
          ['', tKey('全部')] as const,
          ...categories.filter(([code]) => cards.some((card) => card.category === code)),
        ].map(([code, label]) => (
          <button key={code} type="button" aria-pressed={category === code} onClick={() => setCategory(code)}>
            {t(label)}
          </button>
        ))}
      </div>
      <ul>
        {found.map((card) => (
          <li key={card.code}>
            <Popover
              placement="right"
              destroyOnHidden
              trigger={['hover', 'focus']}
              mouseEnterDelay={0.4}
              content={
                roleCode === undefined ? undefined : <Trial card={card} roleCode={roleCode} found={viewOf(card)} />
              }
              open={roleCode === undefined ? false : undefined}
            >
              <button
                type="button"
                className="set-offer"
                disabled={card.isOff}
                onClick={() => onAdd(card)}
                aria-label={t('添加{{name}}', { name: t(card.label) })}
              >
                <span className="card-tile card-tone-grey">
                  <MenuIcon name={card.icon} size={16} />
                </span>
                <span className="card-row-text">
                  <b>
                    {t(card.label)}
                    {used.has(card.code) && <em>{t('已添加')}</em>}
                  </b>
                  <span>{t(card.about)}</span>
                </span>
                <Plus size={16} strokeWidth={1.75} aria-hidden />
              </button>
            </Popover>
            {onSwitch && (
              <Switch
                size="small"
                checked={!card.isOff}
                aria-label={t('启用{{name}}', { name: t(card.label) })}
                onChange={(isOn) => onSwitch(card, !isOn)}
              />
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="desk-empty">
          {t('暂无数据~')}
          <br />
          {t('没有符合条件的数据，')}
          <Button
            type="link"
            size="small"
            onClick={() => {
              setWord('')
              setCategory('')
            }}
          >
            {t('清空条件')}
          </Button>
        </p>
      )}
    </aside>
  )
}

/** The card as it would look, with the person's own data. */
function Trial({ card, roleCode, found }: { card: CardFacts; roleCode: string; found: FoundView }) {
  const item = { instanceId: `trial ${card.code}`, cardCode: card.code, x: 0, y: 0, w: card.size.w, h: card.size.h }
  const { states } = useCardData({ roleCode, group: undefined }, [item], [card])
  return (
    <div
      className="set-trial"
      style={{ width: card.size.w > 6 ? 720 : 340, height: card.size.h * 88 + (card.size.h - 1) * 16 }}
      inert
    >
      <CardFrame item={item} card={card} found={found} state={states.get(item.instanceId)} />
    </div>
  )
}
