import * as charts from 'echarts/core'
import { useEffect, useRef } from 'react'
import { useWall } from './wall.tsx'

/** Colours of the wall, for what is drawn on a canvas. */
export const wallColours = { bg: '#0A111D', s1: '#111B2C', s2: '#1B2940', line: '#26364F', t1: '#F2F6FC', t2: '#B4C1D6', t3: '#8899B3', c1: '#5AB0FF', c2: '#3FCFB4', c3: '#B7A6FF', c4: '#F1DCA7', c5: '#F2A0C4', c6: '#7C8FAD', dim: '#4A6FA5', ramp: ['#16263F', '#1D416D', '#27639F', '#3F8FDC', '#9CD0FF'] } as const
export const wallDigits = "'Barlow Condensed','Noto Sans SC Variable',sans-serif"
export const wallWords = "'Noto Sans SC Variable','Noto Sans CJK SC',sans-serif"

/** One instance for as long as the region stands; new numbers move it. */
export function WallChart({ option, label }: { option: charts.EChartsCoreOption; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<charts.ECharts>(null)
  const { fit } = useWall()
  const sharpness = Math.min(3, window.devicePixelRatio * (fit.kind === 'stack' ? 1 : fit.scale))
  useEffect(() => {
    const drawn = charts.init(place.current, undefined, { devicePixelRatio: sharpness })
    chart.current = drawn
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(place.current!)
    return () => {
      watch.disconnect()
      drawn.dispose()
      chart.current = null
    }
  }, [sharpness])
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption({ animation: !isCalm, animationDurationUpdate: 600, animationEasingUpdate: 'cubicOut', backgroundColor: 'transparent', textStyle: { fontFamily: wallDigits, fontSize: 16, color: wallColours.t2 }, ...option }, { replaceMerge: ['series'] })
  }, [option, sharpness])
  return <div ref={place} className="wall-chart" role="img" aria-label={label} />
}
