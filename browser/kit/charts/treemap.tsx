import { TreemapChart } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'

charts.use([TreemapChart, TooltipComponent, CanvasRenderer])

export type TreemapPart = { name: string; value: number; /** The value in words. */ text: string }

/** Smaller shares have no room for a word; the tooltip names them. */
const smallestNamed = 0.04

/** How a whole is divided, as rectangles; `onPick` hears which one was clicked. Loaded only by pages that show one. */
export function Treemap({
  parts,
  label,
  height = 120,
  onPick,
}: {
  parts: readonly TreemapPart[]
  label: string
  height?: number
  onPick?: (index: number) => void
}) {
  const pick = useRef(onPick)
  pick.current = onPick
  const place = useRef<HTMLDivElement>(null)
  const { isIsDark } = useThemeConfig()
  useEffect(() => {
    if (!place.current) return
    const chart = charts.init(place.current)
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const whole = parts.reduce((sum, part) => sum + part.value, 0)
    chart.setOption({
      animation: false,
      tooltip: {
        formatter: ({ data }: { data: TreemapPart }) => `${escaped(data.name)} · ${data.text}`,
        confine: true,
      },
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          label: {
            fontSize: 12,
            lineHeight: 16,
            overflow: 'truncate',
            formatter: ({ data }: { data: TreemapPart }) =>
              data.value < whole * smallestNamed ? '' : `${data.name}\n${data.text}`,
          },
          itemStyle: {
            gapWidth: 2,
            borderRadius: 4,
            borderWidth: 0,
            borderColor: getComputedStyle(place.current).getPropertyValue('--ant-color-bg-container').trim(),
          },
          data: parts.map((part, i) => ({
            ...part,
            itemStyle: { color: colour(`--tone-${toneOf(i)}-bg`) },
            label: { color: colour(`--tone-${toneOf(i)}`) },
          })),
        },
      ],
    })
    chart.on('click', ({ data }) => pick.current?.(parts.findIndex((part) => part.name === (data as TreemapPart).name)))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(place.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [parts, isIsDark])
  const words = parts.map((part) => `${part.name} ${part.text}`).join(', ')
  return <div ref={place} role="img" aria-label={`${label}: ${words}`} style={{ height }} />
}

const tones = ['blue', 'teal', 'amber', 'violet', 'green', 'red', 'grey'] as const
const toneOf = (i: number) => tones[i % tones.length]!

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
