import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, InputNumber, Segmented } from 'antd'
import { Check, CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { FoundSelect, rowsOf } from '#browser/kit/parts/inputs/found-select.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { TimeField } from '../parts/time-field.tsx'
import { seenText, type Words } from './rule-words.ts'
import { ruleTrialRoute, type RuleTrial } from '../../shared/settings/rule-routes.ts'

type Order = {
  of: 'student' | 'class'
  studentId?: string | undefined
  classId?: string | undefined
  typeId?: string | undefined
  by: 'days' | 'span'
  days: number
  startTime: string | null
  endTime: string | null
  isOut: boolean
  isOvernight: boolean
  isOutOfCity: boolean
  isBackdated: boolean
}

const students = rowsOf('base/baseStudentInfo', {
  asks: 2,
  asFound: ({ value, label, xh }) => ({ value, label: xh ? `${label} ${String(xh)}` : label }),
})
const classes = rowsOf('base/stuClass')
const flags = [
  ['isOut', () => t('出校门')],
  ['isOvernight', () => t('不在校住宿')],
  ['isOutOfCity', () => t('离开本市')],
  ['isBackdated', () => t('事后补假')],
] as const

/** Somebody, a kind of leave, how long, where to: who would decide, and which conditions settled it. */
export function Simulator({ rules }: { rules: Words }) {
  const [order, setOrder] = useState<Order>({
    of: 'student',
    by: 'days',
    days: 1,
    startTime: null,
    endTime: null,
    isOut: false,
    isOvernight: false,
    isOutOfCity: false,
    isBackdated: false,
  })
  const types = useQuery({
    queryKey: ['xsgl/leaveType', 'getSelect', 'trial'],
    queryFn: () => get<{ value: string; label: string }[]>('xsgl/leaveType/getSelect', {}),
    staleTime: 60_000,
  })
  const trial = useMutation({
    mutationFn: ({ typeId, ...sent }: Order) => post(ruleTrialRoute, { ...bodyOf(sent), typeId: typeId! }),
  })
  const set = (more: Partial<Order>) => {
    setOrder({ ...order, ...more })
    trial.reset()
  }
  const isReady =
    (order.of === 'student' ? order.studentId : order.classId) &&
    order.typeId &&
    (order.by === 'days' || (order.startTime && order.endTime))
  return (
    <div className="level-trial">
      <Segmented<Order['of']>
        block
        value={order.of}
        onChange={(of) => set({ of })}
        aria-label={t('为谁试算')}
        options={[
          { value: 'student', label: t('学生') },
          { value: 'class', label: t('班级') },
        ]}
      />
      {order.of === 'student' ? (
        <FoundSelect
          key="student"
          allowClear
          source={students}
          aria-label={t('学生')}
          placeholder={t('姓名或学号，至少两个字')}
          value={[order.studentId ?? []].flat()}
          onChange={([studentId]) => set({ studentId })}
        />
      ) : (
        <FoundSelect
          key="class"
          allowClear
          source={classes}
          aria-label={t('班级')}
          placeholder={t('选择班级')}
          value={[order.classId ?? []].flat()}
          onChange={([classId]) => set({ classId })}
        />
      )}
      <Select
        aria-label={t('请假类型')}
        placeholder={t('请假类型')}
        value={order.typeId}
        onChange={(typeId) => set({ typeId })}
        options={(types.data ?? []).map(({ value, label }) => ({ value, label: shown(label) }))}
      />
      <Segmented<Order['by']>
        block
        value={order.by}
        onChange={(by) => set({ by })}
        aria-label={t('时间')}
        options={[
          { value: 'days', label: t('按天数') },
          { value: 'span', label: t('按起止时间') },
        ]}
      />
      {order.by === 'days' ? (
        <InputNumber
          className="level-trial-days"
          value={order.days}
          min={0.5}
          max={180}
          step={0.5}
          suffix={t('天')}
          aria-label={t('天数')}
          onChange={(days) => set({ days: days ?? 1 })}
        />
      ) : (
        <>
          <TimeField
            id="trial-start"
            label={t('开始时间')}
            value={order.startTime}
            hasProblem={false}
            describedBy="trial-start"
            onChange={(startTime) => set({ startTime })}
          />
          <TimeField
            id="trial-end"
            label={t('结束时间')}
            value={order.endTime}
            hasProblem={false}
            describedBy="trial-end"
            onChange={(endTime) => set({ endTime })}
          />
        </>
      )}
      <div className="level-trial-flags">
        {flags.map(([name, label]) => (
          <Checkbox key={name} checked={order[name]} onChange={(event) => set({ [name]: event.target.checked })}>
            {label()}
          </Checkbox>
        ))}
      </div>
      <Button type="primary" disabled={!isReady} loading={trial.isPending} onClick={() => trial.mutate(order)}>
        {t('试算审批级别')}
      </Button>
      {trial.error && (
        <p className="limit-wrong" role="alert">
          {trial.error instanceof RequestError
            ? t(Object.values(trial.error.fieldErrors)[0] ?? trial.error.msg)
            : t('加载失败')}
        </p>
      )}
      {trial.data && <Result answer={trial.data} words={rules} />}
    </div>
  )
}

function bodyOf({ of, by, studentId, classId, days, startTime, endTime, ...rest }: Omit<Order, 'typeId'>) {
  return {
    ...rest,
    ...(of === 'student' ? { studentId } : { classId }),
    ...(by === 'days' ? { days } : { startTime, endTime }),
  }
}

function Result({ answer, words }: { answer: RuleTrial; words: Words }) {
  const { student, facts, levels, turns } = answer
  return (
    <div className="level-trial-result" role="status">
      <p>
        <b>{student.xm}</b>
        {[
          student.className,
          t('{{n}} 天', { n: facts.days }),
          facts.isLeaveSchool ? t('离校') : t('不离校'),
          facts.lessonCount > 0 ? t('影响 {{n}} 节课', { n: facts.lessonCount }) : '',
        ]
          .filter(Boolean)
          .map((one) => (
            <span key={one}>{one}</span>
          ))}
      </p>
      <ol>
        {levels.map(({ nodeKey, nodeName, persons: all, empty, isSkipped }) => {
          const persons = all.filter((one) => !one.isSkipped)
          return (
            <li key={nodeKey}>
              <b>{shown(nodeName)}</b>
              {persons.length > 0 ? (
                <span>
                  {listed(persons.slice(0, 5).map(({ name }) => name))}
                  {persons.length > 5 ? t('等 {{n}} 人', { n: persons.length }) : ''}
                </span>
              ) : isSkipped && !empty ? (
                <span>{t('自动跳过')}</span>
              ) : null}
              {empty && (
                <em>
                  <CircleAlert size={12} strokeWidth={2} aria-hidden />
                  {t(empty)}
                </em>
              )}
            </li>
          )
        })}
      </ol>
      {answer.stopped && (
        <p className="limit-wrong" role="alert">
          {t(answer.stopped)}
        </p>
      )}
      <h3>{t('依据')}</h3>
      <ul>
        {turns.map(({ step, branch, trace }) => (
          <li key={step}>
            <b>{t('{{step}} → {{branch}}', { step: shown(step), branch: shown(branch) })}</b>
            <span>
              {trace.map((seen, i) => (
                <i key={i} className={seen.holds ? 'is-met' : undefined}>
                  {seen.holds ? (
                    <Check size={12} strokeWidth={2.5} aria-label={t('成立')} />
                  ) : (
                    <X size={12} strokeWidth={2} aria-label={t('不成立')} />
                  )}
                  {seenText(seen, words)}
                </i>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
