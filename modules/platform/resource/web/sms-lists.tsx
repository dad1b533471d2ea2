import { dateText, plannedDayText } from '#browser/wire/time-words.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Typography } from 'antd'
import { Ban, Link2, PlugZap } from 'lucide-react'
import { useState } from 'react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { cancel } from '../shared/platform-actions.ts'
import { smsChannel, smsRecord } from '../shared/platform-records.ts'
import { smsQuota } from '../shared/sms-quota.ts'
import { receiptAddressRoute, smsOverviewRoute, testChannelRoute } from '../shared/sms-routes.ts'
import { yuanText } from './amounts.ts'
import './resource.css'

/** Channels, with a try of each and the address its provider reports to. */
export function ChannelPage() {
  const { success, warning } = useFeedback()
  const forget = useForget(smsRecord)
  const [address, setAddress] = useState<string | null>(null)
  const tryOut = async (row: RecordRow) => {
    try {
      const { phone, isKnown } = await post(testChannelRoute, { id: row.id })
      await forget()
      if (isKnown) success(t('测试短信已发往 {{phone}}', { phone }))
      else warning(t('服务商没有答复，短信可能已发往 {{phone}}', { phone }))
    } catch {
      // The client has already told why.
    }
  }
  const tell = (row: RecordRow) =>
    void get(receiptAddressRoute, { id: row.id }).then(
      (answer) => setAddress(answer.address),
      () => {},
    )
  return (
    <>
      <ListPage
        entity={smsChannel}
        tweaks={{
          state: 'status',
          rowActions: [
            { key: 'test', label: () => t('测试'), icon: PlugZap, ability: 'test', run: (row) => void tryOut(row) },
            { key: 'receipt', label: () => t('回执地址'), icon: Link2, ability: 'update', run: tell },
          ],
        }}
      />
      <Dialog open={address !== null} title={t('回执地址')} footer={null} onCancel={() => setAddress(null)}>
        <div className="sms-preview">
          <p>{t('填写到服务商的状态报告推送设置中；地址中含有密钥，请勿外传。')}</p>
          <Typography.Paragraph copyable className="sms-address">
            {address?.startsWith('/') ? `${window.location.origin}${address}` : (address ?? '')}
          </Typography.Paragraph>
        </div>
      </Dialog>
    </>
  )
}

export function QuotaPage() {
  return <ListPage entity={smsQuota} />
}

/** What was sent and what became of it. */
export function RecordPage() {
  return (
    <ListPage
      entity={smsRecord}
      tweaks={{
        columns: [
          'phone',
          'templateName',
          'content',
          'status',
          'channelCode',
          'segments',
          'costFen',
          'dueTime',
          'errorMsg',
        ],
        state: 'status',
        cells: { channelCode: ChannelCell },
        header: RecordOverview,
        rowActions: [{ action: cancel, icon: Ban }],
      }}
    />
  )
}

// The channel that sends nothing comes with the product; the others were named by the school.
function ChannelCell({ value }: CellProps) {
  return <>{value === 'mock' ? t('模拟通道') : String(value ?? '—')}</>
}

const series = [
  ['delivered', () => t('成功'), 'green'],
  ['submitted', () => t('已提交'), 'blue'],
  ['queued', () => t('排队'), 'grey'],
  ['failed', () => t('失败'), 'red'],
] as const

function RecordOverview() {
  const [days, setDays] = useState(14)
  const { data } = useQuery({
    queryKey: [addressOf(smsRecord), 'overview', days],
    queryFn: () => get(smsOverviewRoute, { days }),
    placeholderData: (before) => before,
  })
  if (!data || data.total.messages === 0) return null
  const most = Math.max(1, ...data.byDay.map((day) => day.queued + day.submitted + day.delivered + day.failed))
  const failed = data.failures.reduce((sum, one) => sum + one.count, 0)
  return (
    <section className="resource-strip" aria-label={t('近期短信')}>
      <div className="usage-facts">
        <dl>
          <div>
            <dt>{t('短信')}</dt>
            <dd>{data.total.messages.toLocaleString('en-US')}</dd>
          </div>
          <div>
            <dt>{t('计费条数')}</dt>
            <dd>{data.total.segments.toLocaleString('en-US')}</dd>
          </div>
          <div>
            <dt>{t('费用')}</dt>
            <dd>
              {yuanText(data.total.costFen)}
              <small> {t('元')}</small>
            </dd>
          </div>
        </dl>
        <Segmented
          size="small"
          value={days}
          onChange={setDays}
          aria-label={t('统计天数')}
          options={[7, 14, 30].map((value) => ({ value, label: t('近 {{n}} 天', { n: value }) }))}
        />
      </div>
      <div className="sms-days">
        <ul className="sms-legend">
          {series.map(([key, label, tone]) => (
            <li key={key}>
              <i style={{ background: `var(--tone-${tone}-solid)` }} />
              {label()}
            </li>
          ))}
        </ul>
        <div className="sms-chart" role="img" aria-label={t('每日短信')}>
          {data.byDay.map((day, i) => (
            <span
              key={day.day}
              title={`${plannedDayText(day.day)} · ${series.map(([key, label]) => `${label()} ${day[key]}`).join(' · ')}`}
            >
              <span className="sms-stack">
                {series.map(
                  ([key, , tone]) =>
                    day[key] > 0 && (
                      <i
                        key={key}
                        style={{ height: `${(day[key] / most) * 100}%`, background: `var(--tone-${tone}-solid)` }}
                      />
                    ),
                )}
              </span>
              <b>{i % Math.ceil(days / 5) === Math.floor(days / 10) ? dateText(day.day, { isNarrow: true }) : ''}</b>
            </span>
          ))}
        </div>
      </div>
      {failed > 0 && (
        <div className="sms-reasons">
          <h2>{t('失败原因')}</h2>
          <ul>
            {data.failures.slice(0, 4).map((one) => (
              <li key={one.reason}>
                <span title={one.reason}>{one.reason || t('未说明')}</span>
                <b>{one.count}</b>
                <i style={{ width: `${(one.count / failed) * 100}%` }} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
