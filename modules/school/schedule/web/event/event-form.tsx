import { Button, Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { addDays } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { codesOfOne, dictionaryRoute } from '#services/system/shared/dictionary-routes.ts'
import { mostTimes, readRepeat, writeRepeat, type Repeat } from '../../shared/repeat.ts'
import { momentOf } from '../../shared/times.ts'
import { tones, visibilities } from '../../shared/user-schedule.ts'
import { PeopleSelect } from './people-select.tsx'
import type { EditTarget } from './schedule-types.ts'
import { useReach } from './use-reach.tsx'
import { useSave } from './use-save.ts'
import { momentIn, wallOf } from './wall-dayjs.ts'
import {
  addEventRoute,
  updateEventRoute,
  type EventRecord,
  type Person,
  type EventDraft,
} from '../../shared/event-routes.ts'

type Ends = 'none' | 'until' | 'count'
type Rule = 'none' | 'DAILY' | 'WEEKLY' | 'WEEKLY2' | 'WORK' | 'MONTHLY' | 'kept'
type Values = {
  title: string
  type: string
  allDay: boolean
  begin: Dayjs
  end: Dayjs
  place?: string
  content?: string
  color: (typeof tones)[number] | null
  remind: number[]
  visibility: EventDraft['visibility']
  rule: Rule
  ends: Ends
  until?: Dayjs | null
  count?: number | null
  people: Person[]
}

const reminders = [0, 5, 15, 30, 60, 1440]

/** Writes an own event: a new one, or one that is there. */
export function EventForm({
  target,
  record,
  onClose,
  onSaved,
}: {
  target: EditTarget
  record: EventRecord | undefined
  onClose: () => void
  onSaved: () => void
}) {
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const isNarrow = useNarrow()
  const mayInvite = useSession(({ buttons }) => buttons['userSchedule:invite'] === true)
  const types = useQuery({
    queryKey: ['dict', 'scheduleType'],
    queryFn: () => get(dictionaryRoute, { code: 'scheduleType' }).then(codesOfOne),
    staleTime: 300_000,
  })
  const save = useSave(onSaved)
  const askReach = useReach()
  const allDay = Form.useWatch('allDay', form) ?? target.isAllDay ?? false
  const rule = Form.useWatch('rule', form)
  const ends = Form.useWatch('ends', form)
  const kept = record?.repeat ? readRepeat(record.repeat) : null
  const submit = async (values: Values) => {
    const begin = allDay ? momentOf(values.begin.format('YYYY-MM-DD')) : momentIn(values.begin)
    const end = allDay ? momentOf(addDays(values.end.format('YYYY-MM-DD'), 1)) : momentIn(values.end)
    const body = {
      title: values.title,
      type: values.type,
      allDay,
      start: new Date(begin).toISOString(),
      end: new Date(end).toISOString(),
      place: values.place ?? null,
      content: values.content ?? null,
      color: values.color,
      remind: values.remind,
      visibility: values.visibility,
      repeat: repeatText(values, kept),
      inviteUserIds: (values.people ?? []).map(({ userId }) => userId),
    }
    const own = target.item?.own
    const reach = own?.isRepeating ? await askReach(t('修改重复日程'), t('修改')) : 'all'
    if (reach === null) return
    setSaving(true)
    const isSaved = await save((postOnce, isForced) =>
      own
        ? postOnce(updateEventRoute, { ...body, id: own.id, day: own.day, version: own.version, reach, isForced })
        : postOnce(addEventRoute, { ...body, isForced }),
    )
    setSaving(false)
    if (isSaved) onClose()
  }
  return (
    <Drawer
      open
      size={isNarrow ? '100%' : 520}
      title={record ? t('编辑{{name}}', { name: record.title }) : t('新建日程')}
      onClose={onClose}
      destroyOnHidden
      className="sch-form"
      footer={
        <div className="sch-form-foot">
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={initial(target, record, kept)}
        onFinish={(values) => void submit(values)}
        requiredMark
      >
        <Form.Item
          name="title"
          label={t('标题')}
          rules={[{ required: true, whitespace: true, message: t('请输入标题') }]}
        >
          <Input maxLength={100} autoFocus placeholder={t('做什么')} />
        </Form.Item>
        <div className="sch-form-row">
          <Form.Item name="begin" label={t('开始时间')} rules={[{ required: true, message: t('请选择开始时间') }]}>
            <DatePicker
              showTime={allDay ? false : { format: 'HH:mm', minuteStep: 5 }}
              format={allDay ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
              allowClear={false}
              needConfirm={false}
            />
          </Form.Item>
          <Form.Item
            name="end"
            label={t('结束时间')}
            dependencies={['begin', 'allDay']}
            rules={[
              { required: true, message: t('请选择结束时间') },
              ({ getFieldValue }) => ({
                validator: (_, end: Dayjs) =>
                  end && isAfter(getFieldValue('begin') as Dayjs, end, allDay)
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('结束时间必须晚于开始时间'))),
              }),
            ]}
          >
            <DatePicker
              showTime={allDay ? false : { format: 'HH:mm', minuteStep: 5 }}
              format={allDay ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
              allowClear={false}
              needConfirm={false}
            />
          </Form.Item>
          <Form.Item name="allDay" label={t('全天')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        <div className="sch-form-row">
          <Form.Item name="type" label={t('类型')}>
            <Select options={(types.data ?? []).map((one) => ({ value: one.value, label: t(one.label) }))} />
          </Form.Item>
          <Form.Item name="place" label={t('地点')}>
            <Input maxLength={100} />
          </Form.Item>
        </div>
        <div className="sch-form-row">
          <Form.Item name="rule" label={t('重复')}>
            <Select options={ruleOptions(kept !== null && ruleOf(kept) === 'kept')} />
          </Form.Item>
          {rule !== 'none' && rule !== undefined && (
            <Form.Item name="ends" label={t('重复到')}>
              <Select
                options={[
                  { value: 'none', label: t('一直（最长两年）') },
                  { value: 'until', label: t('某一天') },
                  { value: 'count', label: t('若干次') },
                ]}
              />
            </Form.Item>
          )}
        </div>
        {rule !== 'none' && ends === 'until' && (
          <Form.Item name="until" label={t('截止日期')} rules={[{ required: true, message: t('请选择截止日期') }]}>
            <DatePicker />
          </Form.Item>
        )}
        {rule !== 'none' && ends === 'count' && (
          <Form.Item
            name="count"
            label={t('次数')}
            rules={[
              { required: true, message: t('请输入次数') },
              { type: 'number', max: mostTimes, message: t('重复日程最多200次') },
            ]}
          >
            <InputNumber min={1} precision={0} suffix={t('次')} />
          </Form.Item>
        )}
        {mayInvite && (
          <Form.Item
            name="people"
            label={t('参与人')}
            rules={[
              {
                validator: (_, people: Person[] = []) =>
                  people.length <= 200 ? Promise.resolve() : Promise.reject(new Error(t('参与人最多200人'))),
              },
            ]}
          >
            <PeopleSelect />
          </Form.Item>
        )}
        <Form.Item name="remind" label={t('提醒')}>
          <Select
            mode="multiple"
            options={reminders.map((minutes) => ({ value: minutes, label: remindText(minutes) }))}
            placeholder={t('不提醒')}
            maxCount={5}
          />
        </Form.Item>
        <Form.Item
          name="visibility"
          label={t('可见范围')}
          extra={t('他人查找空闲时间时：私密只显示“忙”，忙闲显示类型，公开给部门的本部门同事可见标题。')}
        >
          <Radio.Group options={Object.values(visibilities).map(([value, label]) => ({ value, label: t(label) }))} />
        </Form.Item>
        <Form.Item name="color" label={t('颜色')}>
          <ColorPick />
        </Form.Item>
        <Form.Item name="content" label={t('内容')}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}

function ColorPick({ value, onChange }: { value?: string | null; onChange?: (value: string | null) => void }) {
  return (
    <div className="sch-colors" role="radiogroup" aria-label={t('颜色')}>
      <button
        type="button"
        role="radio"
        aria-checked={!value}
        className="sch-color-none"
        onClick={() => onChange?.(null)}
      >
        {t('随类型')}
      </button>
      {tones.map((tone) => (
        <button
          key={tone}
          type="button"
          role="radio"
          aria-checked={value === tone}
          aria-label={tone}
          className={`sch-color sch-tone-${tone}`}
          onClick={() => onChange?.(tone)}
        />
      ))}
    </div>
  )
}

function initial(target: EditTarget, record: EventRecord | undefined, kept: Repeat | null): Partial<Values> {
  const isAllDay = record?.allDay ?? target.isAllDay ?? false
  const end = isAllDay ? momentOf(dayOf(target.end - 1)) : target.end
  return {
    title: record?.title ?? target.title ?? '',
    type: record?.type ?? '1',
    allDay: isAllDay,
    begin: wallOf(target.begin),
    end: wallOf(end),
    place: record?.place ?? target.place ?? undefined,
    content: record?.content ?? undefined,
    color: record?.color ?? null,
    remind: record?.remind ?? [15],
    visibility: record?.visibility ?? '0',
    rule: kept ? ruleOf(kept) : 'none',
    ends: kept?.until ? 'until' : kept?.count ? 'count' : 'none',
    until: kept?.until ? wallOf(momentOf(kept.until)) : null,
    count: kept?.count ?? 10,
    people: record ? record.invites.map(({ userId, userName }) => ({ userId, userName })) : [...(target.people ?? [])],
  } as Partial<Values>
}

function ruleOptions(hasOther: boolean) {
  return [
    { value: 'none', label: t('不重复') },
    { value: 'DAILY', label: t('每天') },
    { value: 'WORK', label: t('每个工作日（周一至周五）') },
    { value: 'WEEKLY', label: t('每周') },
    { value: 'WEEKLY2', label: t('每两周') },
    { value: 'MONTHLY', label: t('每月') },
    ...(hasOther ? [{ value: 'kept', label: t('保持原规则') }] : []),
  ]
}

function ruleOf({ freq, interval, byDay }: Repeat): Rule {
  if (freq === 'WEEKLY' && interval === 1 && byDay.join() === '1,2,3,4,5') return 'WORK'
  if (byDay.length > 0 || interval > 2 || (interval === 2 && freq !== 'WEEKLY')) return 'kept'
  return interval === 2 ? 'WEEKLY2' : freq
}

function repeatText(values: Values, kept: Repeat | null): string | null {
  if (values.rule === 'none') return null
  const base: Pick<Repeat, 'freq' | 'interval' | 'byDay'> =
    values.rule === 'kept' && kept
      ? kept
      : values.rule === 'WORK'
        ? { freq: 'WEEKLY', interval: 1, byDay: [1, 2, 3, 4, 5] }
        : values.rule === 'WEEKLY2'
          ? { freq: 'WEEKLY', interval: 2, byDay: [] }
          : { freq: values.rule as Repeat['freq'], interval: 1, byDay: [] }
  return writeRepeat({
    freq: base.freq,
    interval: base.interval,
    byDay: base.byDay,
    until: values.ends === 'until' && values.until ? values.until.format('YYYY-MM-DD') : null,
    count: values.ends === 'count' ? (values.count ?? null) : null,
  })
}

function isAfter(begin: Dayjs | undefined, end: Dayjs, allDay: boolean): boolean {
  return begin === undefined || (allDay ? !end.isBefore(begin, 'day') : end.isAfter(begin))
}

function remindText(minutes: number): string {
  if (minutes === 0) return t('开始时')
  return minutes >= 1440 ? t('提前 1 天') : minutes === 60 ? t('提前 1 小时') : t('提前 {{n}} 分钟', { n: minutes })
}
