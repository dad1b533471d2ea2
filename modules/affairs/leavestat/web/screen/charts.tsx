import { dateText } from '#browser/wire/time-words.ts'
import { HeatmapChart, LineChart } from 'echarts/charts'
import { GridComponent, VisualMapComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { useMemo } from 'react'
import { WallChart } from '#browser/wall/chart.tsx'
import { wallColours as ink, wallWords } from '#browser/wall/colours.ts'
import { shownNumber } from '#browser/wall/parts.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Heat, TrendDay } from './block-types.ts'

charts.use([LineChart, HeatmapChart, GridComponent, VisualMapComponent, LabelLayout])

/** Two lines with their last values at the end. */
export function TrendLines({ days }: { days: readonly TrendDay[] }) {
  const option = useMemo(() => {
    const line = (name: 'onLeave' | 'leaveSchool', color: string, isFirst: boolean) => ({
      type: 'line',
      data: days.map((day) => day[name]),
      showSymbol: false,
      silent: true,
      lineStyle: { width: isFirst ? 3 : 2.5, color },
      itemStyle: { color },
      ...(isFirst ? { areaStyle: { color, opacity: 0.08 } } : {}),
      endLabel: {
        show: true,
        formatter: ({ value }: { value: number }) => shownNumber(value),
        fontSize: 22,
        fontWeight: 600,
        color,
      },
      labelLayout: { moveOverlap: 'shiftY' },
    })
    const marks = new Set([0, Math.floor(days.length / 2), days.length - 1])
    return {
      grid: { left: 2, right: 52, top: 14, bottom: 24 },
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: days.map(({ date }) => dateText(date, { isNarrow: true })),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: ink.line } },
        axisLabel: {
          color: ink.t3,
          fontSize: 16,
          fontWeight: 500,
          interval: (i: number) => marks.has(i),
          alignMinLabel: 'left',
          alignMaxLabel: 'right',
        },
      },
      yAxis: { show: false, min: 0 },
      series: [line('onLeave', ink.c1, true), line('leaveSchool', ink.c2, false)],
    }
  }, [days])
  return <WallChart option={option} label={t('近30天请假人数')} />
}

const firstHour = 7
const lastHour = 22

/** When people ask, by weekday and hour; what lies outside the day stands at its edges. */
export function HourHeat({ rows }: { rows: readonly Heat[] }) {
  const option = useMemo(() => {
    const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, i) => i + firstHour)
    const known = new Map<string, number>()
    for (const { weekday, hour, count } of rows) {
      const cell = `${weekday} ${Math.min(lastHour, Math.max(firstHour, hour))}`
      known.set(cell, (known.get(cell) ?? 0) + count)
    }
    const cells = hours.flatMap((hour, x) =>
      Array.from({ length: 7 }, (_, y) => [x, y, known.get(`${y + 1} ${hour}`) ?? 0]),
    )
    const weekdays = [t('一'), t('二'), t('三'), t('四'), t('五'), t('六'), t('日')]
    return {
      grid: { left: 28, right: 0, top: 0, bottom: 24 },
      xAxis: {
        type: 'category',
        data: hours.map((hour) => t('{{hour}}时', { hour })),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: ink.t3, fontSize: 16, interval: (i: number) => i % 4 === 1 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: weekdays,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: ink.t3, fontSize: 16, fontFamily: wallWords, interval: (i: number) => i % 2 === 0 },
      },
      visualMap: {
        show: false,
        min: 0,
        max: Math.max(1, ...cells.map((cell) => cell[2]!)),
        inRange: { color: ink.ramp },
      },
      series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: ink.s1, borderWidth: 2 }, silent: true }],
    }
  }, [rows])
  return <WallChart option={option} label={t('提交时段')} />
}
