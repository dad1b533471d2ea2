import { HeatmapChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, VisualMapComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { wallColours as ink, WallChart, wallWords } from '#kernel/web/datascreen/chart.tsx'
import { shownNumber } from '#kernel/web/datascreen/parts.tsx'
import type { Heat, TrendDay, TypeRow } from './block-types.ts'

charts.use([PieChart, LineChart, HeatmapChart, GridComponent, VisualMapComponent, CanvasRenderer])

const colours = [ink.c1, ink.c2, ink.c3, ink.c4] as const
const mostParts = 4

/** Kinds of leave: the four most frequent and the rest. */
export function TypeRing({ rows }: { rows: readonly TypeRow[] }) {
  const parts = useMemo(() => partsOf(rows), [rows])
  const first = parts[0]
  const option = useMemo(() => ({ series: [{ type: 'pie', center: [104, '50%'], radius: [70, 102], startAngle: 90, label: { show: false }, silent: true, itemStyle: { borderColor: ink.s1, borderWidth: 3 }, data: parts.map(({ name, value, color }) => ({ name, value, itemStyle: { color } })) }] }), [parts])
  return (
    <div className="leave-types">
      <WallChart option={option} label={t('请假类型')} />
      {first && <div className="leave-ring"><b className="wall-num">{Math.round(first.pct)}%</b><span>{first.name}</span></div>}
      <ul>
        {parts.map(({ name, value, pct, color, isHidden }) => (
          <li key={name}><i style={{ background: color }} /><span>{name}</span><b className="wall-num">{shownNumber(value, { isHidden })}</b><small className="wall-num">{isHidden ? '' : `${pct.toFixed(1)}%`}</small></li>
        ))}
      </ul>
    </div>
  )
}

function partsOf(rows: readonly TypeRow[]) {
  const shown = rows.slice(0, rows.length > mostParts + 1 ? mostParts : mostParts + 1)
  const rest = rows.slice(shown.length)
  const parts = shown.map((row, i) => ({ name: row.name, value: row.count ?? 0, pct: row.pct, color: colours[i] ?? ink.c6, isHidden: row.hidden === true }))
  if (rest.length === 0) return parts
  return [...parts, { name: t('其他'), value: rest.reduce((sum, row) => sum + (row.count ?? 0), 0), pct: rest.reduce((sum, row) => sum + row.pct, 0), color: ink.c6 as string, isHidden: false }]
}

/** Two lines with their last values at the end. */
export function TrendLines({ days }: { days: readonly TrendDay[] }) {
  const option = useMemo(() => {
    const line = (name: 'onLeave' | 'leaveSchool', color: string, isFirst: boolean) => ({
      type: 'line', data: days.map((day) => day[name]), showSymbol: false, lineStyle: { width: isFirst ? 3 : 2.5, color }, itemStyle: { color }, ...(isFirst ? { areaStyle: { color, opacity: 0.08 } } : {}),
      endLabel: { show: true, formatter: ({ value }: { value: number }) => shownNumber(value), fontSize: 22, fontWeight: 600, color },
    })
    const marks = new Set([0, Math.floor(days.length / 2), days.length - 1])
    return {
      grid: { left: 4, right: 48, top: 14, bottom: 24 },
      xAxis: { type: 'category', boundaryGap: false, data: days.map(({ date }) => date.slice(5)), axisTick: { show: false }, axisLine: { lineStyle: { color: ink.line } }, axisLabel: { color: ink.t3, fontSize: 16, fontWeight: 500, interval: (i: number) => marks.has(i), alignMinLabel: 'left', alignMaxLabel: 'right' } },
      yAxis: { show: false, min: 0 },
      series: [line('onLeave', ink.c1, true), line('leaveSchool', ink.c2, false)],
    }
  }, [days])
  return <WallChart option={option} label={t('近30天请假人数')} />
}

const firstHour = 7
const lastHour = 22

/** When people ask, by weekday and hour. */
export function HourHeat({ rows }: { rows: readonly Heat[] }) {
  const option = useMemo(() => {
    const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, i) => i + firstHour)
    const known = new Map(rows.map((row) => [`${row.weekday} ${Math.min(lastHour, Math.max(firstHour, row.hour))}`, row.count]))
    const cells = hours.flatMap((hour, x) => Array.from({ length: 7 }, (_, y) => [x, y, known.get(`${y + 1} ${hour}`) ?? 0]))
    return {
      grid: { left: 28, right: 0, top: 0, bottom: 24 },
      xAxis: { type: 'category', data: hours.map((hour) => t('{{hour}}时', { hour })), axisLine: { show: false }, axisTick: { show: false }, axisLabel: { color: ink.t3, fontSize: 16, interval: (i: number) => i % 4 === 1 } },
      yAxis: { type: 'category', inverse: true, data: ['一', '二', '三', '四', '五', '六', '日'].map((day) => t(day)), axisLine: { show: false }, axisTick: { show: false }, axisLabel: { color: ink.t3, fontSize: 16, fontFamily: wallWords, interval: (i: number) => i % 2 === 0 } },
      visualMap: { show: false, min: 0, max: Math.max(1, ...cells.map((cell) => cell[2]!)), inRange: { color: ink.ramp } },
      series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: ink.s1, borderWidth: 2 }, silent: true }],
    }
  }, [rows])
  return <WallChart option={option} label={t('提交时段')} />
}
