import { Input } from 'antd'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { fieldOf } from '#kernel/entity/entity.ts'
import { useRegions } from '#kernel/fields/choices/region/view.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { RegionChoice } from '#browser/kit/phone/region-choice.tsx'
import { Sheet } from '#browser/kit/phone/sheet.tsx'
import { t } from '#browser/wire/i18n.ts'
import { controlOf } from './apply-field.tsx'
import type { Applying } from './use-applying.ts'

type Place = { region: string | null; address: string | null }

/** Where to, on a phone: the division and the place in it, chosen in one sheet. */
export function ApplyPlace({
  app,
  label,
  names,
  usual = [],
}: {
  app: Applying
  label: string
  names: { region: string; address: string }
  /** Places somebody went to before. */
  usual?: readonly Place[]
}) {
  const { paths, nameOf, tree } = useRegions()
  const [asked, setAsked] = useState<Place | null>(null)
  const now: Place = { region: textOf(app.values[names.region]), address: textOf(app.values[names.address]) }
  const said = (place: Place) => [place.region && nameOf(place.region), place.address].filter(Boolean).join(' ')
  const id = controlOf(app, names.region)
  const addressId = controlOf(app, names.address)
  const { label: addressLabel, max } = fieldOf(app.plan.world.entity, names.address)!.options as {
    label: string
    max?: number
  }
  return (
    <div className="form-field">
      <button
        type="button"
        id={id}
        className={app.problems[names.region] || app.problems[names.address] ? 'apply-row is-wrong' : 'apply-row'}
        aria-label={label}
        aria-describedby={`${id}-text ${id}-line`}
        onClick={() => setAsked(now)}
      >
        <b>{label}</b>
        <span id={`${id}-text`}>{said(now) || t('请选择')}</span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <ProblemLine id={`${id}-line`} problem={app.problems[names.region]} />
      <ProblemLine id={`${addressId}-line`} problem={app.problems[names.address]} />
      {asked && (
        <Sheet
          className="pick-sheet"
          title={label}
          isChanged={asked.region !== now.region || asked.address !== now.address}
          done={
            <button
              type="button"
              className="sheet-done"
              disabled={!asked.region}
              onClick={() => {
                app.set({ [names.region]: asked.region, [names.address]: asked.address })
                setAsked(null)
              }}
            >
              {t('完成')}
            </button>
          }
          foot={
            <div className="form-field apply-place-line">
              <label htmlFor={addressId}>{t(addressLabel)}</label>
              <Input
                id={addressId}
                value={asked.address ?? ''}
                maxLength={max}
                autoComplete="off"
                onChange={(event) => setAsked({ ...asked, address: event.target.value })}
              />
            </div>
          }
          onClose={() => setAsked(null)}
        >
          {usual.length > 0 && (
            <ul className="pick-chips" aria-label={t('常去')}>
              {usual.map((place) => (
                <li key={said(place)}>
                  <button type="button" onClick={() => setAsked(place)}>
                    {said(place)}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <RegionChoice
            tree={tree}
            path={(asked.region && paths.get(asked.region)) || []}
            onChange={(path) => setAsked({ ...asked, region: path.at(-1) ?? null })}
          />
        </Sheet>
      )}
    </div>
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
