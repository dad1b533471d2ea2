import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Switch } from 'antd'
import { Eraser, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { batchStates } from '../shared/batch.ts'
import { canvasRoute, matrixRoute, paintRoute, suggestRoute, type QuotaLine } from '../shared/quota-routes.ts'
import { stepRoute } from '../shared/routes.ts'
import { colourOf } from './hues.ts'
import { PaintGrid } from './paint-grid.tsx'
import { sexWord } from './scope-step.tsx'
import { address, isTurn, useDeed, type StepProps } from './use-batch.ts'

/** ② and ③ What each needs and has, and a brush that gives rooms. */
export function QuotaStep({ overview, tier, can, isOwn }: StepProps & { tier: '1' | '2' }) {
  const { id, parts, houses } = overview
  const [departmentId, setDepartment] = useState(tier === '2' ? (parts[0]?.departmentId ?? null) : null)
  const [dormId, setDorm] = useState(houses[0]?.id ?? '')
  const [brush, setBrush] = useState<string | null>(null)
  const [isShared, setShared] = useState(false)
  const deed = useDeed()
  const asked = { id, tier, ...(tier === '2' && departmentId ? { departmentId } : {}) }
  const matrix = useQuery({
    queryKey: [address, 'matrix', id, tier, departmentId],
    queryFn: () => get(matrixRoute, asked),
    enabled: tier === '1' || departmentId !== null,
  })
  const canvas = useQuery({
    queryKey: [address, 'rooms', id, dormId],
    queryFn: () => get(canvasRoute, { id, dormId }),
    enabled: dormId !== '',
  })
  const failed = matrix.error ?? canvas.error
  if (failed) return <LoadError error={failed} onRetry={() => void Promise.all([matrix.refetch(), canvas.refetch()])} />
  if (overview.state === batchStates.draft[0] || parts.length === 0)
    return (
      <section className="list-card">
        <EmptyState reason={t('开始划拨后才能分房间')} />
      </section>
    )
  const lines = matrix.data ?? []
  const keys = [...new Set(lines.map(keyOf))]
  const isOpen = ([batchStates.dividing[0], batchStates.adjusting[0]] as string[]).includes(overview.state)
  const mayPaint = isOpen && isTurn(overview, isOwn) && can('adjust') && (tier === '2' || !isOwn)
  const paint = (roomIds: readonly string[]) => {
    if (!brush) return
    const target = brush === 'none' ? {} : tier === '1' ? { departmentId: brush } : { classId: brush }
    const isBoth = tier === '2' && isShared && brush !== 'none'
    void deed.run(paintRoute, { id, tier, roomIds, ...target, isShared: isBoth }, (answer: { painted: number }) =>
      t('已划拨 {{n}} 间', { n: answer.painted }),
    )
  }
  return (
    <>
      <div className="presort-two presort-paint">
        <section className="list-card is-solid presort-card">
          <h2>
            {tier === '1' ? t('院系需要与已划拨') : t('班级需要与已划拨')}
            {tier === '2' && parts.length > 1 && (
              <Select
                aria-label={t('院系')}
                value={departmentId}
                options={parts.map((one) => ({ value: one.departmentId, label: one.departmentName }))}
                onChange={(value: string | null) => {
                  setDepartment(value)
                  setBrush(null)
                }}
              />
            )}
          </h2>
          {matrix.data ? (
            <Matrix {...{ lines, keys, brush, mayPaint }} onBrush={setBrush} />
          ) : (
            <RowsSkeleton count={6} height={36} />
          )}
        </section>
        <section className="list-card is-solid presort-card">
          <h2>
            {t('房间')}
            <Segmented
              size="small"
              value={dormId}
              onChange={setDorm}
              options={houses.map((one) => ({ value: one.id, label: one.dormName }))}
            />
          </h2>
          {mayPaint && (
            <div className="presort-brush">
              <span>
                {brush === null
                  ? t('先在左边选一个，再在房间上拖动')
                  : brush === 'none'
                    ? t('正在收回：点选或拖过房间')
                    : t('正在划给：{{name}}', { name: nameOf(lines, brush) })}
              </span>
              {tier === '2' && (
                <label>
                  <Switch size="small" checked={isShared} onChange={setShared} /> {t('拼房')}
                </label>
              )}
              <Button
                size="small"
                type={brush === 'none' ? 'primary' : 'default'}
                icon={<Eraser size={14} aria-hidden />}
                onClick={() => setBrush('none')}
              >
                {t('收回')}
              </Button>
              <Button
                size="small"
                loading={deed.isBusy}
                icon={<WandSparkles size={14} aria-hidden />}
                onClick={() =>
                  void deed.run(suggestRoute, asked, (answer: { painted: number; short: number }) =>
                    answer.short > 0
                      ? t('已划拨 {{n}} 间，仍缺 {{short}} 床', { n: answer.painted, short: answer.short })
                      : t('已划拨 {{n}} 间', { n: answer.painted }),
                  )
                }
              >
                {t('自动划拨')}
              </Button>
            </div>
          )}
          {canvas.data ? (
            <PaintGrid
              floors={canvas.data}
              tier={tier}
              keys={keys}
              isOff={!mayPaint || brush === null}
              onPaint={paint}
            />
          ) : (
            <RowsSkeleton count={6} height={60} />
          )}
        </section>
      </div>
      {tier === '1' && overview.state === batchStates.dividing[0] && can('divide') && !isOwn && (
        <div className="presort-foot">
          <Button
            type="primary"
            loading={deed.isBusy}
            onClick={() => void deed.run(stepRoute, { id, to: 'adjusting' }, t('已交院系调整'))}
          >
            {t('交院系调整')}
          </Button>
        </div>
      )}
    </>
  )
}

const keyOf = ({ classId, departmentId }: QuotaLine) => classId ?? departmentId
const nameOf = (lines: readonly QuotaLine[], key: string) => {
  const line = lines.find((one) => keyOf(one) === key)
  return line?.className ?? line?.departmentName ?? ''
}

type MatrixProps = {
  lines: readonly QuotaLine[]
  keys: readonly string[]
  brush: string | null
  mayPaint: boolean
  onBrush: (key: string) => void
}

/** Who by men and women: needed, given, and what is missing. */
function Matrix({ lines, keys, brush, mayPaint, onBrush }: MatrixProps) {
  return (
    <table className="presort-table">
      <thead>
        <tr>
          <th>{t('名称')}</th>
          {['1', '2'].map((sex) => (
            <th key={sex}>{t('{{sex}} 需 / 给 / 差', { sex: sexWord(sex) })}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <td>
              <button
                type="button"
                className="presort-pick"
                aria-pressed={brush === key}
                disabled={!mayPaint}
                onClick={() => onBrush(key)}
              >
                <i className={`presort-dot ${colourOf(keys, key)}`} aria-hidden />
                {nameOf(lines, key)}
              </button>
            </td>
            {['1', '2'].map((sex) => {
              const line = lines.find((one) => keyOf(one) === key && one.sex === sex)
              const gap = line ? line.need - line.given : 0
              return (
                <td key={sex}>
                  {line ? (
                    <>
                      {line.need} / {line.given} /{' '}
                      <b className={gap > 0 ? 'presort-bad' : 'presort-good'}>{Math.max(0, gap)}</b>
                    </>
                  ) : (
                    '—'
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
