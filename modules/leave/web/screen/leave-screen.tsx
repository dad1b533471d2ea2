import { t } from '#kernel/web/i18n.ts'
import { useAppInfo } from '#kernel/web/app-info.ts'
import { Panel } from '#kernel/web/datascreen/panel.tsx'
import { Figure, Keys, RankedBars, shownNumber } from '#kernel/web/datascreen/parts.tsx'
import { useBlock, WallScreen } from '#kernel/web/datascreen/wall.tsx'
import type { DeptRow, Dest, FunnelRow, GradeSex, Heat, Kpi, OverdueGroup, OverduePerson, TrendDay, TypeRow } from './block-types.ts'
import { TypeRing } from './charts.tsx'
import { HourHeat, TrendLines } from './charts.tsx'
import { DestinationMap } from './destination-map.tsx'
import './leave-screen.css'

const side = { cols: 6 } as const

/** 学生请假动态: how many are away, is anyone missing. */
export function LeaveScreen() {
  const { unitName } = useAppInfo()
  return (
    <WallScreen code="leavedatascreenone" title={t('学生请假动态')} scope={unitName} footer={<Facts />}>
      <Panel<Kpi> block="kpi" place={{ col: 7, row: 1, cols: 12, rows: 2 }} isHero priority={0}>
        {(kpi) => <Hero kpi={kpi} />}
      </Panel>
      <Panel<Dest[]> block="dest" place={{ col: 7, row: 3, cols: 12, rows: 10 }} isHero priority={6}>
        {(rows) => <DestinationMap rows={rows} />}
      </Panel>
      <Panel<TypeRow[]> block="byType" place={{ ...side, col: 1, row: 1, rows: 4 }} title={t('请假类型')} hint={(rows) => t('当前 {{n}} 人', { n: shownNumber(rows.reduce((sum, row) => sum + (row.count ?? 0), 0)) })} priority={2}>
        {(rows) => <TypeRing rows={rows} />}
      </Panel>
      <Panel<DeptRow[]> block="byDept" place={{ ...side, col: 1, row: 5, rows: 5 }} title={t('院系请假率')} hint={schoolRate} priority={3}>
        {(rows) => <Departments rows={rows} />}
      </Panel>
      <Panel<GradeSex[]> block="byGradeSex" place={{ ...side, col: 1, row: 10, rows: 3 }} title={t('年级与性别')} hint={() => <Keys items={[[t('男'), 'var(--w-c1)'], [t('女'), 'var(--w-c3)']]} />} priority={7}>
        {(rows) => <RankedBars columns="84px 1fr 44px 84px" height={20} rows={rows.slice(0, 4).map(({ grade, male, female }) => ({ name: t('{{grade}}级', { grade }), value: male + female, text: shownNumber(male + female), beside: `${male} / ${female}`, parts: [{ value: male, color: 'var(--w-c1)' }, { value: female, color: 'var(--w-c3)' }] }))} />}
      </Panel>
      <Panel<TrendDay[]> block="trend30" place={{ ...side, col: 19, row: 1, rows: 3 }} title={t('近30天请假人数')} hint={() => <Keys items={[[t('请假'), 'var(--w-c1)'], [t('离校'), 'var(--w-c2)']]} />} priority={4}>
        {(days) => <TrendLines days={days} />}
      </Panel>
      <Panel<Heat[]> block="heat" place={{ ...side, col: 19, row: 4, rows: 3 }} title={t('提交时段')} hint={peakOf} priority={8}>
        {(rows) => <HourHeat rows={rows} />}
      </Panel>
      <Panel<FunnelRow[]> block="funnel" place={{ ...side, col: 19, row: 7, rows: 3 }} title={t('审批漏斗')} hint={() => t('近30天提交')} priority={5}>
        {(rows) => <RankedBars columns="98px 1fr 62px 62px" height={14} most={Math.max(1, rows[0]?.count ?? 1)} rows={rows.map(({ key, name, count, rate }) => ({ name: t(name), value: count, text: shownNumber(count), beside: rate === null ? '' : `${rate.toFixed(1)}%`, color: key === 'granted' ? 'var(--w-c2)' : key === 'submitted' || key === 'fdy' ? 'var(--w-c1)' : 'var(--w-dim)' }))} />}
      </Panel>
      <Overdue />
    </WallScreen>
  )
}

