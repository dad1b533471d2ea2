import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { ArrowRight } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { periodText } from '../../shared/times.ts'
import { replies, visibilities } from '../../shared/user-schedule.ts'
import { useReach } from './use-reach.tsx'
import {
  cancelEventRoute,
  eventRoute,
  replyRoute,
  type EventRecord,
  type Item,
  type Source,
} from '../../shared/event-routes.ts'

type DrawerProps = {
  item: Item
  source: Source | undefined
  onEdit: (record: EventRecord) => void
  onChanged: () => void
  onClose: () => void
}

/** One item with what may be done: the owner changes it, who was asked replies, what another area put there leads to it. */
export function ItemDrawer({ item, source, onEdit, onChanged, onClose }: DrawerProps) {
  const isNarrow = useNarrow()
  const { own } = item
  const record = useQuery({
    queryKey: ['userSchedule', 'getOne', own?.id, own?.version],
    queryFn: () => get(eventRoute, { id: own!.id }),
    enabled: own !== undefined,
    gcTime: 0,
  })
  const openLink = useOpenLink()
  const { success, confirm } = useFeedback()
  const askReach = useReach()
  const act = async (sent: Promise<unknown>, praise: string) => {
    try {
      await sent
      success(praise)
      onClose()
    } catch {
      // The client has said what was wrong.
    } finally {
      onChanged()
    }
  }
  const cancel = async () => {
    const reach = own!.isRepeating
      ? await askReach(t('取消重复日程'), t('取消日程'))
      : (await confirm({
            title: t('确定取消该日程吗？'),
            content: (record.data?.invites.length ?? 0) > 0 ? t('参与人会收到取消通知') : undefined,
            okText: t('取消日程'),
            cancelText: t('返回'),
            isDanger: true,
          }))
        ? 'all'
        : null
    if (reach)
      await act(post(cancelEventRoute, { id: own!.id, day: own!.day, version: own!.version, reach }), t('已取消'))
  }
  const reply = (code: '1' | '2' | '3') => void act(post(replyRoute, { id: own!.id, reply: code }), t('已回复'))
  const event = record.data
  const facts: [string, string | null | undefined][] = [
    [t('时间'), periodText(Date.parse(item.start), Date.parse(item.end), item.isAllDay)],
    [t('地点'), item.place],
    [t('来源'), own ? (own.isMine ? t('个人') : t('{{name}}的邀请', { name: own.ownerName })) : t(source?.name ?? '')],
    [t('类型'), own?.typeName && t(own.typeName)],
    [t('可见范围'), event?.visibility && t(codeEntry(visibilities, event.visibility)![1])],
    [t('内容'), event?.content],
  ]
  return (
    <Drawer open size={isNarrow ? '100%' : 420} title={t('日程详情')} onClose={onClose} destroyOnHidden>
      <div className="sch-facts">
        <h2 className={own?.isCancelled ? 'sch-struck' : undefined}>{item.title}</h2>
        {own?.isCancelled && <ToneTag tone="grey">{t('已取消')}</ToneTag>}
        <dl>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {record.error && <LoadError error={record.error} onRetry={() => void record.refetch()} />}
        {own && record.isLoading && <Skeleton active paragraph={{ rows: 3 }} />}
        {event && event.invites.length > 0 && (
          <section>
            <h3>{t('参与人（{{n}}）', { n: event.invites.length })}</h3>
            <ul className="sch-invites">
              {event.invites.map((one) => {
                const [, word, tone] = codeEntry(replies, one.reply)!
                return (
                  <li key={one.userId}>
                    <span>{one.userName}</span>
                    <ToneTag tone={tone}>{t(word)}</ToneTag>
                  </li>
                )
              })}
            </ul>
          </section>
        )}
        <div className="sch-deeds">
          {own?.isMine && !own.isCancelled && event && (
            <>
              <Button type="primary" onClick={() => onEdit(event)}>
                {t('编辑')}
              </Button>
              <Button danger onClick={() => void cancel()}>
                {t('取消日程')}
              </Button>
            </>
          )}
          {own && !own.isMine && !own.isCancelled && (
            <>
              <Button
                type={own.reply === '1' ? 'default' : 'primary'}
                disabled={own.reply === '1'}
                onClick={() => reply('1')}
              >
                {t('接受')}
              </Button>
              <Button disabled={own.reply === '3'} onClick={() => reply('3')}>
                {t('待定')}
              </Button>
              <Button danger disabled={own.reply === '2'} onClick={() => reply('2')}>
                {t('拒绝')}
              </Button>
            </>
          )}
          {item.link && (
            <Button
              type="primary"
              icon={<ArrowRight size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => {
                onClose()
                openLink(item.link!)
              }}
            >
              {t('前往查看')}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}
