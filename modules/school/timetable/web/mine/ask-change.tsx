import { Button, Input, InputNumber, Segmented } from 'antd'
import dayjs from 'dayjs'
import { dateText } from '#browser/wire/time-words.ts'
import { CalendarCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { changeTypes, courseChange } from '../../shared/changes/course-change.ts'
import { applyChangeRoute, type OwnLesson } from '../../shared/look/own-routes.ts'

const { move, cancel, teacher, room } = changeTypes
const kinds = [move, cancel, room, teacher]

/** A teacher asks to hold a lesson otherwise. */
export function AskChange({ lesson }: { lesson: OwnLesson }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="link"
        size="small"
        className="mine-ask"
        icon={<CalendarCheck size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('申请调停课')}
      </Button>
      {isOpen && <AskDialog lesson={lesson} onClose={() => setOpen(false)} />}
    </>
  )
}

/** By hand (decision 0035): there is no record yet, and each kind of change asks for other fields. */
function AskDialog({ lesson, onClose }: { lesson: OwnLesson; onClose: () => void }) {
  const { world } = useMeta(courseChange)
  const feedback = useFeedback()
  const navigate = useNavigate()
  const id = useId()
  const [type, setType] = useState<string>(move[0])
  const [values, setValues] = useState<Record<string, unknown>>({ newJcFrom: lesson.jcFrom, newJcTo: lesson.jcTo })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  if (!world) return null
  const set = (name: string) => (value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const names = [
    'reason',
    ...(type === move[0]
      ? ['newDate', 'newJcFrom', 'newJcTo', 'newRoomText']
      : type === room[0]
        ? ['newRoomText']
        : type === teacher[0]
          ? ['newTeacherId']
          : []),
  ]
  const save = async () => {
    setSaving(true)
    setProblems({})
    try {
      const body = Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
      const { instanceId } = await postOnce(applyChangeRoute, {
        scheduleId: lesson.scheduleId,
        type,
        origDate: lesson.date,
        ...body,
      })
      feedback.success(t('已提交，审批结果会通知您'))
      onClose()
      void navigate(`/process/detail?instanceId=${instanceId}`)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblems(Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { '': error.msg })
      setSaving(false)
    }
  }
  const line = (name: string) =>
    problems[name] ? (
      <p className="ask-problem" role="alert">
        {t(problems[name])}
      </p>
    ) : null
  const Teacher = viewOf(courseChange.fields.newTeacherId).Input
  return (
    <Dialog
      open
      title={t('申请调停课')}
      okText={t('提交申请')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="ask-change">
        <p className="ask-lesson">
          <b>{lesson.courseName}</b> {dateText(lesson.date)}{' '}
          {t('第{{from}}-{{to}}节', { from: lesson.jcFrom, to: lesson.jcTo })} {lesson.roomText}
        </p>
        {Object.entries(problems)
          .filter(([name]) => !names.includes(name))
          .map(([name, text]) => (
            <p key={name} className="ask-problem" role="alert">
              {t(text)}
            </p>
          ))}
        <Segmented
          block
          value={type}
          options={kinds.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={setType}
        />
        {type === move[0] && (
          <>
            <label htmlFor={`${id}-date`}>{t('新日期')}</label>
            <DatePicker
              id={`${id}-date`}
              value={values.newDate ? dayjs(String(values.newDate)) : null}
              onChange={(day) => set('newDate')(day ? day.format('YYYY-MM-DD') : null)}
            />
            {line('newDate')}
            <span className="ask-sections">
              <label htmlFor={`${id}-from`}>{t('节次')}</label>
              <InputNumber
                id={`${id}-from`}
                min={1}
                max={14}
                value={values.newJcFrom as number}
                aria-label={t('新开始节次')}
                onChange={set('newJcFrom')}
              />
              <span>–</span>
              <InputNumber
                min={1}
                max={14}
                value={values.newJcTo as number}
                aria-label={t('新结束节次')}
                onChange={set('newJcTo')}
              />
            </span>
            {line('newJcFrom') ?? line('newJcTo')}
          </>
        )}
        {(type === move[0] || type === room[0]) && (
          <>
            <label htmlFor={`${id}-room`}>{type === room[0] ? t('新教室') : t('新教室（不变可不填）')}</label>
            <Input
              id={`${id}-room`}
              maxLength={60}
              value={String(values.newRoomText ?? '')}
              onChange={(event) => set('newRoomText')(event.target.value || null)}
            />
            {line('newRoomText')}
          </>
        )}
        {type === teacher[0] && (
          <>
            <label htmlFor={`${id}-teacher`}>{t('新教师')}</label>
            <Teacher
              id={`${id}-teacher`}
              name="newTeacherId"
              field={courseChange.fields.newTeacherId}
              value={values.newTeacherId ?? null}
              onChange={set('newTeacherId')}
              world={world}
            />
            {line('newTeacherId')}
          </>
        )}
        <label htmlFor={`${id}-reason`}>{t('原因')}</label>
        <Input.TextArea
          id={`${id}-reason`}
          rows={3}
          maxLength={200}
          value={String(values.reason ?? '')}
          onChange={(event) => set('reason')(event.target.value)}
        />
        {line('reason')}
      </div>
    </Dialog>
  )
}
