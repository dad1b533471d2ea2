import { Panel } from '#browser/wall/panel.tsx'
import { Dots, Keys, RankedBars, shownNumber, useLimit, useTurns } from '#browser/wall/parts.tsx'
import { useBlock, WallScreen } from '#browser/wall/wall.tsx'
import { shown, t, tKey } from '#browser/wire/i18n.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import type { DeptRow, FunnelRow, GradeSex, Heat, Kpi, TrendDay } from './block-types.ts'
import { Destinations } from './destinations.tsx'
import { Facts, Hero } from './hero.tsx'
import { HourHeat, TrendLines } from './lazy-charts.tsx'
import { Overdue } from './overdue.tsx'
import { Tonight } from './tonight.tsx'
import { LeaveTypes } from './types.tsx'
import './leave-screen.css'

const side = { cols: 6 } as const
const mostDepartments = 11

/** 学生请假动态: how many are away, is anyone missing. */
export function LeaveScreen() {
  return (
    <WallScreen code="leavedatascreenone" title={tKey('学生请假动态')} note={<TeachingWeek />} footer={<Facts />}>
      <Panel<Kpi> block="kpi" place={{ col: 7, row: 1, cols: 12, rows: 2 }} isHero isLoose priority={0}>
        {(kpi) => <Hero kpi={kpi} />}
      </Panel>
      <Destinations place={{ col: 7, row: 3, cols: 12, rows: 8 }} priority={6} />
      <Tonight place={{ col: 7, row: 11, cols: 12, rows: 2 }} priority={7} />
      <LeaveTypes place={{ ...side, col: 1, row: 1, rows: 4 }} priority={2} />
      <Departments />
      <Panel<GradeSex[]>
        block="byGradeSex"
        place={{ ...side, col: 1, row: 10, rows: 3 }}
        title={t('年级与性别')}
        hint={() => (
          <Keys
            items={[
              [t('男'), 'var(--w-c1)'],
              [t('女'), 'var(--w-c3)'],
            ]}
          />
        )}
        isEmpty={(rows) => rows.length === 0}
        priority={8}
      >
        {(rows) => <Grades rows={rows} />}
      </Panel>
      <Panel<TrendDay[]>
        block="trend30"
        place={{ ...side, col: 19, row: 1, rows: 3 }}
        title={t('近30天请假人数')}
        hint={() => (
          <Keys
            items={[
              [t('请假', { context: 'person' }), 'var(--w-c1)'],
              [t('离校'), 'var(--w-c2)'],
            ]}
          />
        )}
        isEmpty={(days) => days.every(({ onLeave }) => onLeave === 0)}
        priority={4}
      >
        {(days) => <TrendLines days={days} />}
      </Panel>
      <Panel<Heat[]>
        block="heat"
        place={{ ...side, col: 19, row: 4, rows: 3 }}
        title={t('提交时段')}
        hint={peakOf}
        isEmpty={(rows) => rows.length === 0}
        priority={9}
      >
        {(rows) => <HourHeat rows={rows} />}
      </Panel>
      <Panel<FunnelRow[]>
        block="funnel"
        place={{ ...side, col: 19, row: 7, rows: 3 }}
        title={t('审批漏斗')}
        hint={() => t('近30天提交')}
        isEmpty={(rows) => !rows[0]?.count}
        priority={5}
      >
        {(rows) => <Levels rows={rows} />}
      </Panel>
      <Overdue place={{ ...side, col: 19, row: 10, rows: 3 }} priority={1} />
    </WallScreen>
  )
}

function TeachingWeek() {
  const { data } = useBlock<{ week: number | null }>('week')
  return data?.week ? ` · ${t('第{{n}}教学周', { n: data.week })}` : null
}

