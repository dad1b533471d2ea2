import { Button, Checkbox } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBlank } from '#kernel/rules/text.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { useJustSaved } from '#browser/kit/hooks/record/just-saved.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { mainStateOf } from '#browser/kit/parts/main-state.ts'
import { Sheet } from '#browser/kit/phone/sheet.tsx'
import { columnField, listCell } from '../columns/columns.tsx'
import { verbsOf, type RowVerbs } from './row-actions.tsx'
import type { ListTweaks } from '../tweaks.ts'
import type { ViewSettings } from '../views/use-view.ts'
import './list-cards.css'

/** Facts a card shows under its title. */
const factCount = 5

/** The rows as cards, for a phone: title and state first, verbs in a sheet from below. */
export function ListCards(props: {
  list: ListState
  world: FieldWorld
  view: ViewSettings
  tweaks: ListTweaks
  verbs: RowVerbs
  isSelectable: boolean
}) {
  const { list, world, view, tweaks, verbs } = props
  const [sheetRow, setSheetRow] = useState<RecordRow | null>(null)
  const saved = useJustSaved(addressOf(world.entity))
  const title = tweaks.head ?? world.entity.title
  const stateName = tweaks.state ?? mainStateOf(world.entity)
  const facts = view.wanted.filter((name) => name !== title && name !== stateName)
  return (
    <>
      <ul className="list-cards">
        {list.rows.map((row) => (
          <li key={row.id} className={row.id === saved ? 'is-just-saved' : undefined}>
            <div className="list-card-head">
              {props.isSelectable && (
                <Checkbox
                  checked={list.selected.has(row.id)}
                  onChange={(event) => list.select([row], event.target.checked)}
                  aria-label={t('选择此行')}
                />
              )}
              <button type="button" className="list-card-title" onClick={() => verbs.open(row)}>
                {listCell({ name: title, row, world, tweaks })}
              </button>
              {stateName && listCell({ name: stateName, row, world, tweaks })}
              <IconButton label={t('更多操作')} icon={Ellipsis} onClick={() => setSheetRow(row)} />
            </div>
            <dl>
              {facts
                .filter((name) => !isBlank(row[name]))
                .slice(0, factCount)
                .map((name) => (
                  <div key={name}>
                    <dt>{t(columnField(world.entity, name)!.options.label)}</dt>
                    <dd>{listCell({ name, row, world, tweaks })}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
      <Sheet
        isOpen={sheetRow !== null}
        onClose={() => setSheetRow(null)}
        className="action-sheet"
        label={t('更多操作')}
      >
        {sheetRow &&
          verbsOf({ row: sheetRow, world, verbs, extra: tweaks.rowActions ?? [] }).map((verb) => (
            <button
              key={verb.key}
              type="button"
              className={verb.isDanger ? 'action-sheet-danger' : undefined}
              onClick={() => {
                setSheetRow(null)
                verb.run()
              }}
            >
              {verb.label}
            </button>
          ))}
        <button type="button" onClick={() => setSheetRow(null)}>
          {t('取消')}
        </button>
      </Sheet>
    </>
  )
}

/** The end of the cards: what follows is fetched when one comes near it, or by the button. */
function MoreRows({ list }: { list: ListState }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => !list.isLoadingMore && list.loadMore?.())
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && load(), { rootMargin: '400px' })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [list.rows.length])
  return (
    <div ref={end} className="list-cards-end">
      {list.loadMore ? (
        <Button className="touch" block loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('加载更多')}
        </Button>
      ) : (
        <span>{t('共 {{n}} 条', { n: list.total.toLocaleString('en') })}</span>
      )}
    </div>
  )
}
