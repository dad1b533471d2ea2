import { Button } from 'antd'
import { CheckCheck, Trash2 } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { furtherWords, messageCategories, messageLevels } from '#services/messages/shared/message-words.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { OwnMessage } from '#services/messages/shared/message-routes.ts'
import { categoryIcons } from './category-icons.ts'
import { SwipeRow } from './swipe-row.tsx'
import type { useOwnMessages } from './use-own-messages.ts'

type ListProps = {
  messages: ReturnType<typeof useOwnMessages>
  chosenId: string | undefined
  isNarrow: boolean
  isPreview: boolean
  isFiltered: boolean
  onOpen: (row: OwnMessage) => void
  onClear: () => void
}

/** The messages under the conditions that are set, the newest first. On a phone a row gives way to 已读 and 删除. */
export function MessageList({ messages, chosenId, isNarrow, isPreview, isFiltered, onOpen, onClear }: ListProps) {
  if (messages.error) return <LoadError error={messages.error} onRetry={messages.retry} />
  if (messages.isPending) return <RowsSkeleton count={8} height={72} />
  if (messages.rows.length === 0)
    return isFiltered ? <FilteredEmpty onClear={onClear} /> : <EmptyState reason={t('有新消息时会出现在这里')} />
  return (
    <div className="work-rows">
      <ul>
        {messages.rows.map((row) => {
          const face = <MessageRow row={row} isChosen={row.id === chosenId} onOpen={() => onOpen(row)} />
          if (!isNarrow || isPreview) return <li key={row.id}>{face}</li>
          const read =
            row.readTime === null
              ? [
                  {
                    key: 'read',
                    label: t('已读'),
                    icon: CheckCheck,
                    tone: 'blue' as const,
                    run: () => messages.read({ ids: [row.id] }),
                  },
                ]
              : []
          return (
            <li key={row.id}>
              <SwipeRow
                actions={[
                  ...read,
                  { key: 'remove', label: t('删除'), icon: Trash2, tone: 'red', run: () => messages.remove([row.id]) },
                ]}
              >
                {face}
              </SwipeRow>
            </li>
          )
        })}
      </ul>
      {messages.more && (
        <Button type="link" block loading={messages.isLoadingMore} onClick={messages.more}>
          {t('更多')}
        </Button>
      )}
    </div>
  )
}

function MessageRow({ row, isChosen, onOpen }: { row: OwnMessage; isChosen: boolean; onOpen: () => void }) {
  const [, word, tone] = codeEntry(messageCategories, row.category) ?? messageCategories.system
  const Icon = categoryIcons[row.category]!
  const level = codeEntry(messageLevels, row.level)
  return (
    <button
      type="button"
      className={`work-row${row.readTime === null ? ' is-unread' : ''}`}
      aria-current={isChosen}
      onClick={onOpen}
    >
      <span className={`work-tile tile-${tone}`} title={t(word)}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="work-row-text">
        <span className="work-row-head">
          <strong>{shown(row.title)}</strong>
          {level && level[0] !== messageLevels.usual[0] && <ToneTag tone={level[2]}>{t(level[1])}</ToneTag>}
          <time dateTime={row.sendTime}>{momentText(row.sendTime)}</time>
        </span>
        <span className="work-row-note">{shown(furtherWords(row)) || t(word)}</span>
      </span>
    </button>
  )
}
