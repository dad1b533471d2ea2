import type { Place } from '#browser/wall/fit.ts'
import { Panel } from '#browser/wall/panel.tsx'
import { shownNumber } from '#browser/wall/parts.tsx'
import { useWall } from '#browser/wall/wall.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Dest } from './block-types.ts'
import { DestinationMap } from './lazy-charts.tsx'

/** The map with what it cannot show: how many in all, abroad, unknown, and the first five cities. */
export function Destinations({ place, priority }: { place: Place; priority: number }) {
  const { live, fit } = useWall()
  const approvalNo = live.config?.approvalNo
  return (
    <Panel<Dest> block="dest" place={place} isHero isLoose priority={priority}>
      {(dest) => (
        <div className="leave-map">
          <div className="leave-map-chart">
            <DestinationMap dest={dest} isSmall={fit.kind === 'stack'} />
          </div>
          <div className="leave-map-head">
            <h2>{t('不在校去向')}</h2>
            <p>{t('{{n}} 人 · {{p}} 省份', { n: shownNumber(dest.total), p: dest.provinces.length })}</p>
            {dest.unknown + dest.abroad > 0 && (
              <p>
                {t('未知 {{n}}', { n: shownNumber(dest.unknown) })} · {t('境外 {{n}}', { n: shownNumber(dest.abroad) })}
              </p>
            )}
          </div>
          {dest.cities.length > 0 && (
            <div className="leave-cities">
              <h3>{dest.cities.length < 5 ? t('主要去向城市') : t('去向前五城市')}</h3>
              <ol>
                {dest.cities.map(({ code, name, count }) => (
                  <li key={code}>
                    <span>{name}</span>
                    <b className="wall-num">{shownNumber(count)}</b>
                  </li>
                ))}
              </ol>
            </div>
          )}
          {approvalNo && <p className="leave-approval">{t('审图号 {{no}}', { no: approvalNo })}</p>}
        </div>
      )}
    </Panel>
  )
}
