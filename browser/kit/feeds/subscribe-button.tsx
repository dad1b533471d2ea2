import { Alert, Button, Input, QRCode, Space } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { feedRenewRoute, feedStopRoute, ownFeedsRoute, type OwnFeed } from '#services/feeds/shared/feed-routes.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { momentText } from '#browser/wire/time-words.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import './subscribe.css'

const key = ['calendarFeed', 'mine']

/** Opens what there is to know about subscribing to one calendar; shown only to those it is offered to. */
export function SubscribeButton({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false)
  const feeds = useQuery({
    queryKey: key,
    queryFn: () => get(ownFeedsRoute, {}),
    staleTime: 60_000,
  })
  const feed = feeds.data?.find((one) => one.code === code)
  if (!feed) return null
  return (
    <>
      <IconButton icon={CalendarPlus} label={t('订阅到手机日历')} onClick={() => setOpen(true)} />
      {isOpen && <SubscribeDialog feed={feed} onClose={() => setOpen(false)} />}
    </>
  )
}

function SubscribeDialog({ feed, onClose }: { feed: OwnFeed; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const { confirm, success } = useFeedback()
  const act = async (verb: 'renew' | 'stop') => {
    setBusy(true)
    try {
      const made = await post(verb === 'renew' ? feedRenewRoute : feedStopRoute, { code: feed.code })
      setAddress(made ? new URL(made.path, location.origin).href : null)
      if (!made) success(t('已停用'))
      await client.invalidateQueries({ queryKey: key })
    } catch {
      // The client has said what was wrong; the dialog stays.
    } finally {
      setBusy(false)
    }
  }
  const renew = async () => {
    if (
      feed.madeTime &&
      !(await confirm({
        title: t('重新生成订阅地址？'),
        content: t('原地址立即失效，已订阅的日历需要换成新地址'),
        okText: t('重新生成'),
      }))
    )
      return
    await act('renew')
  }
  const copy = async () => {
    await navigator.clipboard.writeText(address!)
    success(t('已复制'))
  }
  return (
    <Dialog open title={t('订阅“{{name}}”', { name: t(feed.label) })} onCancel={onClose} footer={null} width={520}>
      <p className="subscribe-lead">{t('在手机或电脑的日历应用中添加订阅地址，安排有变化时自动更新。')}</p>
      {address ? (
        <div className="subscribe-made">
          <QRCode value={address} size={148} bordered={false} />
          <div>
            <Space.Compact block>
              <Input readOnly value={address} aria-label={t('订阅地址')} onFocus={(event) => event.target.select()} />
              <Button
                icon={<Copy size={15} aria-hidden />}
                aria-label={t('复制订阅地址')}
                onClick={() => void copy()}
              />
            </Space.Compact>
            <a href={address.replace(/^https?:/, 'webcal:')}>{t('在本机日历中打开')}</a>
            <Alert type="warning" showIcon title={t('地址只显示这一次。知道地址的人都能看到其中的内容，请勿转发。')} />
          </div>
        </div>
      ) : feed.madeTime ? (
        <dl className="subscribe-facts">
          <div>
            <dt>{t('地址生成于')}</dt>
            <dd>{momentText(feed.madeTime)}</dd>
          </div>
          <div>
            <dt>{t('最近读取')}</dt>
            <dd>{feed.readTime ? momentText(feed.readTime) : t('还没有被读取过')}</dd>
          </div>
        </dl>
      ) : null}
      <div className="subscribe-acts">
        {feed.madeTime && (
          <Button danger type="text" disabled={isBusy} onClick={() => void act('stop')}>
            {t('停用地址')}
          </Button>
        )}
        <Button type={address ? 'default' : 'primary'} loading={isBusy} onClick={() => void renew()}>
          {feed.madeTime ? t('重新生成地址') : t('生成订阅地址')}
        </Button>
      </div>
    </Dialog>
  )
}
