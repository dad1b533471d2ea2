import { Button, InputNumber, Segmented } from 'antd'
import { GitCompareArrows, Play, RotateCcw, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { plannedText } from '#browser/wire/time-words.ts'
import { batchStates } from '../shared/batch.ts'
import type { HardCode, SoftCode } from '../shared/engine/model.ts'
import { placeRoute, undoRoute, useVersionRoute, type Result } from '../shared/result-routes.ts'
import { runRoute, stepRoute, submitRoute } from '../shared/routes.ts'
import { hardNames, softNames } from '../shared/rules.ts'
import { CompareView } from './compare-view.tsx'
import { Figures } from './figures.tsx'
import { RoomCards, type Target } from './room-cards.tsx'
import { isTurn, useDeed, useResult, type StepProps } from './use-batch.ts'
import { WhyPanel } from './why-panel.tsx'

/** ⑤ and ⑥ What a version came to, why each is where they are, and putting people elsewhere. */
export function ResultStep({ overview, can, isOwn, mayMove }: StepProps & { mayMove: boolean }) {
  const { id, versions, state, parts } = overview
  const [versionId, setVersion] = useState<string | undefined>()
  const [dormId, setDorm] = useState<string | undefined>()
  const [chosen, setChosen] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const deed = useDeed()
  const answer = useResult(id, { ...(versionId && { versionId }), ...(dormId && { dormId }) }, versions.length > 0)
  const isOpen = ([batchStates.dividing[0], batchStates.adjusting[0]] as string[]).includes(state)
  const own = isOwn ? parts.find(({ submitTime }) => submitTime === null) : undefined
  const isOurTurn = isTurn(overview, isOwn)
  const mayRun = isOpen && can('run') && isOurTurn
  const runDialog = isRunning && (
    <RunDialog
      seed={overview.seed}
      isBusy={deed.isBusy}
      onClose={() => setRunning(false)}
      onRun={(seed) => {
        setRunning(false)
        setVersion(undefined)
        void deed.run(runRoute, { id, seed, ...(own && { departmentId: own.departmentId }) }, t('已开始试算'))
      }}
    />
  )
  const runButton = mayRun && (
    <Button
      icon={versions.length === 0 ? <Play size={16} aria-hidden /> : <RotateCcw size={16} aria-hidden />}
      type={versions.length === 0 ? 'primary' : 'default'}
      onClick={() => setRunning(true)}
    >
      {versions.length === 0 ? t('开始试算') : own ? t('重新试算本院系') : t('重新试算')}
    </Button>
  )
  if (versions.length === 0)
    return (
      <section className="list-card">
        <EmptyState reason={t('还没有试算方案')} action={runButton || undefined} />
        {runDialog}
      </section>
    )
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <RowsSkeleton count={6} height={60} />
  const result = answer.data
  const before = versions.find(({ versionNo }) => versionNo < result.versionNo)
  const mayPlace = mayMove && result.isCurrent && isOurTurn && can('adjust')
  const put = (target: Target) => {
    if (!chosen) return
    setChosen(null)
    void deed.run(placeRoute, { id, itemId: chosen, ...target }, (done: { words: string }) => done.words)
  }
  return (
    <>
      <div className="presort-tools">
        <Select
          aria-label={t('方案')}
          value={result.versionId}
          onChange={(value: string) => setVersion(value)}
          options={versions.map((one) => ({
            value: one.id,
            label: one.isCurrent
              ? t('方案 V{{n}}（当前）', { n: one.versionNo })
              : t('方案 V{{n}}', { n: one.versionNo }),
          }))}
        />
        <span className="presort-hint">
          {t('{{time}} 试算，种子 {{seed}}，用时 {{seconds}} 秒', {
            time: plannedText(result.madeTime),
            seed: result.seed,
            seconds: result.seconds,
          })}
        </span>
        <span className="list-head-actions">
          {!result.isCurrent && isOurTurn && can('divide') && !isOwn && (
            <Button
              loading={deed.isBusy}
              onClick={() => void deed.run(useVersionRoute, { id, versionId: result.versionId }, t('已采用该方案'))}
            >
              {t('采用此方案')}
            </Button>
          )}
          {before && (
            <Button icon={<GitCompareArrows size={16} aria-hidden />} onClick={() => setComparing(true)}>
              {t('与 V{{n}} 对比', { n: before.versionNo })}
            </Button>
          )}
          {mayPlace && (
            <Button
              icon={<Undo2 size={16} aria-hidden />}
              disabled={result.canUndo === null}
              title={result.canUndo ?? undefined}
              onClick={() =>
                void deed.run(undoRoute, { id }, (done: { words: string }) =>
                  t('已撤销：{{words}}', { words: done.words }),
                )
              }
            >
              {t('撤销', { context: 'undo' })}
            </Button>
          )}
          {runButton}
          {isOwn && own && isOurTurn && (
            <Button
              type="primary"
              icon={<Send size={16} aria-hidden />}
              loading={deed.isBusy}
              onClick={() => void deed.run(submitRoute, { id, departmentId: own.departmentId }, t('已提交'))}
            >
              {t('提交')}
            </Button>
          )}
          {!isOwn && state === batchStates.adjusting[0] && can('divide') && (
            <Button
              type="primary"
              loading={deed.isBusy}
              onClick={() => void deed.run(stepRoute, { id, to: 'ready' }, t('已转为待发布'))}
            >
              {t('转待发布')}
            </Button>
          )}
        </span>
      </div>
      <Kpis result={result} before={isOwn ? undefined : before} />
      <div className="presort-result">
        <section className="list-card is-solid presort-card">
          <h2>
            {t('房间')}
            <Segmented
              size="small"
              value={dormId ?? result.houses.find((one) => one.people > 0)?.id ?? result.houses[0]?.id}
              onChange={(value: string) => setDorm(value)}
              options={result.houses.map((one) => ({ value: one.id, label: `${one.dormName} ${one.people}` }))}
            />
          </h2>
          {mayPlace && (
            <p className="presort-hint" role="status">
              {chosen ? t('请选择目标床位，或要互换的同学') : t('拖动学生到空床或与同学互换；也可先点学生，再点“移动”')}
            </p>
          )}
          <RoomCards
            {...{ cards: result.cards, chosen, mayPlace, onChoose: setChosen, onRead: setReading, onPut: put }}
          />
        </section>
        <Aside {...{ result, onRead: setReading, onChoose: mayPlace ? setChosen : undefined, onHouse: setDorm }} />
      </div>
      <WhyPanel
        id={id}
        itemId={reading}
        mayPlace={mayPlace}
        onMove={(itemId) => {
          setReading(null)
          setChosen(itemId)
        }}
        onClose={() => setReading(null)}
      />
      {isComparing && before && (
        <CompareView id={id} beforeId={before.id} afterId={result.versionId} onClose={() => setComparing(false)} />
      )}
      {runDialog}
    </>
  )
}

function RunDialog(props: { seed: number; isBusy: boolean; onClose: () => void; onRun: (seed: number) => void }) {
  const [seed, setSeed] = useState<number | null>(props.seed)
  return (
    <Dialog
      open
      title={t('试算')}
      okText={t('开始试算')}
      onCancel={props.onClose}
      onOk={() => seed && props.onRun(seed)}
      okButtonProps={{ disabled: !seed, loading: props.isBusy }}
    >
      <label className="presort-seed">
        {t('种子')}
        <InputNumber min={1} max={99_999_999} precision={0} value={seed} onChange={setSeed} />
        <small>{t('同一种子、同一规则结果相同；手工锁定的学生不动')}</small>
      </label>
    </Dialog>
  )
}

function Kpis({ result, before }: { result: Result; before: StepProps['overview']['versions'][number] | undefined }) {
  const { placed, unplaced, conflicts, points, singleClass, rooms, fixed } = result
  const change = before ? points - before.stats.points : 0
  return (
    <Figures
      figures={[
        {
          label: t('已分'),
          value: placed,
          of: placed + unplaced,
          ...(before && { note: t('V{{no}} 为 {{n}}', { no: before.versionNo, n: before.stats.placed }) }),
        },
        { label: t('未分'), value: unplaced, ...(unplaced > 0 && { tone: 'warn' as const }), note: lackNote(result) },
        {
          label: t('硬约束冲突'),
          value: conflicts.length,
          tone: conflicts.length > 0 ? 'bad' : 'good',
          note: conflicts.length > 0 ? t('不能发布') : t('可以发布'),
        },
        {
          label: t('软约束分'),
          value: points,
          ...(before && {
            note:
              change <= 0
                ? t('V{{no}} 为 {{n}}，降 {{change}}', {
                    no: before.versionNo,
                    n: before.stats.points,
                    change: -change,
                  })
                : t('V{{no}} 为 {{n}}，升 {{change}}', { no: before.versionNo, n: before.stats.points, change }),
          }),
        },
        {
          label: t('单班房间'),
          value: singleClass,
          of: rooms,
          note: rooms > 0 ? `${((singleClass * 100) / rooms).toFixed(1)}%` : '',
        },
        { label: t('手工锁定'), value: fixed, note: t('重算时不动') },
      ]}
    />
  )
}

const lackWords = (): Record<string, string> => ({
  sex: t('性别'),
  quota: t('划拨'),
  level: t('档次'),
  campus: t('校区'),
  special: t('特殊需求'),
  apart: t('名单'),
  full: t('床位'),
})
const lackNote = ({ lacks }: Result) =>
  Object.entries(lacks)
    .map(([lack, n]) => `${lackWords()[lack] ?? ''} ${n}`)
    .join(' · ')

type AsideProps = {
  result: Result
  onRead: (itemId: string) => void
  onChoose: ((itemId: string) => void) | undefined
  onHouse: (dormId: string) => void
}

/** Who has none, what is forbidden, and how often each rule was not kept and where. */
function Aside({ result, onRead, onChoose, onHouse }: AsideProps) {
  const [code, setCode] = useState('unplaced')
  const { broken, conflicts, unplacedList } = result
  const kept = broken.filter(({ count }) => count > 0)
  const line = broken.find((one) => one.code === code)
  return (
    <section className="list-card is-solid presort-card presort-aside">
      <h2>{t('冲突与扣分')}</h2>
      <div className="presort-codes">
        <button type="button" aria-pressed={code === 'unplaced'} onClick={() => setCode('unplaced')}>
          {t('未分')} {result.unplaced}
        </button>
        {conflicts.length > 0 && (
          <button type="button" aria-pressed={code === 'conflicts'} onClick={() => setCode('conflicts')}>
            {t('硬约束冲突')} {conflicts.length}
          </button>
        )}
        {kept.map((one) => (
          <button key={one.code} type="button" aria-pressed={code === one.code} onClick={() => setCode(one.code)}>
            {t(softNames[one.code as SoftCode])} {one.count}
          </button>
        ))}
      </div>
      {code === 'unplaced' && unplacedList.length === 0 && <p className="presort-hint">{t('所有学生都已分配')}</p>}
      <ul className="presort-lines">
        {code === 'unplaced' &&
          unplacedList.map((one) => (
            <li key={one.itemId}>
              <span>
                <b>{one.xm}</b> <small>{[one.departmentName, one.className].filter(Boolean).join(' · ')}</small>
                <small>{one.reason && t(one.reason)}</small>
              </span>
              <Button size="small" onClick={() => (onChoose ? onChoose(one.itemId) : onRead(one.itemId))}>
                {onChoose ? t('安排') : t('依据')}
              </Button>
            </li>
          ))}
        {code === 'conflicts' &&
          conflicts.map((one) => (
            <li key={`${one.xm} ${one.code}`}>
              <b>{one.xm}</b>
              <span>
                {one.roomName} · {t(hardNames[one.code as HardCode])}
              </span>
            </li>
          ))}
        {line?.rooms.map((one) => (
          <li key={one.roomId}>
            <button type="button" className="presort-link" onClick={() => onHouse(one.dormId)}>
              {one.roomName}
            </button>
            <span>
              {t('{{n}} 次', { n: one.count })} · {t('{{n}} 分', { n: one.count * line.weight })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
