import { SankeyChart } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'

charts.use([SankeyChart, TooltipComponent, CanvasRenderer])

/** So many went from one place to another. */
export type SankeyFlow = { from: string; to: string; n: number; /** The number in words. */ text: string }

/** Who went from where to where; `onPick` hears which stream was clicked. Loaded only by pages that show one. */
export function Sankey({
  flows,
  label,
  height = 240,
  onPick,
}: {
  flows: readonly SankeyFlow[]
  label: string
  height?: number
  onPick?: (index: number) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const { isIsDark } = useThemeConfig()
  useEffect(() => {
    if (!place.current) return
    const chart = charts.init(place.current)
    const style = getComputedStyle(place.current)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    // A place may be left and come to: each side has nodes of its own.
    const names = { from: [...new Set(flows.map((flow) => flow.from))], to: [...new Set(flows.map((flow) => flow.to))] }
    const nodes = (['from', 'to'] as const).flatMap((side) =>
      names[side].map((name, i) => ({
        name: `${side} ${name}`,
        itemStyle: { color: colour(`--chart-${(i % 8) + 1}`), borderWidth: 0 },
        label: { position: side === 'from' ? ('right' as const) : ('left' as const) },
      })),
    )
    chart.setOption({
      animation: false,
      tooltip: {
        confine: true,
        formatter: ({ dataType, data }: { dataType: string; data: { index?: number; name?: string } }) =>
          dataType === 'edge' ? words(flows[data.index!]!) : escaped(plain(data.name)),
      },
      series: [
        {
          type: 'sankey',
          left: 2,
          right: 2,
          top: 8,
          bottom: 8,
          nodeWidth: 8,
          nodeGap: 8,
          draggable: false,
          emphasis: { focus: 'adjacency' },
          label: {
            color: colour('--ant-color-text-secondary'),
            fontSize: 12,
            formatter: ({ name }: { name: string }) => plain(name),
          },
          lineStyle: { color: 'source', opacity: 0.28, curveness: 0.5 },
          data: nodes,
          links: flows.map(({ from, to, n }, index) => ({
            source: `from ${from}`,
            target: `to ${to}`,
            value: n,
            index,
          })),
        },
      ],
    })
    chart.on('click', ({ dataType, data }) => {
      if (dataType === 'edge') pick.current?.((data as { index: number }).index)
    })
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [flows, isIsDark])
  return (
    <div
      ref={place}
      role="img"
      aria-label={`${label}: ${flows.map((flow) => `${flow.from} → ${flow.to} ${flow.text}`).join(', ')}`}
      style={{ height }}
    />
  )
}

const plain = (name = '') => name.slice(name.indexOf(' ') + 1)

function words({ from, to, text }: SankeyFlow): string {
  return `${escaped(from)} → ${escaped(to)} · ${escaped(text)}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
