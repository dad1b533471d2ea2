import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import type { Dayjs } from 'dayjs'
import { Send } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { holesOf } from '#services/sms/shared/text.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { get, post, RequestError, type Page } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { populationPicker, type PopulationPickerPart } from '#modules/school/population/shared/picker.ts'
import { isNobody, nobody, normalScope, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { previewSmsRoute, sendSmsRoute, type SmsPreview } from '../shared/sms-routes.ts'
import { yuanText } from './amounts.ts'
import './resource.css'

type Template = { templateName: string; templateCode: string; content: string }
/** A message to several people: who, what, when, and what it will cost before it goes out. */
export function SmsSendPage() {
  const { data: known } = useQuery({
    queryKey: ['resource/smsTemplate', 'notices'],
    queryFn: () => get<Page<Template>>('resource/smsTemplate/list', { kind: '2', status: '1', size: 200 }),
  })
  const templates = known?.records ?? []
  const [code, setCode] = useState<string>()
  const [params, setParams] = useState<Record<string, string>>({})
  const [targetScope, setTargetScope] = useState<TargetScope>(nobody)
  const [recipients, setRecipients] = useState('')
  const [Picker] = useContributions<PopulationPickerPart>(populationPicker)
  const [due, setDue] = useState<Dayjs | null>(null)
  const postOnce = usePostOnce()
  const [isSending, setSending] = useState(false)
  const { success, warning, confirm } = useFeedback()
  const template = templates.find((one) => one.templateCode === code)
  const order = {
    template: code ?? '',
    params,
    recipients,
    targetScope: normalScope(targetScope),
    dueTime: due?.toISOString() ?? null,
  }
  const asked = useDeferredValue(JSON.stringify({ ...order, dueTime: null }))
  const preview = useQuery({
    queryKey: ['resource/smsSend', asked],
    enabled: template !== undefined && (!isNobody(targetScope) || recipients.trim() !== ''),
    queryFn: ({ signal }) => post(previewSmsRoute, JSON.parse(asked) as typeof order, { isBackground: true, signal }),
    placeholderData: (before) => before,
  })
  const seen = preview.data
  const canSend =
    template !== undefined &&
    seen !== undefined &&
    seen.people > 0 &&
    seen.missing.length === 0 &&
    (seen.quotaLeft === null || seen.messages <= seen.quotaLeft)

  const send = async () => {
    if (
      !seen ||
      !(await confirm({
        title: t('向 {{n}} 人发送短信吗？', { n: seen.people }),
        content: estimate(seen),
        okText: t('发送'),
        cancelText: t('再看看'),
      }))
    )
      return
    setSending(true)
    try {
      const answer = await postOnce(sendSmsRoute, order)
      if ('instanceId' in answer) success(t('已提交审批，通过后向 {{n}} 人发送', { n: answer.people }))
      else if ('jobId' in answer) success(t('已开始向 {{n}} 人发送，可在任务中查看进度', { n: answer.people }))
      else {
        success(due ? t('已安排 {{n}} 条短信', { n: answer.sent }) : t('已发送 {{n}} 条短信', { n: answer.sent }))
        if (answer.skipped.length > 0) warning(t('{{n}} 个手机号今日已达上限，未发送', { n: answer.skipped.length }))
      }
      setTargetScope(nobody)
      setRecipients('')
    } catch {
      // The client has already told why; what was typed stays.
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
      </header>
      <div className="sms-send">
        <section className="sms-form">
          <Line label={t('短信模板')} isRequired>
            <Select
              value={code}
              placeholder={t('请选择')}
              options={templates.map((one) => ({ value: one.templateCode, label: one.templateName }))}
              onChange={setCode}
              aria-label={t('短信模板')}
              notFoundContent={t('暂无数据~')}
            />
          </Line>
          {template &&
            holesOf(template.content).map((name) => (
              <Line key={name} label={t('变量 {{name}}', { name })} isRequired>
                <Input
                  value={params[name] ?? ''}
                  maxLength={500}
                  aria-label={name}
                  onChange={(event) => setParams({ ...params, [name]: event.target.value })}
                />
              </Line>
            ))}
          <Line label={t('接收人')} isRequired>
            {Picker ? <Picker value={targetScope} onChange={setTargetScope} /> : <Skeleton active />}
          </Line>
          <Line label={t('按号码')} help={t('另外填写手机号，每行一个，也可用逗号分隔')}>
            <Input.TextArea
              rows={3}
              value={recipients}
              aria-label={t('按号码')}
              onChange={(event) => setRecipients(event.target.value)}
            />
          </Line>
          <Line label={t('计划发送时间')} help={t('留空立即发送；22:00–07:00 的通知在次日早上发出')}>
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              value={due}
              onChange={setDue}
              aria-label={t('计划发送时间')}
              placeholder={t('立即发送')}
            />
          </Line>
          <footer>
            <Button
              type="primary"
              disabled={!canSend}
              loading={isSending}
              icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => void send()}
            >
              {canSend && seen ? t('发送给 {{n}} 人', { n: seen.people }) : t('发送')}
            </Button>
          </footer>
        </section>
        <aside className="sms-side" aria-live="polite">
          <h2>{t('效果与预估')}</h2>
          {preview.error instanceof RequestError && <p className="sms-problem">{preview.error.message}</p>}
          <p className="sms-bubble">{seen?.text ?? template?.content ?? t('选择模板并填写接收人后显示')}</p>
          {seen && <Report seen={seen} />}
        </aside>
      </div>
    </div>
  )
}

/** One line of the form. */
function Line(props: { label: string; help?: string; isRequired?: boolean; children: ReactNode }) {
  return (
    <div className="sms-line">
      <span>
        {props.isRequired && <i aria-hidden>*</i>}
        {props.label}
      </span>
      {props.children}
      {props.help && <small>{props.help}</small>}
    </div>
  )
}

function Report({ seen }: { seen: SmsPreview }) {
  return (
    <>
      <p className="sms-estimate">{estimate(seen)}</p>
      <ul className="sms-report">
        {seen.missing.length > 0 && (
          <li>
            <ToneTag tone="amber">{t('未填变量')}</ToneTag>
            {listed(seen.missing)}
          </li>
        )}
        {seen.people > seen.limit && (
          <li>
            <ToneTag tone="amber">{t('人数较多')}</ToneTag>
            {seen.mayExceed
              ? t('超过 {{n}} 人，发送时需要二次认证', { n: seen.limit })
              : t('超过 {{n}} 人的群发提交后由部门负责人审批，通过后发送', { n: seen.limit })}
          </li>
        )}
        {seen.quotaLeft !== null && seen.messages > seen.quotaLeft && (
          <li>
            <ToneTag tone="red">{t('额度不足')}</ToneTag>
            {t('本月短信额度不足，剩余{{n}}条', { n: seen.quotaLeft })}
          </li>
        )}
        {seen.quotaLeft !== null && seen.messages <= seen.quotaLeft && (
          <li>
            <ToneTag tone="blue">{t('本月额度')}</ToneTag>
            {t('剩余 {{n}} 条', { n: seen.quotaLeft.toLocaleString('en-US') })}
          </li>
        )}
        {seen.duplicates > 0 && (
          <li>
            <ToneTag tone="grey">{t('重复号码')}</ToneTag>
            {t('{{n}} 个，只发一次', { n: seen.duplicates })}
          </li>
        )}
        {seen.blankCount > 0 && (
          <li>
            <ToneTag tone="amber">{t('没有手机号')}</ToneTag>
            {short(seen.blanks, seen.blankCount)}
          </li>
        )}
        {seen.unknown.length > 0 && (
          <li>
            <ToneTag tone="red">{t('找不到')}</ToneTag>
            {short(seen.unknown)}
          </li>
        )}
      </ul>
    </>
  )
}

function estimate(seen: SmsPreview): string {
  return t('{{people}} 人 · {{messages}} 条 · 约 {{yuan}} 元', {
    people: seen.people.toLocaleString('en-US'),
    messages: seen.messages.toLocaleString('en-US'),
    yuan: yuanText(seen.costFen),
  })
}

function short(names: readonly string[], count = names.length): string {
  return count <= 5 ? listed(names) : t('{{names}} 等 {{n}} 个', { names: listed(names.slice(0, 5)), n: count })
}
