import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import {
  delegableTypesRoute,
  previewDelegationRoute,
  submitDelegationRoute,
  type DelegationPreview,
} from '#services/flow/shared/routes/delegate.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import '#browser/flow/form/designed-form.css'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { longestDays, quickSpans, type Span } from './spans.ts'

/**
 * Handing the own decisions to somebody: to whom, which, how long, how, and how many wait now. By hand (decision 0035):
 * a new record whose span is chosen with one touch, with what would move shown meanwhile.
 */
export function DelegateForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [delegateId, setDelegate] = useState<string>()
  const [processTypes, setTypes] = useState<string[]>([])
  const [span, setSpan] = useState<Span>(() => quickSpans[2].of(dayjs()))
  /** Chosen as beginning now: the server says when that is. */
  const [isFromNow, setFromNow] = useState(true)
  const [mode, setMode] = useState<'1' | '2'>('1')
  const [includeOpen, setIncludeOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const postOnce = usePostOnce()
  const { success } = useFeedback()
  const types = useQuery({
    queryKey: ['flow', 'delegate', 'types'],
    queryFn: () => get(delegableTypesRoute),
    staleTime: 60_000,
  })
  const preview = useQuery({
    queryKey: ['flow', 'delegate', 'preview', delegateId, processTypes],
    queryFn: () => post(previewDelegationRoute, { delegateId: delegateId!, processTypes }, { isBackground: true }),
    enabled: delegateId !== undefined,
    gcTime: 0,
  })
  const [from, to] = span
  const problem = {
    who: delegateId ? undefined : t('请选择受托人'),
    span:
      !to.isAfter(from) || !to.isAfter(dayjs())
        ? t('结束时间必须晚于开始时间')
        : to.diff(from, 'day', true) > longestDays
          ? t('委托期限不能超过90天')
          : undefined,
  }
  const save = async () => {
    setTried(true)
    if (!delegateId || problem.span) return
    setSaving(true)
    try {
      const { moved } = await postOnce(submitDelegationRoute, {
        delegateId,
        processTypes,
        ...(isFromNow ? {} : { startTime: from.toISOString() }),
        endTime: to.toISOString(),
        mode,
        includeOpen,
        reason,
      })
      success(moved > 0 ? t('委托已保存，{{n}} 条待办已移交', { n: moved }) : t('委托已保存，已通知受托人'))
      onDone()
    } catch {
      setSaving(false)
    }
  }
  const chosen = quickSpans.find(({ of }) =>
    of(dayjs()).every((one, i) => Math.abs(one.diff(span[i]!, 'minute')) < 5),
  )?.key
  return (
    <Dialog
      open
      width={560}
      title={t('新建委托')}
      okText={t('提交委托')}
      onOk={() => void save()}
      confirmLoading={isSaving}
      onCancel={onClose}
      mask={{ closable: false }}
      className="delegate-form"
    >
      <Field label={t('受托人')} isRequired error={isTried ? problem.who : undefined}>
        <PeopleSelect
          value={delegateId ? [delegateId] : []}
          onChange={(ids) => setDelegate(ids[0])}
          status={isTried && problem.who ? 'error' : undefined}
          aria-label={t('受托人')}
        />
      </Field>
      <Field label={t('流程类型')}>
        <Select
          mode="multiple"
          value={processTypes}
          onChange={setTypes}
          options={types.data ?? []}
          loading={types.isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount="responsive"
          placeholder={t('全部流程')}
          aria-label={t('流程类型')}
          style={{ width: '100%' }}
        />
      </Field>
      <Field label={t('委托期间')} isRequired error={problem.span}>
        <div className="delegate-quick" role="group" aria-label={t('快捷期间')}>
          {quickSpans.map(({ key: name, label, of }) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === name}
              onClick={() => {
                setSpan(of(dayjs()))
                setFromNow(name !== 'tomorrow')
              }}
            >
              {label()}
            </button>
          ))}
        </div>
        <div className="delegate-span">
          {(
            [
              [t('开始时间'), 0],
              [t('结束时间'), 1],
            ] as const
          ).map(([label, at]) => (
            <DatePicker
              key={label}
              value={span[at]}
              allowClear={false}
              format="YYYY-MM-DD HH:mm"
              showTime={{ format: 'HH:mm' }}
              aria-label={label}
              status={problem.span ? 'error' : undefined}
              onChange={(next) => {
                if (!next) return
                setSpan(at === 0 ? [next, to] : [from, next])
                if (at === 0) setFromNow(false)
              }}
            />
          ))}
        </div>
      </Field>
      <Field label={t('办理方式')}>
        <Radio.Group
          className="delegate-modes"
          value={mode}
          onChange={(event) => setMode(event.target.value as '1' | '2')}
        >
          <Radio value="1">
            <b>{t('转交给受托人')}</b>
            <small>{t('新的审批直接到受托人，到期未办的退还给您')}</small>
          </Radio>
          <Radio value="2">
            <b>{t('双方均可办理')}</b>
            <small>{t('双方都能看到待办，谁先办理算谁的')}</small>
          </Radio>
        </Radio.Group>
      </Field>
      <Field>
        <Checkbox checked={includeOpen} onChange={(event) => setIncludeOpen(event.target.checked)}>
          {t('现有待办一并委托')}
        </Checkbox>
        {includeOpen && <Preview isChosen={delegateId !== undefined} preview={preview.data} />}
      </Field>
      <Field label={t('原因')}>
        <Input
          value={reason}
          maxLength={200}
          placeholder={t('如：外出培训')}
          aria-label={t('原因')}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}

function Preview({ isChosen, preview }: { isChosen: boolean; preview: DelegationPreview | undefined }) {
  if (!isChosen) return <p className="delegate-preview">{t('选择受托人后显示将移交的待办数')}</p>
  if (!preview) return <p className="delegate-preview">{t('正在加载')}</p>
  return (
    <div className="delegate-preview" role="status">
      <p>
        {preview.moves === 0 ? t('目前没有可移交的待办') : t('将移交 {{n}} 条待办', { n: preview.moves })}
        {preview.moves > 0 && (
          <span>
            {preview.byType
              .slice(0, 3)
              .map((one) => `${one.typeName} ${one.count}`)
              .join(' · ')}
          </span>
        )}
      </p>
      {preview.stays > 0 && (
        <p>{t('另有 {{n}} 条仍由您办理：对方是发起人、当事人或已是该环节审批人', { n: preview.stays })}</p>
      )}
    </div>
  )
}

function Field({
  label,
  isRequired,
  error,
  children,
}: {
  label?: string
  isRequired?: boolean
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="delegate-field">
      {label && <span className={isRequired ? 'is-required' : undefined}>{label}</span>}
      {children}
      <em role={error ? 'alert' : undefined}>{error}</em>
    </div>
  )
}
