import { Checkbox, InputNumber, Segmented, Switch } from 'antd'
import type { DecisionStep, TimeOut } from '#services/flow/shared/model/model.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { Field, HoursInput, type PartProps } from './panel-parts.tsx'

const usual: TimeOut = { hours: 24, isWorkingTime: true, action: 'remind', userIds: [], everyHours: 24, most: 2 }

/** Until when a decision is due, and what happens then. */
export function TimeOutPart({ step, put }: PartProps<DecisionStep>) {
  const { timeOut } = step
  const set = (change: Partial<TimeOut>, mark?: string) =>
    timeOut && put({ ...step, timeOut: { ...timeOut, ...change } }, mark && `${step.key}.${mark}`)
  const turn = (isOn: boolean) => {
    const { timeOut: _, ...rest } = step
    put((isOn ? { ...rest, timeOut: usual } : rest) as DecisionStep)
  }
  return (
    <>
      <label className="panel-switch">
        <Switch checked={timeOut !== undefined} onChange={turn} aria-label={t('限时办理')} />
        <span>{t('限时办理')}</span>
      </label>
      {!timeOut && <p className="panel-hint">{t('不限时；仍可由发起人催办')}</p>}
      {timeOut && (
        <>
          <Field label={t('办理时限')}>
            {(id) => (
              <HoursInput
                id={id}
                most={1440}
                value={timeOut.hours}
                onChange={(hours) => hours !== undefined && set({ hours }, 'hours')}
              />
            )}
          </Field>
          <Segmented<boolean>
            block
            value={timeOut.isWorkingTime}
            onChange={(isWorkingTime) => set({ isWorkingTime })}
            options={[
              { value: true, label: t('按工作时间') },
              { value: false, label: t('按自然时间') },
            ]}
          />
          <Field label={t('到期后')}>
            {(id) => (
              <Select
                id={id}
                value={timeOut.action}
                onChange={(action) => set({ action })}
                options={
                  [
                    { value: 'remind', label: t('提醒办理人') },
                    { value: 'pass', label: t('自动同意') },
                    ...(step.kind === 'approve' ? [{ value: 'reject', label: t('自动拒绝') }] : []),
                    { value: 'handTo', label: t('转指定人员') },
                    { value: 'superior', label: t('转上级负责人') },
                    { value: 'manager', label: t('转管理员') },
                  ] as { value: TimeOut['action']; label: string }[]
                }
              />
            )}
          </Field>
          {timeOut.action === 'handTo' && (
            <Field label={t('指定人员')}>
              {(id) => (
                <PeopleSelect
                  id={id}
                  isMany
                  most={10}
                  status={timeOut.userIds.length === 0 ? 'error' : undefined}
                  value={timeOut.userIds}
                  onChange={(userIds) => set({ userIds })}
                />
              )}
            </Field>
          )}
          {timeOut.action === 'remind' && (
            <div className="panel-two">
              <Field label={t('再次提醒间隔')}>
                {(id) => (
                  <HoursInput
                    id={id}
                    most={720}
                    value={timeOut.everyHours}
                    onChange={(everyHours) => everyHours !== undefined && set({ everyHours }, 'every')}
                  />
                )}
              </Field>
              <Field label={t('最多提醒')}>
                {(id) => (
                  <InputNumber
                    id={id}
                    min={1}
                    max={20}
                    precision={0}
                    value={timeOut.most}
                    suffix={t('次')}
                    onChange={(most) => most !== null && set({ most }, 'most')}
                    style={{ width: '100%' }}
                  />
                )}
              </Field>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** Whether only hours in which people work count. */
export function WorkingTime({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <div className="panel-field">
      <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
        {t('只计工作时间')}
      </Checkbox>
    </div>
  )
}
