import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import '#browser/kit/form/form.css'
import '#browser/kit/list/list.css'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { dormitory } from '../shared/dormitory.ts'
import { usualRule } from '../shared/numbering.ts'
import { generateRoute, type Generated } from '../shared/place-routes.ts'
import { room } from '../shared/room.ts'
import { screens } from '../shared/screens.ts'
import './places.css'
import './generate.css'

type Choice = { value: string; label: string; floorUp?: number; campusName?: string; bedCount?: number }
type Draft = {
  dormId?: string
  typeId?: string
  floorFrom: number
  floorTo: number
  perFloor: number
  skip: string
  rule: string
  oddOrient?: string
  evenOrient?: string
}

const beginning: Draft = { floorFrom: 1, floorTo: 6, perFloor: 30, skip: '', rule: usualRule }

/** 批量生成房间: a rule, what it would make, and then that. */
export function GeneratePage() {
  const [draft, setDraft] = useState<Draft>(beginning)
  const [plan, setPlan] = useState<Generated | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const forgetRooms = useForget(room)
  const forgetHouses = useForget(dormitory)
  const navigate = useNavigate()
  const change = (values: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...values }))
    setPlan(null)
    setProblems({})
  }
  const ask = async (isPreview: boolean) => {
    setBusy(true)
    setProblems({})
    try {
      const answer = await post(generateRoute, bodyOf(draft, isPreview), { isBackground: true })
      setPlan(answer)
      if (isPreview) return
      const { made, beds, skipped } = answer
      success(t('已生成 {{made}} 个房间、{{beds}} 张床位，跳过已有的 {{skipped}} 个', { made, beds, skipped }))
      await Promise.all([forgetRooms(), forgetHouses()])
      if (made > 0) void navigate(`${screens.places.path}?dorm=${draft.dormId}`)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblems(Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { all: error.msg })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
      </header>
      <div className="generate">
        <section className="list-card is-solid generate-form">
          <Inputs draft={draft} problems={problems} onChange={change} />
          <ProblemLine id="generate-problem" problem={problems['all']} />
          <span className="generate-buttons">
            <Button loading={isBusy} onClick={() => void ask(true)}>
              {t('预览')}
            </Button>
            <Button type="primary" loading={isBusy} disabled={!plan || plan.made === 0} onClick={() => void ask(false)}>
              {plan ? t('生成 {{n}} 个房间', { n: plan.made }) : t('生成')}
            </Button>
          </span>
        </section>
        <section className="list-card is-solid generate-plan" aria-live="polite">
          {plan ? <Plan plan={plan} /> : <EmptyState reason={t('填好规则后点“预览”，先看会生成哪些房间')} />}
        </section>
      </div>
    </div>
  )
}

/** Numbers that are left out, as people write them: 4、13 or 4,13. */
function numbersIn(text: string): number[] {
  return [...new Set((text.match(/\d+/g) ?? []).map(Number))].filter((n) => n >= 1 && n <= 60)
}

function bodyOf({ skip, dormId, typeId, oddOrient, evenOrient, ...rest }: Draft, isPreview: boolean) {
  return {
    ...rest,
    dormId: dormId ?? '',
    typeId: typeId ?? '',
    oddOrient: oddOrient ?? null,
    evenOrient: evenOrient ?? null,
    skip: numbersIn(skip),
    isPreview,
  }
}

type InputsProps = {
  draft: Draft
  problems: Record<string, string>
  onChange: (values: Partial<Draft>) => void
}

