import { Suspense } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { messageEvent, noticeEvent, todoEvent } from '#services/messages/shared/events.ts'
import { messageCategories } from '#services/messages/shared/message-words.ts'
import { cardView, type CardTab } from '#browser/kit/cards/card-view.ts'
import { CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { otherKind, type TodoCardData } from '../shared/todo-card.ts'
import type { Receipt } from './receipt-card.tsx'
import './cards.css'

// Matters of desks: they are not on the first page of a phone, and do not weigh on it.
const TodoCard = lazyPart(async () => (await import('./todo-card.tsx')).TodoCard)
const ReceiptCard = lazyPart(async () => (await import('./receipt-card.tsx')).ReceiptCard)

type Notice = {
  id: string
  title: string
  publisherName: string | null
  departmentName: string | null
  publishTime: string
  isTop: boolean
  mustRead: string
  isRead: boolean
  isConfirmed: boolean
}
type Message = {
  id: string
  category: string
  title: string
  link: string | null
  readTime: string | null
  sendTime: string
}

function Notices({ data }: { data: { rows: Notice[] } }) {
  return (
    <CardRows>
      {data.rows.map((one) => (
        <CardRow
          key={one.id}
          isUnread={!one.isRead}
          title={
            <>
              {one.isTop && <ToneTag tone="violet">{t('置顶')}</ToneTag>}
              {one.mustRead !== '0' && !one.isConfirmed && <ToneTag tone="red">{t('需确认')}</ToneTag>}
              <span className="card-cut">{one.title}</span>
            </>
          }
          text={[one.departmentName ?? one.publisherName, momentText(one.publishTime)].filter(Boolean).join(' · ')}
          link={`/personal/mynotice?open=${one.id}`}
        />
      ))}
    </CardRows>
  )
}

function Messages({ data }: { data: { rows: Message[] } }) {
  return (
    <CardRows>
      {data.rows.map((one) => {
        const [, word] = codeEntry(messageCategories, one.category) ?? messageCategories.system
        return (
          <CardRow
            key={one.id}
            isUnread={one.readTime === null}
            title={<span className="card-cut">{shown(one.title)}</span>}
            text={[t(word), momentText(one.sendTime)].join(' · ')}
            link={one.link ?? `/personal/mymessage?open=${one.id}`}
          />
        )
      })}
    </CardRows>
  )
}

/** By kind of matter, as the rail of 我的待办 counts them, the most in front; what is none to decide on stands together at the end. */
function todoTabs({ count, types }: TodoCardData): CardTab[] {
  const tabs = types
    .toSorted((a, b) => b.count - a.count)
    .map((one) => ({ key: one.processType, label: shown(one.typeName), count: one.count }))
  const others = count - tabs.reduce((sum, one) => sum + one.count, 0)
  return others > 0 ? [...tabs, { key: otherKind, label: t('其他'), count: others }] : tabs
}

export const contributions = [
  cardView<TodoCardData>({
    code: 'office.todo',
    View: (props) => (
      <Suspense fallback={null}>
        <TodoCard {...props} />
      </Suspense>
    ),
    isEmpty: ({ rows }) => rows.length === 0,
    note: ({ count }) => ({ count, isUrgent: true }),
    tabs: todoTabs,
    events: [todoEvent, noticeEvent],
  }),
  cardView<{ unread: number; rows: Notice[] }>({
    code: 'office.notice',
    View: Notices,
    isEmpty: ({ rows }) => rows.length === 0,
    note: ({ unread }) => ({ count: unread }),
    events: [noticeEvent],
  }),
  cardView<{ unread: number; rows: Message[] }>({
    code: 'office.message',
    View: Messages,
    isEmpty: ({ rows }) => rows.length === 0,
    note: ({ unread }) => ({ count: unread }),
    events: [messageEvent],
  }),
  cardView<{ rows: Receipt[] }>({
    code: 'office.receipt',
    View: (props) => (
      <Suspense fallback={null}>
        <ReceiptCard {...props} />
      </Suspense>
    ),
    isEmpty: ({ rows }) => rows.length === 0,
    note: () => ({ text: t('已读 / 应读') }),
  }),
]
