import { useQuery } from '@tanstack/react-query'
import { Checkbox, InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { FoundSelect, rowsOf } from '#browser/kit/parts/inputs/found-select.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get, post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { TimeField } from '../parts/time-field.tsx'
import './leave-trial.css'
import { leaveTiers } from '../../shared/settings/tiers.ts'
import type { TiersView } from '#patterns/application/shared/tiers/tiers.ts'
import { TierTrialFrame } from '#patterns/application/web/tiers/tier-trial.tsx'

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
export function LeaveTrial({ view }: { view: TiersView }) {
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
  const set = (more: Partial<Order>) => setOrder({ ...order, ...more })
  const isReady = Boolean(
    (order.of === 'student' ? order.studentId : order.classId) &&
    order.typeId &&
    (order.by === 'days' || (order.startTime && order.endTime)),
  )
  return (
    <TierTrialFrame
      {...{ order, isReady }}
      words={view}
      ask={({ typeId, ...sent }) => post(leaveTiers.tried, { ...bodyOf(sent), typeId: typeId! })}
      head={({ student, facts }) => ({
        name: student.xm,
        facts: [
          student.className,
          t('{{n}} 天', { n: facts.days }),
          facts.isLeaveSchool ? t('离校') : t('不离校'),
          facts.lessonCount > 0 ? t('影响 {{n}} 节课', { n: facts.lessonCount }) : null,
        ],
      })}
    >
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
            onChange={(moment) => set({ startTime: moment as string | null })}
          />
          <TimeField
            id="trial-end"
            label={t('结束时间')}
            value={order.endTime}
            onChange={(moment) => set({ endTime: moment as string | null })}
          />
        </>
      )}
      <div className="leave-trial-flags">
        {flags.map(([name, label]) => (
          <Checkbox key={name} checked={order[name]} onChange={(event) => set({ [name]: event.target.checked })}>
            {label()}
          </Checkbox>
        ))}
      </div>
    </TierTrialFrame>
  )
}

function bodyOf({ of, by, studentId, classId, days, startTime, endTime, ...rest }: Omit<Order, 'typeId'>) {
  return {
    ...rest,
    ...(of === 'student' ? { studentId } : { classId }),
    ...(by === 'days' ? { days } : { startTime, endTime }),
  }
}
