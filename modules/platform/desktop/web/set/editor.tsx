import { Button, Dropdown } from 'antd'
import { Ellipsis, Redo2, Smartphone, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { withCard } from '../../shared/effective.ts'
import type { DeskItem } from '../../shared/item.ts'
import { pack, withMoved, type Locks } from '../../shared/pack.ts'
import type { CardFacts } from '../../shared/desk.ts'
import { useCardViews } from '../use-card-views.ts'
import { Canvas } from './canvas.tsx'
import { CardShop } from './card-shop.tsx'
import { ItemPanel } from './item-panel.tsx'
import { readLayout, saveLayoutFile } from './layout-file.ts'
import type { useEdit } from './use-edit.ts'

type EditorProps = {
  edit: ReturnType<typeof useEdit>
  cards: readonly CardFacts[]
  locks: Locks
  mostCards: number
  defaultItems: readonly DeskItem[] | undefined
  /** The role whose data is shown; none where it is not the person's own. */
  roleCode: string | undefined
  isRole?: boolean
  head: ReactNode
  tabs?: ReactNode
  actions: ReactNode
  onSwitch?: (card: CardFacts, isOff: boolean) => void
}

/** Shop, canvas and settings, whoever the desktop is for. */
export function Editor({
  edit,
  cards,
  locks,
  mostCards,
  defaultItems,
  roleCode,
  isRole = false,
  head,
  tabs,
  actions,
  onSwitch,
}: EditorProps) {
  const viewOf = useCardViews()
  const { error } = useFeedback()
  const [selectedId, setSelected] = useState<string>()
  const [isPhoneShown, setPhoneShown] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const { items, isChanged } = edit
  const selected = items.find(({ instanceId }) => instanceId === selectedId)
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])

  const add = (card: CardFacts) => {
    if (items.length >= mostCards) return error(t('卡片数量已达上限（{{n}}个）', { n: mostCards }))
    const instanceId = `${card.code}-${crypto.randomUUID().slice(0, 8)}`.slice(-40)
    edit.change(withCard(items, card, instanceId))
    setSelected(instanceId)
    requestAnimationFrame(() => document.querySelector('.edit-selected')?.scrollIntoView({ block: 'nearest' }))
  }
  const load = async (chosen: File | undefined) => {
    const read = chosen && readLayout(await chosen.text(), cards)
    if (!chosen) return
    if (!read) return error(t('布局文件格式错误，未做任何修改'))
    edit.change(
      pack(
        [
          ...read,
          ...items.filter((item) => item.locked && !isRole && !read.some(({ cardCode }) => cardCode === item.cardCode)),
        ].slice(0, mostCards),
        locks,
      ),
    )
  }
  const more = [
    ...(defaultItems ? [{ key: 'default', label: t('恢复默认'), onClick: () => edit.change([...defaultItems]) }] : []),
    { key: 'save', label: t('导出布局'), onClick: () => saveLayoutFile(items) },
    { key: 'load', label: t('导入布局'), onClick: () => file.current?.click() },
  ]
  return (
    <div className="desk-page set-page">
      <header className="desk-head">
        <PageTitle />
        {head}
        <span className="set-tools">
          {isChanged && <span className="set-changed">{t('有未保存的修改')}</span>}
          <IconButton
            icon={Undo2}
            label={t('撤销', { context: 'undo' })}
            onClick={edit.canUndo ? edit.undo : undefined}
          />
          <IconButton icon={Redo2} label={t('重做')} onClick={edit.canRedo ? edit.redo : undefined} />
          <IconButton icon={Smartphone} label={t('预览为手机')} onClick={() => setPhoneShown(true)} />
          <Dropdown menu={{ items: more }} trigger={['click']}>
            <Button type="text" aria-label={t('更多')} icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden />} />
          </Dropdown>
          {actions}
        </span>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={(event) => {
            void load(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </header>
      {tabs}
      <div className="set-body">
        <CardShop
          cards={cards}
          used={new Set(items.map(({ cardCode }) => cardCode))}
          viewOf={viewOf}
          roleCode={roleCode}
          onAdd={add}
          onSwitch={onSwitch}
        />
        <div className="set-canvas">
          <Canvas
            items={items}
            cards={cards}
            viewOf={viewOf}
            locks={locks}
            roleCode={roleCode}
            selectedId={selectedId}
            isPhoneShown={isPhoneShown}
            onPhoneClose={() => setPhoneShown(false)}
            onSelect={setSelected}
            onChange={edit.change}
          />
          {items.length === 0 && <p className="desk-empty">{t('从左侧添加卡片')}</p>}
        </div>
        <ItemPanel
          item={selected}
          card={selected && cards.find(({ code }) => code === selected.cardCode)}
          isRole={isRole}
          onChange={(item) =>
            edit.change(
              selected && item.w === selected.w && item.h === selected.h
                ? items.map((one) => (one === selected ? item : one))
                : withMoved(items, item, locks),
            )
          }
          onRemove={() => {
            edit.change(
              pack(
                items.filter((item) => item !== selected),
                locks,
              ),
            )
            setSelected(undefined)
          }}
        />
      </div>
    </div>
  )
}
