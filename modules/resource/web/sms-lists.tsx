import { useQuery } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { Ban, Eye } from 'lucide-react'
import { useState } from 'react'
import { filledText, holesOf, segmentsOf } from '#kernel/sms/shared/text.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { addressOf } from '#kernel/web/hooks/entity-address.ts'
import { useForget } from '#kernel/web/hooks/use-meta.ts'
import { get, post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import { smsChannel, smsRecord, smsTemplate } from '../shared/platform-records.ts'
import { smsQuota } from '../shared/sms-quota.ts'
import { yuanText } from './amounts.ts'
import './resource.css'

export function ChannelPage() {
  return <ListPage entity={smsChannel} tweaks={{ title: () => t('短信通道'), state: 'status' }} />
}

export function QuotaPage() {
  return <ListPage entity={smsQuota} tweaks={{ title: () => t('短信额度') }} />
}

/** Templates; a look at one with sample values tells how many messages it costs. */
export function TemplatePage() {
  const [shown, setShown] = useState<RecordRow | null>(null)
  return (
    <>
      <ListPage
        entity={smsTemplate}
        tweaks={{ title: () => t('短信模板'), state: 'status', rowActions: [{ key: 'preview', label: () => t('预览'), icon: Eye, run: setShown }] }}
      />
      {shown && <TemplatePreview row={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function TemplatePreview({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const content = String(row['content'] ?? '')
  const [params, setParams] = useState<Record<string, string>>({})
  const text = filledText(content, Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')))
  return (
    <Modal open title={t('预览“{{name}}”', { name: String(row['templateName']) })} footer={null} onCancel={onClose}>
      <div className="sms-preview">
        {holesOf(content).map((name) => (
          <label key={name}>
            <span>{name}</span>
            <Input value={params[name] ?? ''} maxLength={200} onChange={(event) => setParams({ ...params, [name]: event.target.value })} />
          </label>
        ))}
        <p className="sms-bubble">{text}</p>
        <small>{t('{{n}} 字，按 {{k}} 条计费（不含签名）', { n: text.length, k: segmentsOf(text) })}</small>
      </div>
    </Modal>
  )
}

/** What was sent and what became of it. */
export function RecordPage() {
  const forget = useForget(smsRecord)
  const { success, confirm } = useFeedback()
  const cancel = async (row: RecordRow) => {
    if (!(await confirm({ title: t('取消发送这条短信吗？'), okText: t('取消发送'), cancelText: t('返回'), isDanger: true }))) return
    try {
      await post(`${addressOf(smsRecord)}/cancel`, { id: row.id })
      await forget()
      success(t('已取消发送'))
    } catch {
      // The client has already told why.
    }
  }
  return (
    <ListPage
      entity={smsRecord}
      tweaks={{
        title: () => t('短信记录'),
        columns: ['phone', 'templateName', 'content', 'status', 'channelCode', 'segments', 'costFen', 'dueTime', 'errorMsg'],
        state: 'status',
        header: RecordOverview,
        rowActions: [{ key: 'cancel', label: () => t('取消发送'), icon: Ban, ability: 'cancel', run: (row) => void cancel(row) }],
      }}
    />
  )
}

type Day = { day: string; queued: number; submitted: number; delivered: number; failed: number }
type Overview = { byDay: Day[]; failures: { reason: string; count: number }[]; total: { messages: number; segments: number; costFen: number } }
const series = [
  ['delivered', () => t('成功'), 'green'],
  ['submitted', () => t('已提交'), 'blue'],
  ['queued', () => t('排队'), 'grey'],
  ['failed', () => t('失败'), 'red'],
] as const

function RecordOverview() {
  const { data } = useQuery({ queryKey: [addressOf(smsRecord), 'overview'], queryFn: () => get<Overview>('resource/smsRecord/overview', undefined, { quiet: true }) })
  if (!data || data.total.messages === 0) return null
  const most = Math.max(1, ...data.byDay.map((day) => day.queued + day.submitted + day.delivered + day.failed))
  const failed = data.failures.reduce((sum, one) => sum + one.count, 0)
  return (
    <section className="resource-strip" aria-label={t('近 14 天短信')}>
      <dl>
        <div><dt>{t('近 14 天短信')}</dt><dd>{data.total.messages.toLocaleString('en-US')}</dd></div>
        <div><dt>{t('计费条数')}</dt><dd>{data.total.segments.toLocaleString('en-US')}</dd></div>
        <div><dt>{t('费用')}</dt><dd>{yuanText(data.total.costFen)}<small> {t('元')}</small></dd></div>
      </dl>
      <div className="sms-days">
        <ul className="sms-legend">{series.map(([key, label, tone]) => <li key={key}><i style={{ background: `var(--tone-${tone}-solid)` }} />{label()}</li>)}</ul>
        <div className="sms-chart" role="img" aria-label={t('每日短信')}>
          {data.byDay.map((day, i) => (
            <span key={day.day} title={`${day.day} · ${series.map(([key, label]) => `${label()} ${day[key]}`).join(' · ')}`}>
              <span className="sms-stack">{series.map(([key, , tone]) => day[key] > 0 && <i key={key} style={{ height: `${(day[key] / most) * 100}%`, background: `var(--tone-${tone}-solid)` }} />)}</span>
              <b>{i % 3 === 1 ? day.day.slice(5) : ''}</b>
            </span>
          ))}
        </div>
      </div>
      {failed > 0 && (
        <div className="sms-reasons">
          <h2>{t('失败原因')}</h2>
          <ul>{data.failures.slice(0, 4).map((one) => <li key={one.reason}><span title={one.reason}>{one.reason || t('未说明')}</span><b>{one.count}</b><i style={{ width: `${(one.count / failed) * 100}%` }} /></li>)}</ul>
        </div>
      )}
    </section>
  )
}