/** The rate against that of the school, and by turns the heads. */
function Departments() {
  const { data: kpi } = useBlock<Kpi>('kpi')
  const limit = useLimit()
  const turn = useTurns(2)
  const isRate = turn === 0
  const mean = kpi?.leaveRate
  return (
    <Panel<DeptRow[]>
      block="byDept"
      place={{ ...side, col: 1, row: 5, rows: 5 }}
      title={isRate ? t('院系请假率') : t('院系请假人数')}
      mark={<Dots count={2} at={turn} />}
      hint={() =>
        isRate &&
        mean !== undefined && <span className="leave-mean">{t('全校 {{rate}}%', { rate: mean.toFixed(2) })}</span>
      }
      isEmpty={(rows) => rows.length === 0}
      priority={3}
    >
      {(rows) => {
        const of = (row: DeptRow) => (isRate ? row.rate : row.count)
        const ordered = rows.toSorted((a, b) => (of(b) ?? -1) - (of(a) ?? -1)).slice(0, mostDepartments)
        const most = Math.max(isRate ? 0.01 : 1, ...ordered.map((row) => of(row) ?? 0)) * 1.06
        const rateText = (row: DeptRow) => (row.rate === null ? '—' : `${row.rate.toFixed(2)}%`)
        const countText = (row: DeptRow) =>
          row.hidden ? shownNumber(null, { hidden: row.hidden, limit }) : t('{{n}}人', { n: shownNumber(row.count) })
        return (
          <RankedBars
            columns="104px 1fr 66px 54px"
            most={most}
            mark={isRate ? mean : undefined}
            rows={ordered.map((row) => ({
              key: row.id,
              name: row.name,
              value: of(row),
              text: isRate ? rateText(row) : countText(row),
              beside: isRate ? countText(row) : rateText(row),
              isDim: row.hidden !== undefined,
              color: isRate && (row.rate ?? 0) <= (mean ?? 0) ? 'var(--w-dim)' : 'var(--w-c1)',
            }))}
          />
        )
      }}
    </Panel>
  )
}

function Grades({ rows }: { rows: readonly GradeSex[] }) {
  const limit = useLimit()
  const first = rows.slice(0, 4)
  const most = Math.max(1, ...first.map(({ count }) => count ?? 0)) * 1.06
  const parts = ({ male, female, count }: GradeSex) =>
    male === null || female === null
      ? [{ value: count ?? 0, color: 'var(--w-dim)' }]
      : [
          { value: male, color: 'var(--w-c1)' },
          { value: female, color: 'var(--w-c3)' },
        ]
  return (
    <RankedBars
      columns="76px 1fr 44px 84px"
      height={first.length > 3 ? 16 : 20}
      most={most}
      rows={first.map((row) => ({
        key: String(row.grade),
        name: t('{{grade}}级', { grade: row.grade }),
        value: row.count,
        text: shownNumber(row.count, { hidden: row.hidden, limit }),
        isDim: row.hidden !== undefined,
        beside: row.male === null || row.female === null ? '—' : `${row.male} / ${row.female}`,
        parts: parts(row),
      }))}
    />
  )
}

/** Levels of the approval; not every leave goes through all of them. */
function Levels({ rows }: { rows: readonly FunnelRow[] }) {
  const colour = (key: string) =>
    key === 'granted' ? 'var(--w-c2)' : key === 'submitted' ? 'var(--w-c1)' : 'var(--w-dim)'
  return (
    <RankedBars
      columns="112px 1fr 56px 56px"
      height={14}
      most={Math.max(1, rows[0]?.count ?? 1)}
      rows={rows.map(({ key, name, count, rate }) => ({
        key,
        name: key === 'submitted' || key === 'granted' ? t(name) : t('{{name}}通过', { name: shown(name) }),
        value: count,
        text: shownNumber(count),
        beside: rate === null ? '' : `${rate.toFixed(1)}%`,
        color: colour(key),
      }))}
    />
  )
}

function peakOf(rows: Heat[]): string {
  const top = rows.reduce<Heat | null>((best, row) => (best === null || row.count > best.count ? row : best), null)
  return top
    ? t('近30天 · 高峰 {{day}} {{hour}}时', { day: weekdayNames()[top.weekday - 1] ?? '', hour: top.hour })
    : t('近30天')
}