function Inputs({ draft, problems, onChange }: InputsProps) {
  const { world } = useMeta(room)
  const houses = useQuery({
    queryKey: ['yxgl/dormitory', 'getSelect', {}],
    queryFn: () => get<Choice[]>('yxgl/dormitory/getSelect', {}),
  })
  const types = useQuery({
    queryKey: ['yxgl/dormitoryRoomType', 'getSelect', {}],
    queryFn: () => get<Choice[]>('yxgl/dormitoryRoomType/getSelect', {}),
  })
  const orients = (world?.meta.codes['dormOrient'] ?? []).map(({ key, label }) => ({ value: key, label: t(label) }))
  const number = (name: 'floorFrom' | 'floorTo' | 'perFloor', label: string, [min, max]: [number, number]) => (
    <Line name={name} label={label} problem={problems[name]}>
      <InputNumber
        id={`generate-${name}`}
        min={min}
        max={max}
        precision={0}
        value={draft[name]}
        onChange={(value) => onChange({ [name]: Number(value ?? min) })}
      />
    </Line>
  )
  return (
    <>
      <Line name="dormId" label={t('宿舍楼')} problem={problems['dormId']}>
        <Select
          id="generate-dormId"
          aria-label={t('宿舍楼')}
          value={draft.dormId}
          options={houses.data?.map(({ value, label, campusName }) => ({
            value,
            label: [label, campusName].filter(Boolean).join(' · '),
          }))}
          onChange={(dormId: string) => {
            const top = houses.data?.find(({ value }) => value === dormId)?.floorUp
            onChange({ dormId, ...(top && { floorTo: top }) })
          }}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Line>
      <div className="generate-pair">
        {number('floorFrom', t('开始楼层'), [-3, 40])}
        {number('floorTo', t('结束楼层'), [-3, 40])}
      </div>
      {number('perFloor', t('每层房间数'), [1, 60])}
      <Line name="skip" label={t('跳过的序号')} problem={problems['skip']} help={t('如 4、13，不生成这些序号')}>
        <Input
          id="generate-skip"
          value={draft.skip}
          maxLength={100}
          onChange={({ target }) => onChange({ skip: target.value })}
        />
      </Line>
      <Line
        name="rule"
        label={t('编号规则')}
        problem={problems['rule']}
        help={t('{floor} 是楼层，{seq:2} 是两位的序号，如 305')}
      >
        <Input
          id="generate-rule"
          value={draft.rule}
          maxLength={30}
          onChange={({ target }) => onChange({ rule: target.value })}
        />
      </Line>
      <Line name="typeId" label={t('房型')} problem={problems['typeId']}>
        <Select
          id="generate-typeId"
          aria-label={t('房型')}
          value={draft.typeId}
          options={types.data?.map(({ value, label, bedCount }) => ({
            value,
            label: t('{{label}}（{{n}} 床）', { label, n: bedCount ?? 0 }),
          }))}
          onChange={(typeId: string) => onChange({ typeId })}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Line>
      <div className="generate-pair">
        {(['oddOrient', 'evenOrient'] as const).map((name) => (
          <Line key={name} name={name} label={name === 'oddOrient' ? t('单号朝向') : t('双号朝向')}>
            <Select
              id={`generate-${name}`}
              aria-label={name === 'oddOrient' ? t('单号朝向') : t('双号朝向')}
              allowClear
              value={draft[name]}
              options={orients}
              onChange={(value?: string) => onChange({ [name]: value })}
            />
          </Line>
        ))}
      </div>
    </>
  )
}

function Line(props: { name: string; label: string; problem?: string; help?: string; children: React.ReactNode }) {
  return (
    <div className="form-field">
      <label htmlFor={`generate-${props.name}`}>{props.label}</label>
      {props.children}
      {props.help && <small className="form-help">{props.help}</small>}
      <ProblemLine id={`generate-${props.name}-problem`} problem={props.problem} />
    </div>
  )
}

function Plan({ plan }: { plan: Generated }) {
  const floors = [...Map.groupBy(plan.rooms, ({ floorNo }) => floorNo)].toReversed()
  return (
    <>
      <h2>
        {t('将生成 {{made}} 个房间、{{beds}} 张床位', { made: plan.made, beds: plan.beds })}
        {plan.skipped > 0 && <small>{t('已有的 {{n}} 个房间保持不变', { n: plan.skipped })}</small>}
      </h2>
      {floors.map(([floorNo, rooms]) => (
        <div key={floorNo} className="house-floor">
          <div className="house-floor-name">
            <b>{floorNo < 0 ? t('地下{{n}}层', { n: -floorNo }) : t('{{n}}层', { n: floorNo })}</b>
          </div>
          <ul className="house-rooms">
            {rooms.map(({ roomNo, isThere }) => (
              <li key={roomNo} className={isThere ? 'room-tile room-tile-off generate-there' : 'room-tile'}>
                {roomNo}
                {isThere && <small>{t('已有')}</small>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
