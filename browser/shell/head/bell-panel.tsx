import { Button } from 'antd'
import dayjs from 'dayjs'
import { CheckCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { furtherWords, messageCategories } from '#services/messages/shared/message-words.ts'
import { todoTypes } from '#services/messages/shared/todo-words.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { webModules, type BellTab } from '#browser/wire/web-modules.ts'
import { momentText, plannedEndText } from '#browser/wire/time-words.ts'
import { EmptyWords } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useOpenLink } from '../../kit/pages/links.ts'
import { useBellNotices, useBellTodos, type useWaiting } from './use-messages.ts'

type PanelProps = { waiting: ReturnType<typeof useWaiting>; isPreview: boolean; onLeave: () => void }

/** Where all of a kind is, as its area says; nowhere in a build without one. */
function pageOf(tab: BellTab): string | undefined {
  return webModules().find(({ bell }) => bell)?.bell?.[tab]
}

function pageOfOne(tab: BellTab, id: string): string | null {
  const page = pageOf(tab)
  return page === undefined ? null : `${page}?open=${id}`
}

/** To-dos, messages and notices behind the bell; opens where something waits. */
export function BellPanel({ waiting, isPreview, onLeave }: PanelProps) {
  const { counts } = waiting
  const [tab, setTab] = useState<BellTab>(() =>
    counts.todos > 0 ? 'todos' : counts.messages > 0 || counts.notices === 0 ? 'messages' : 'notices',
  )
  const all = pageOf(tab)
  const openLink = useOpenLink()
  const navigate = useNavigate()
  const follow = (link: string | null) => {
    if (link === null) return
    onLeave()
    openLink(link)
  }
  const names: readonly [BellTab, string][] = [
    ['todos', t('待办')],
    ['messages', t('消息')],
    ['notices', t('通知')],
  ]
  return (
    <section className="bell-panel" aria-label={t('消息')}>
      <header>
        <div role="tablist" aria-label={t('消息')}>
          {names.map(([key, name]) => (
            <button key={key} type="button" role="tab" aria-selected={key === tab} onClick={() => setTab(key)}>
              {name}
              {counts[key] > 0 && <b>{counts[key] > 99 ? '99+' : counts[key]}</b>}
            </button>
          ))}
        </div>
        {tab === 'messages' && (
          <Button
            type="link"
            size="small"
            disabled={counts.messages === 0 || isPreview}
            loading={waiting.isMarking}
            icon={<CheckCheck size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => waiting.read()}
          >
            {t('全部已读')}
          </Button>
        )}
      </header>
      {tab === 'todos' ? (
        <Todos onFollow={follow} />
      ) : tab === 'notices' ? (
        <Notices onFollow={follow} />
      ) : (
        <Lines
          rows={waiting.messages.map((one) => {
            const [, word, tone] = codeEntry(messageCategories, one.category) ?? messageCategories.system
            return {
              key: one.id,
              tag: <ToneTag tone={tone}>{t(word)}</ToneTag>,
              title: shown(one.title),
              text: shown(furtherWords(one)),
              time: one.sendTime,
              isUnread: one.readTime === null,
            }
          })}
          onFollow={(id) => {
            const one = waiting.messages.find((message) => message.id === id)!
            if (one.readTime === null && !isPreview) waiting.read([id])
            follow(one.link ?? pageOfOne('messages', id))
          }}
        />
      )}
      {all !== undefined && (
        <footer>
          <Button
            type="link"
            onClick={() => {
              onLeave()
              void navigate(all)
            }}
          >
            {t('前往通知中心')}
          </Button>
        </footer>
      )}
    </section>
  )
}

function Todos({ onFollow }: { onFollow: (link: string | null) => void }) {
  const rows = useBellTodos().rows.map((one) => {
    const [, word, tone] = codeEntry(todoTypes, one.todoType) ?? todoTypes.other
    const isLate = one.deadline !== null && dayjs(one.deadline).isBefore(dayjs())
    const due =
      one.deadline === null ? null : isLate ? t('已逾期') : t('截止 {{day}}', { day: plannedEndText(one.deadline) })
    return {
      key: one.id,
      tag: <ToneTag tone={isLate ? 'red' : tone}>{t(word)}</ToneTag>,
      title: shown(one.title),
      text: [one.applicant, due].filter(Boolean).join(' · '),
      time: one.openTime,
      isUnread: isLate,
    }
  })
  return <Lines rows={rows} onFollow={(id) => onFollow(pageOfOne('todos', id))} />
}

function Notices({ onFollow }: { onFollow: (link: string | null) => void }) {
  const rows = useBellNotices().map((one) => ({
    key: one.id,
    tag: one.mustRead === '0' ? null : <ToneTag tone="red">{t('需确认')}</ToneTag>,
    title: one.title,
    text: one.publisherName,
    time: one.publishTime,
    isUnread: true,
  }))
  return <Lines rows={rows} onFollow={(id) => onFollow(pageOfOne('notices', id))} />
}

type Line = { key: string; tag: ReactNode; title: string; text: string | null; time: string; isUnread: boolean }

function Lines({ rows, onFollow }: { rows: readonly Line[]; onFollow: (key: string) => void }) {
  if (rows.length === 0)
    return (
      <p className="bell-empty">
        <EmptyWords reason={t('暂无通知')} />
      </p>
    )
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.key}>
          <button type="button" className={row.isUnread ? 'is-unread' : undefined} onClick={() => onFollow(row.key)}>
            <span className="bell-line">
              {row.tag}
              <b>{row.title}</b>
            </span>
            <span className="bell-foot">
              <span className="bell-text">{row.text}</span>
              <time dateTime={row.time}>{momentText(row.time)}</time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
