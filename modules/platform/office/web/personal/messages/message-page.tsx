import { Button, Segmented } from 'antd'
import { CheckCheck, Inbox, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { messageCategories } from '#services/messages/shared/message-words.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import type { OwnMessage } from '#services/messages/shared/message-routes.ts'
import { categoryIcons } from './category-icons.ts'
import { MessageList } from './message-list.tsx'
import { MessagePane } from './message-pane.tsx'
import { MessageSettings } from './message-settings.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import { useOwnMessages } from './use-own-messages.ts'
import { useTyped } from '../use-typed.ts'
import '../personal.css'

/** Everything the platform told this person: categories, the list, and the message that is read. */
export function MessagePage() {
  const isNarrow = useNarrow()
  const [search, setSearch] = useOwnSearch()
  const [category, setCategory] = useState('')
  const [isUnread, setUnread] = useState(false)
  const [typed, setTyped, keyword] = useTyped()
  const [isSetting, setSetting] = useState(false)
  const [isPreview] = useState(() => currentPreview() !== undefined)
  const messages = useOwnMessages({ category, isUnread, keyword })
  const chosenId = new URLSearchParams(search).get('open') ?? undefined
  const [opened, setOpened] = useState<OwnMessage>()
  // Read, it leaves a list of unread ones, and stays in front all the same.
  const chosen = messages.rows.find((row) => row.id === chosenId) ?? (opened?.id === chosenId ? opened : undefined)
  const open = (row: OwnMessage) => {
    if (row.readTime === null && !isPreview) messages.read({ ids: [row.id] })
    setOpened(row)
    setSearch({ open: row.id })
  }
  const close = () => {
    setOpened(undefined)
    setSearch({})
  }
  const categories = [
    { key: '', label: t('全部'), count: messages.unread, Icon: Inbox },
    ...Object.values(messageCategories).map(([key, word]) => ({
      key,
      label: t(word),
      count: messages.byCategory[key] ?? 0,
      Icon: categoryIcons[key]!,
    })),
  ]
  const unreadHere = category === '' ? messages.unread : (messages.byCategory[category] ?? 0)
  const readAll = (
    <Button
      disabled={unreadHere === 0 || isPreview}
      loading={messages.isMarking}
      icon={<CheckCheck size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => messages.read(category === '' ? {} : { category })}
    >
      {t('全部已读')}
    </Button>
  )
  const rail = (
    <nav className={isNarrow ? 'work-chips' : 'work-rail'} aria-label={t('消息类别')}>
      {!isNarrow && <PageTitle />}
      {categories.map(({ key, label, count, Icon }) => (
        <button key={key} type="button" aria-pressed={key === category} onClick={() => setCategory(key)}>
          {!isNarrow && <Icon size={18} strokeWidth={1.75} aria-hidden />}
          <span>{label}</span>
          {count > 0 && <b>{count}</b>}
        </button>
      ))}
      {!isNarrow && (
        <footer>
          <button type="button" onClick={() => setSetting(true)}>
            <Settings2 size={18} strokeWidth={1.75} aria-hidden />
            <span>{t('消息设置')}</span>
          </button>
        </footer>
      )}
    </nav>
  )
  return (
    <div className={isNarrow ? 'work-phone' : 'work-split'}>
      {isNarrow && (
        <header className="work-title">
          <PageTitle />
          {readAll}
          <IconButton label={t('消息设置')} icon={Settings2} onClick={() => setSetting(true)} />
        </header>
      )}
      {isNarrow && <AlsoWaiting />}
      {rail}
      <section className="work-list" aria-label={t('消息列表')}>
        <header>
          <SearchInput label={t('搜索消息')} value={typed} onType={setTyped} />
          <Segmented
            value={isUnread ? '1' : ''}
            onChange={(value) => setUnread(value === '1')}
            options={[
              { value: '', label: t('全部') },
              { value: '1', label: t('未读') },
            ]}
          />
        </header>
        <MessageList
          messages={messages}
          chosenId={chosenId}
          isNarrow={isNarrow}
          isPreview={isPreview}
          onOpen={open}
          isFiltered={keyword !== '' || isUnread || category !== ''}
          onClear={() => {
            setTyped('')
            setUnread(false)
            setCategory('')
          }}
        />
        {!isNarrow && <footer>{readAll}</footer>}
      </section>
      <MessagePane
        key={chosenId}
        message={chosen}
        isNarrow={isNarrow}
        isPreview={isPreview}
        onClose={close}
        onRemove={(id) => {
          messages.remove([id])
          close()
        }}
      />
      {isSetting && <MessageSettings onClose={() => setSetting(false)} />}
    </div>
  )
}
