import { Button } from 'antd'
import { ArrowRight, MailOpen, Trash2 } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { furtherWords, messageCategories, messageLevels } from '#services/messages/shared/message-words.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { clockText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import type { OwnMessage } from '#services/messages/shared/message-routes.ts'

type PaneProps = {
  message: OwnMessage | undefined
  isNarrow: boolean
  isPreview: boolean
  onClose: () => void
  onRemove: (id: string) => void
}

/** The message that is read: beside the list, on a phone over it. */
export function MessagePane({ message, isNarrow, isPreview, onClose, onRemove }: PaneProps) {
  const body = message && <MessageText message={message} isPreview={isPreview} onRemove={onRemove} />
  if (isNarrow) {
    return (
      <Drawer
        open={message !== undefined}
        placement="bottom"
        size="large"
        title={t('消息')}
        onClose={onClose}
        destroyOnHidden
      >
        {body}
      </Drawer>
    )
  }
  return (
    <section className="work-pane" aria-label={t('消息内容')}>
      {body ?? (
        <div className="work-pane-empty">
          <MailOpen size={64} strokeWidth={1} aria-hidden />
          <p>{t('选择一条消息阅读')}</p>
        </div>
      )}
    </section>
  )
}

function MessageText({
  message,
  isPreview,
  onRemove,
}: {
  message: OwnMessage
  isPreview: boolean
  onRemove: (id: string) => void
}) {
  const openLink = useOpenLink()
  const [, word, tone] = codeEntry(messageCategories, message.category) ?? messageCategories.system
  const level = codeEntry(messageLevels, message.level)
  return (
    <article className="message-text">
      <h2>{shown(message.title)}</h2>
      <p className="message-facts">
        <ToneTag tone={tone}>{t(word)}</ToneTag>
        {level && level[0] !== messageLevels.usual[0] && <ToneTag tone={level[2]}>{t(level[1])}</ToneTag>}
        <span>{[message.sender, clockText(message.sendTime)].filter(Boolean).join(' · ')}</span>
      </p>
      {furtherWords(message) !== '' && <p className="message-body">{shown(message.content!)}</p>}
      <footer>
        {message.link && (
          <Button
            type="primary"
            icon={<ArrowRight size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => openLink(message.link!)}
          >
            {t('前往查看')}
          </Button>
        )}
        {!isPreview && (
          <Button
            danger
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onRemove(message.id)}
          >
            {t('删除')}
          </Button>
        )}
      </footer>
    </article>
  )
}
