import { Input, Radio } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import '#browser/flow/form/designed-form.css'
import { t } from '#browser/wire/i18n.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import type { HandoverOrder } from './handover-order.ts'
import { LeaverSelect } from './leaver-select.tsx'

/** Who leaves, who takes over, from when and why. */
export function ChooseStep({
  order,
  change,
  isTried,
}: {
  order: HandoverOrder
  change: (next: Partial<HandoverOrder>) => void
  isTried: boolean
}) {
  const missing = (is: unknown, text: string) => (isTried && !is ? text : undefined)
  const isSame = order.fromId !== undefined && order.fromId === order.toId
  return (
    <div className="handover-choose">
      <Field label={t('移交人')} isRequired error={missing(order.fromId, t('请选择移交人'))}>
        <LeaverSelect
          value={order.fromId}
          onChange={(fromId) => change({ fromId, parts: [] } as Partial<HandoverOrder>)}
          status={isTried && !order.fromId ? 'error' : undefined}
        />
      </Field>
      <Field
        label={t('接收人')}
        isRequired
        error={missing(order.toId, t('请选择接收人')) ?? (isSame ? t('不能移交给本人') : undefined)}
        help={t('下一步可按流程类型或班级分给不同的人，其余由接收人接手')}
      >
        <PeopleSelect
          value={order.toId ? [order.toId] : []}
          onChange={(ids) => change({ toId: ids[0] } as Partial<HandoverOrder>)}
          status={isSame || (isTried && !order.toId) ? 'error' : undefined}
        />
      </Field>
      <Field label={t('生效时间')} isRequired>
        <Radio.Group
          value={order.effectTime === null ? 'now' : 'later'}
          onChange={(event) =>
            change({
              effectTime:
                event.target.value === 'now' ? null : dayjs().add(1, 'day').startOf('day').add(8, 'hour').toISOString(),
            })
          }
        >
          <Radio value="now">{t('立即')}</Radio>
          <Radio value="later">{t('指定时间')}</Radio>
        </Radio.Group>
        {order.effectTime !== null && (
          <DatePicker
            value={dayjs(order.effectTime)}
            allowClear={false}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            style={{ width: 240, maxWidth: '100%' }}
            aria-label={t('生效时间')}
            minDate={dayjs()}
            onChange={(next) => {
              if (next) change({ effectTime: next.toISOString() })
            }}
          />
        )}
      </Field>
      <Field label={t('原因')}>
        <Input
          value={order.reason}
          maxLength={200}
          placeholder={t('如：调离岗位、离职')}
          aria-label={t('原因')}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
    </div>
  )
}

function Field({
  label,
  isRequired,
  error,
  help,
  children,
}: {
  label: string
  isRequired?: boolean
  error?: string | undefined
  help?: string
  children: ReactNode
}) {
  return (
    <div className="handover-field">
      <span className={isRequired ? 'is-required' : undefined}>{label}</span>
      {children}
      {error ? <em role="alert">{error}</em> : <small>{help}</small>}
    </div>
  )
}
