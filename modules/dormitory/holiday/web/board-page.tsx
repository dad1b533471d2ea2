import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Wand2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import { reasonName } from '../shared/batch.ts'
import { stayStates } from '../shared/apply.ts'
import { sexProblem } from '../shared/sex-problem.ts'
import { assignRoute, autoFillRoute, boardRoute, type Sleeper, type StayBed } from '../shared/routes.ts'
import { BatchPages } from './batch-pages.tsx'
import './holiday.css'

/** 留宿床位安排: whom to put where; first somebody is chosen, then a bed is touched. */
export function BoardPage() {
  return (
    <BatchPages title={t('留宿床位安排')} className="holiday-board">
      {(batchId) => <Board key={batchId} batchId={batchId} />}
    </BatchPages>
  )
}

function Board({ batchId }: { batchId: string }) {
  const [dormId, setDormId] = useState<string>()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const { data, error, refetch } = useQuery({
    queryKey: ['yxgl/holidayStayApply', 'board', batchId, dormId],
    queryFn: () => get(boardRoute, { batchId, ...(dormId && { dormId }) }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const waiting = data.sleepers.filter(({ state }) => state === stayStates.toAssign[0])
  const placed = data.sleepers.filter(({ state }) => state === stayStates.assigned[0])
  const one = data.sleepers.find(({ id }) => id === chosen) ?? null
  const run = async (work: () => Promise<string>) => {
    setBusy(true)
    // What went wrong is told by the client.
    await work().then(
      (said) => {
        success(said)
        setChosen(null)
      },
      () => {},
    )
    setBusy(false)
    await refetch()
  }
  const fill = () =>
    run(async () => {
      const { assigned, left } = await post(autoFillRoute, { batchId })
      return left > 0
        ? t('已安排 {{n}} 人，还有 {{left}} 人没有合适的床位', { n: assigned, left })
        : t('已安排 {{n}} 人', { n: assigned })
    })
  const put = (bed: StayBed) =>
    run(async () => {
      const { bedName } = await post(assignRoute, { applyId: one!.id, bedId: bed.id })
      return t('{{name}} 已安排到 {{bed}}', { name: one!.xm, bed: bedName })
    })
  return (
    <div className="holiday-columns">
      <section className="holiday-people">
        <header>
          <h2>{t('待安排 {{n}} 人', { n: waiting.length })}</h2>
          <Button
            type="primary"
            icon={<Wand2 size={16} strokeWidth={1.75} aria-hidden />}
            disabled={waiting.length === 0}
            loading={isBusy}
            onClick={() => void fill()}
          >
            {t('自动安排')}
          </Button>
        </header>
        {waiting.length === 0 && <EmptyState reason={t('没有等待安排床位的学生')} />}
        <People sleepers={waiting} chosen={chosen} onChoose={setChosen} />
        {placed.length > 0 && (
          <details>
            <summary>{t('已安排 {{n}} 人，可改派', { n: placed.length })}</summary>
            <People sleepers={placed} chosen={chosen} onChoose={setChosen} />
          </details>
        )}
      </section>
      <section className="holiday-rooms">
        <header>
          <h2>{one ? t('为 {{name}} 选择床位', { name: one.xm }) : t('先选择学生，再选择床位')}</h2>
          <Select
            aria-label={t('宿舍楼')}
            value={dormId ?? data.houses[0]?.id}
            options={data.houses.map(({ id, name, free }) => ({
              value: id,
              label: t('{{name}}（{{n}} 张空床）', { name, n: free }),
            }))}
            onChange={setDormId}
          />
        </header>
        <ul className="holiday-grid">
          {data.rooms.map((room) => (
            <li key={room.id}>
              <b>{room.roomNo}</b>
              <div>
                {room.beds.map((bed) => (
                  <BedButton
                    key={bed.id}
                    bed={bed}
                    one={one}
                    isWrongSex={one !== null && sexProblem(one.sex, room.sexLimit) !== null}
                    isBusy={isBusy}
                    onPut={put}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function People({
  sleepers,
  chosen,
  onChoose,
}: {
  sleepers: readonly Sleeper[]
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  return (
    <ul className="holiday-list">
      {sleepers.map(({ id, xm, sex, className, reason, beginDate, endDate }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? null : id)}>
            <b>{xm}</b>
            <span>
              {[sex === '2' ? t('女') : sex === '1' && t('男'), className, t(reasonName(reason))]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <small>{daysText(beginDate, endDate)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

function BedButton({
  bed,
  one,
  isWrongSex,
  isBusy,
  onPut,
}: {
  bed: StayBed
  one: Sleeper | null
  isWrongSex: boolean
  isBusy: boolean
  onPut: (bed: StayBed) => Promise<void>
}) {
  const inTheWay =
    one && bed.taken.find(({ from, to, applyId }) => applyId !== one.id && from <= one.endDate && to >= one.beginDate)
  const names = bed.taken.map(({ xm }) => xm).join('、')
  const isOthers = one !== null && bed.onlyFor !== null && bed.onlyFor !== one.id
  const why = isOthers
    ? t('有人在住')
    : isWrongSex
      ? t('性别不符')
      : inTheWay
        ? t('{{name}} 已安排', { name: inTheWay.xm })
        : names || (bed.isLent ? t('借用') : t('空闲'))
  return (
    <button
      type="button"
      className={bed.taken.length > 0 ? 'is-taken' : undefined}
      disabled={!one || isBusy || isWrongSex || isOthers || Boolean(inTheWay)}
      aria-label={`${bed.bedName} ${why}`}
      title={why}
      onClick={() => void onPut(bed)}
    >
      <i>{bed.bedNo}</i>
      <span>{names || (bed.isLent ? t('借用') : t('空闲'))}</span>
    </button>
  )
}
