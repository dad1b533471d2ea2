import { Dropdown } from 'antd'
import { Ellipsis, House, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#kernel/web/i18n.ts'
import { homePath } from '#kernel/web/shell/routes.ts'
import type { Tag } from '#kernel/web/shell/tag-list.ts'
import { closeTag, keepTags, useTags } from '#kernel/web/shell/tags.ts'

/** The open pages. Home stands first and stays. */
export function TagsView({ activeKey }: { activeKey: string }) {
  const tags = useTags((state) => state.tags)
  const navigate = useNavigate()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeKey])

  const go = (tag: Tag | undefined) => void navigate(tag === undefined ? homePath : tag.pathname + tag.search)
  const close = (key: string) => {
    const next = closeTag(key)
    if (key === activeKey) go(next)
  }
  const closeOthers = () => keepTags((tag) => tag.key === activeKey)
  const closeAll = () => {
    keepTags(() => false)
    go(undefined)
  }
  return (
    <nav className="tags-view" aria-label={t('打开的页面')}>
      <button
        type="button"
        className={activeKey === homePath ? 'tag-home is-active' : 'tag-home'}
        aria-current={activeKey === homePath ? 'page' : undefined}
        onClick={() => go(undefined)}
      >
        <House size={14} strokeWidth={1.75} />
        {t('首页')}
      </button>
      <div className="tags-strip" ref={strip}>
        {tags.map((tag) => (
          <span
            key={tag.key}
            className={tag.key === activeKey ? 'tag is-active' : 'tag'}
            aria-current={tag.key === activeKey ? 'page' : undefined}
          >
            <button type="button" onClick={() => go(tag)} onAuxClick={(event) => event.button === 1 && close(tag.key)}>
              {t(tag.title)}
            </button>
            <button
              type="button"
              aria-label={t('关闭 {{title}}', { title: t(tag.title) })}
              onClick={() => close(tag.key)}
            >
              <X size={14} strokeWidth={1.75} />
            </button>
          </span>
        ))}
      </div>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'others', label: t('关闭其它'), onClick: closeOthers },
            { key: 'all', label: t('全部关闭'), onClick: closeAll },
          ],
        }}
      >
        <button type="button" className="tags-more" aria-label={t('更多')}>
          <Ellipsis size={16} strokeWidth={1.75} />
        </button>
      </Dropdown>
    </nav>
  )
}
