import * as charts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { wallColours, wallDigits } from './colours.ts'
import { useWall } from './wall.tsx'

charts.use([SVGRenderer])

const basics = {
  animationDurationUpdate: 600,
  animationEasingUpdate: 'cubicOut',
  backgroundColor: 'transparent',
  textStyle: { fontFamily: wallDigits, fontSize: 16, color: wallColours.t2 },
} as const

/** One instance for as long as the region stands; new numbers move it. Drawn as shapes, so that it is sharp at every scale. */
export function WallChart({ option, label }: { option: charts.EChartsCoreOption; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<charts.ECharts>(null)
  const { isCalm } = useWall()
  useEffect(() => {
    const drawn = charts.init(place.current, undefined, { renderer: 'svg' })
    chart.current = drawn
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(place.current!)
    return () => {
      watch.disconnect()
      drawn.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption({ animation: !isCalm, ...basics, ...option }, { replaceMerge: ['series'] })
  }, [option, isCalm])
  return <div ref={place} className="wall-chart" role="img" aria-label={label} />
}
