import { Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { CircleX, Ellipsis, Maximize, Minus, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent, MouseEvent } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import type { Tag } from '#browser/kit/pages/tag-list.ts'
import { moveTag, useTags } from '#browser/kit/pages/tags.ts'
import { useTagActions } from '#browser/shell/tags/tags-view-actions.ts'
import type { TagActions } from '#browser/shell/tags/tags-view-actions.ts'
import { useTagTitle } from '#browser/shell/tags/use-window-title.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The open pages, those that stay first. A right click opens what can be done with one of them. */
export function TagsView({ activeKey }: { activeKey: string }) {
  const tags = useTags((state) => state.tags)
  const { tagsStyle, isSortableTagsView } = useThemeConfig()
  const actions = useTagActions(activeKey)
  const strip = useRef<HTMLDivElement>(null)
  const [meant, setMeant] = useState<Tag>()
  const [isAsked, setAsked] = useState(false)
  const [dragged, setDragged] = useState<string>()
  const active = tags.find(({ key }) => key === activeKey)
  const hasActive = active !== undefined
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeKey, hasActive])

  const aim = ({ target }: MouseEvent) => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-tag]')?.dataset['tag'] : undefined
    setMeant(tags.find((tag) => tag.key === key))
  }
  const dragOver = (event: DragEvent, over: Tag) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (dragged !== over.key && isPast(event, { tags, dragged, over })) moveTag(dragged, over.key)
  }
  return (
    <nav className={`tags-view ${tagsStyle}`} aria-label={t('打开的页面')}>
      <Dropdown
        trigger={['contextMenu']}
        open={isAsked && meant !== undefined}
        onOpenChange={setAsked}
        menu={{ className: 'tags-menu', items: meant ? menuOf(meant, actions) : [] }}
      >
        <div
          className="tags-strip"
          ref={strip}
          onContextMenuCapture={aim}
          onWheel={({ deltaX, deltaY }) =>
            strip.current?.scrollBy({ left: Math.abs(deltaY) > Math.abs(deltaX) ? deltaY : 0 })
          }
        >
          {tags.map((tag) => (
            <span
              key={tag.key}
              data-tag={tag.key}
              className={['tag', tag.key === activeKey && 'is-active', tag.key === dragged && 'is-dragged']
                .filter(Boolean)
                .join(' ')}
              aria-current={tag.key === activeKey ? 'page' : undefined}
              draggable={isSortableTagsView && tag.isAffix !== true}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', tag.key)
                setDragged(tag.key)
              }}
              onDragOver={(event) => dragOver(event, tag)}
              onDragEnd={() => setDragged(undefined)}
              onDrop={(event) => event.preventDefault()}
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => event.button === 1 && void actions.close(tag)}
            >
              <TagParts tag={tag} isActive={tag.key === activeKey} actions={actions} />
            </span>
          ))}
        </div>
      </Dropdown>
      {active && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ className: 'tags-menu', items: menuOf(active, actions) }}
        >
          <button type="button" className="tags-more" aria-label={t('更多')}>
            <Ellipsis size={16} strokeWidth={1.75} />
          </button>
        </Dropdown>
      )}
    </nav>
  )
}

function TagParts({ tag, isActive, actions }: { tag: Tag; isActive: boolean; actions: TagActions }) {
  const isTagsviewIcon = useThemeConfig((config) => config.isTagsviewIcon)
  const title = useTagTitle(tag)
  return (
    <>
      <button type="button" className="tag-name" onClick={() => actions.go(tag)}>
        {(isTagsviewIcon || tag.isAffix === true) && <MenuIcon name={tag.icon} size={14} />}
        <span title={title}>{title}</span>
      </button>
      {isActive && (
        <button
          type="button"
          className="tag-sign"
          aria-label={t('刷新 {{title}}', { title })}
          onClick={() => actions.refresh(tag)}
        >
          <RotateCw size={13} strokeWidth={1.75} />
        </button>
      )}
      {tag.isAffix !== true && (
        <button
          type="button"
          className="tag-sign"
          aria-label={t('关闭 {{title}}', { title })}
          onClick={() => void actions.close(tag)}
        >
          <X {...icon} />
        </button>
      )}
    </>
  )
}

function menuOf(tag: Tag, actions: TagActions): NonNullable<MenuProps['items']> {
  return [
    { key: 'refresh', label: t('刷新'), icon: <RotateCw {...icon} />, onClick: () => actions.refresh(tag) },
    ...(tag.isAffix === true
      ? []
      : [{ key: 'close', label: t('关闭'), icon: <X {...icon} />, onClick: () => void actions.close(tag) }]),
    { key: 'others', label: t('关闭其它'), icon: <Minus {...icon} />, onClick: () => void actions.closeOthers(tag) },
    { key: 'all', label: t('全部关闭'), icon: <CircleX {...icon} />, onClick: () => void actions.closeAll() },
    { key: 'full', label: t('当前页全屏'), icon: <Maximize {...icon} />, onClick: () => actions.fill(tag) },
  ]
}

/** Whether the pointer has passed the middle of the tag, seen from where the dragged one comes: tags of unequal width would change places to and fro. */
function isPast(event: DragEvent, at: { tags: readonly Tag[]; dragged: string; over: Tag }): boolean {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const isRightwards = at.tags.findIndex(({ key }) => key === at.dragged) < at.tags.indexOf(at.over)
  return isRightwards ? event.clientX > left + width / 2 : event.clientX < left + width / 2
}