function Hero({ kpi }: { kpi: Kpi }) {
  const figures = [
    { label: t('离校'), value: kpi.leaveSchool, unit: t('人'), hint: t('今夜空床 {{n}}', { n: shownNumber(kpi.emptyBeds) }) },
    { label: t('请假率'), value: kpi.leaveRate, unit: '%', digits: 2, hint: t('应在校 {{n}}', { n: shownNumber(kpi.shouldCount) }) },
    { label: t('今日申请'), value: kpi.applyToday, hint: t('通过率 {{n}}', { n: kpi.passRateToday === null ? '--' : `${kpi.passRateToday.toFixed(1)}%` }) },
    { label: t('待审批'), value: kpi.pending, hint: t('超时 {{n}}', { n: shownNumber(kpi.pendingTimeout) }) },
  ]
  return (
    <div className="leave-hero">
      <div className="leave-hero-main">
        <span>{t('当前请假')}</span>
        <Figure value={kpi.onLeave} size={124} unit={t('人')} />
      </div>
      <div className="leave-hero-row">
        {figures.map(({ label, value, unit, digits, hint }) => (
          <div key={label}>
            <span>{label}</span>
            <Figure value={value} size={64} {...(unit ? { unit } : {})} {...(digits ? { digits } : {})} />
            <small>{hint}</small>
          </div>
        ))}
        <div className={kpi.overdue > 0 ? 'is-alarm' : undefined}>
          <span>{kpi.overdue > 0 && '■ '}{t('逾期未归')}</span>
          <Figure value={kpi.overdue} size={64} unit={t('人')} {...(kpi.overdue > 0 ? { tone: 'alarm' as const } : {})} />
          <small>{kpi.overdue > 0 ? t('最长 {{n}} 小时', { n: shownNumber(kpi.longestOverdueHours) }) : t('无')}</small>
        </div>
      </div>
    </div>
  )
}

function Departments({ rows }: { rows: DeptRow[] }) {
  const mean = meanOf(rows)
  const most = Math.max(0.01, ...rows.map(({ rate }) => rate)) * 1.06
  return <RankedBars columns="112px 1fr 70px 52px" most={most} mark={mean} rows={rows.slice(0, 12).map(({ name, rate, count }) => ({ name, value: rate, text: `${rate.toFixed(2)}%`, beside: t('{{n}}人', { n: shownNumber(count) }), color: rate > mean ? 'var(--w-c1)' : 'var(--w-dim)' }))} />
}

function meanOf(rows: readonly DeptRow[]): number {
  const should = rows.reduce((sum, row) => sum + row.should, 0)
  return should > 0 ? (100 * rows.reduce((sum, row) => sum + row.count, 0)) / should : 0
}

function schoolRate(rows: DeptRow[]) {
  return <span className="leave-mean">{t('全校 {{rate}}%', { rate: meanOf(rows).toFixed(2) })}</span>
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

function peakOf(rows: Heat[]): string {
  const top = rows.reduce<Heat | null>((best, row) => (best === null || row.count > best.count ? row : best), null)
  return top ? t('近30天 · 高峰 {{day}} {{hour}}时', { day: t(weekdays[top.weekday - 1] ?? ''), hour: top.hour }) : t('近30天')
}

/** Names stand here only behind a sign-in; otherwise departments. */
function Overdue() {
  const { data: kpi } = useBlock<Kpi>('kpi')
  const { data: people } = useBlock<OverduePerson[]>('overdueList')
  return (
    <Panel<OverdueGroup[]> block="overdue" place={{ ...side, col: 19, row: 10, rows: 3 }} title={t('逾期未归')} tone={(rows) => (rows.length > 0 ? 'alarm' : undefined)} hint={() => (kpi?.onTimeRate30 === null || kpi?.onTimeRate30 === undefined ? '' : t('按时销假率 {{rate}}%', { rate: kpi.onTimeRate30.toFixed(1) }))} priority={1}>
      {(groups) => {
        const named = (people ?? []).filter(({ personName }) => personName)
        if (groups.length === 0) return <p className="wall-empty">{t('无人逾期')}</p>
        const rows = named.length > 0 ? named.map((one) => ({ left: one.personName!, middle: one.className ?? '', right: one.typeName, hours: one.hours })) : groups.map((one) => ({ left: one.department, middle: '', right: t('{{n}}人', { n: one.count }), hours: one.hours }))
        return (
          <ul className="leave-overdue">
            {rows.slice(0, 4).map((row, i) => (
              <li key={i}>
                <span>{row.left}</span><span>{row.middle}</span><span>{row.right}</span>
                <b className={`wall-num ${row.hours >= 24 ? 'is-alarm' : 'is-warn'}`}>{shownNumber(row.hours)}<small>{t('小时')}</small></b>
              </li>
            ))}
          </ul>
        )
      }}
    </Panel>
  )
}

function Facts() {
  const { data: kpi } = useBlock<Kpi>('kpi')
  if (!kpi) return null
  return (
    <>
      <span>{t('平均审批')} <b>{kpi.avgApproveMin === null ? '--' : spanText(kpi.avgApproveMin)}</b></span>
      <span>{t('今日应返')} <b>{shownNumber(kpi.returnDueToday)}</b> · {t('已返')} <b>{shownNumber(kpi.returnedToday)}</b></span>
      <span>{t('影响今日课时')} <b>{shownNumber(kpi.lessonsToday)}</b></span>
    </>
  )
}

function spanText(minutes: number): string {
  const whole = Math.round(minutes)
  return whole < 60 ? t('{{m}}分', { m: whole }) : t('{{h}}小时{{m}}分', { h: Math.floor(whole / 60), m: whole % 60 })
}
