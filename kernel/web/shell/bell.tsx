import { Badge, Button, Popover } from 'antd'
import { Bell as BellIcon, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageKinds } from '#kernel/messages/shared/message.ts'
import { t } from '#kernel/web/i18n.ts'
import { momentText } from '#kernel/web/parts/moment-text.ts'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
import { useSession } from '#kernel/web/session.ts'
import { currentPreview } from '#kernel/web/view-as.ts'
import { useOpenLink } from './links.ts'
import { findRoute } from './routes.ts'
import { useMessages, type BellMessage } from './use-messages.ts'
import './bell.css'

const messagesPath = '/personal/mymessage'

/** How many messages wait, and the newest of them. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const { unread, messages, read, isMarking } = useMessages()
  const openLink = useOpenLink()
  const hasPage = useSession(({ routes }) => findRoute(routes, messagesPath) !== undefined)
  // Whoever looks through another's eyes reads nothing in their name.
  const [isPreview] = useState(() => currentPreview() !== undefined)
  const follow = ({ id, link, readTime }: BellMessage) => {
    if (readTime === null && !isPreview) read([id])
    if (link === null) return
    setOpen(false)
    openLink(link)
  }
  const label = unread > 0 ? t('消息，{{n}} 条未读', { n: unread }) : t('消息')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      classNames={{ root: 'bell-popover' }}
      content={
        <section className="bell-panel" aria-label={t('消息')}>
          <header>
            <strong>{t('消息')}</strong>
            {unread > 0 && <span>{t('{{n}} 条未读', { n: unread })}</span>}
            <Button type="link" size="small" disabled={unread === 0 || isPreview} loading={isMarking} icon={<CheckCheck size={14} strokeWidth={1.75} aria-hidden />} onClick={() => read()}>
              {t('全部已读')}
            </Button>
          </header>
          {messages.length === 0 ? <p className="bell-empty">{t('暂无通知')}</p> : <BellList messages={messages} onFollow={follow} />}
          {hasPage && (
            <footer>
              <Link to={messagesPath} onClick={() => setOpen(false)}>
                {t('前往通知中心')}
              </Link>
            </footer>
          )}
        </section>
      }
    >
      <button type="button" className="head-button" aria-label={label} aria-expanded={isOpen}>
        <Badge count={unread} overflowCount={99} size="small" offset={[2, -2]}>
          <BellIcon size={18} strokeWidth={1.75} className="bell-icon" aria-hidden />
        </Badge>
      </button>
    </Popover>
  )
}

function BellList({ messages, onFollow }: { messages: readonly BellMessage[]; onFollow: (message: BellMessage) => void }) {
  return (
    <ul>
      {messages.map((message) => {
        const [, word, tone] = Object.values(messageKinds).find(([key]) => key === message.kind) ?? messageKinds.system
        return (
          <li key={message.id}>
            <button type="button" className={message.readTime === null ? 'is-unread' : undefined} onClick={() => onFollow(message)}>
              <span className="bell-line">
                <ToneTag tone={tone}>{t(word)}</ToneTag>
                <b>{message.title}</b>
              </span>
              {message.content && <span className="bell-text">{message.content}</span>}
              <time dateTime={message.sendTime}>{momentText(message.sendTime)}</time>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
