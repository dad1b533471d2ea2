import { Button, InputNumber } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { venue } from '../../shared/venues/venue.ts'
import { usualSections } from './venue-types.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import { freeVenuesRoute, type Place } from '../../shared/venues/venue-routes.ts'

type Asked = {
  seats: number | null
  venueType: string[]
  equipment: string[]
  weekOf: string
  weekdays: number[]
  jcFrom: number
  jcTo: number
}

/** Which places of a week are free at a time, by people, kind and equipment. */
export function FreeFinder({ world }: { world: FieldWorld }) {
  const today = dayjs().format('YYYY-MM-DD')
  const [draft, setDraft] = useState<Asked>({
    seats: null,
    venueType: [],
    equipment: [],
    weekOf: today,
    weekdays: [weekdayOf(today)],
    jcFrom: 1,
    jcTo: 2,
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = (part: Partial<Asked>) => setDraft({ ...draft, ...part })
  const free = useQuery({
    queryKey: [addressOf(venue), 'getFree', asked],
    queryFn: () => get(freeVenuesRoute, paramsOf(asked!)),
    enabled: asked !== null,
  })
  const codes = (set: string) =>
    (world.meta.codes[set] ?? []).map((item) => ({ value: item.key, label: t(item.label) }))
  const sections = Array.from({ length: usualSections }, (_, i) => ({
    value: i + 1,
    label: t('第{{n}}节', { n: i + 1 }),
  }))
  return (
    <section className="list-card org-card">
      <form
        className="free-form"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(draft)
        }}
      >
        <label>
          {t('所在周')}
          <DatePicker
            allowClear={false}
            picker="week"
            format={(value) => t('{{day}} 当周', { day: mondayOf(value.format('YYYY-MM-DD')) })}
            value={dayjs(draft.weekOf)}
            onChange={(value) => value && change({ weekOf: value.format('YYYY-MM-DD') })}
          />
        </label>
        <label>
          {t('星期')}
          <Select
            mode="multiple"
            maxTagCount="responsive"
            value={draft.weekdays}
            onChange={(weekdays: number[]) => change({ weekdays })}
            options={weekdayNames().map((label, i) => ({ value: i + 1, label }))}
          />
        </label>
        <label>
          {t('开始节次')}
          <Select
            value={draft.jcFrom}
            options={sections}
            onChange={(jcFrom: number) => change({ jcFrom, jcTo: Math.max(jcFrom, draft.jcTo) })}
          />
        </label>
        <label>
          {t('结束节次')}
          <Select
            value={draft.jcTo}
            options={sections.filter((one) => one.value >= draft.jcFrom)}
            onChange={(jcTo: number) => change({ jcTo })}
          />
        </label>
        <label>
          {t('人数不少于')}
          <InputNumber
            min={0}
            max={99_999}
            precision={0}
            value={draft.seats}
            placeholder={t('不限', { context: 'state' })}
            onChange={(seats) => change({ seats })}
          />
        </label>
        <label>
          {t('场地类型')}
          <Select
            mode="multiple"
            maxTagCount="responsive"
            placeholder={t('不限', { context: 'state' })}
            value={draft.venueType}
            options={codes('venueType')}
            onChange={(venueType: string[]) => change({ venueType })}
          />
        </label>
        <label>
          {t('设备')}
          <Select
            mode="multiple"
            maxTagCount="responsive"
            placeholder={t('不限', { context: 'state' })}
            value={draft.equipment}
            options={codes('venueEquipment')}
            onChange={(equipment: string[]) => change({ equipment })}
          />
        </label>
        <Button
          type="primary"
          htmlType="submit"
          disabled={draft.weekdays.length === 0}
          loading={free.isFetching}
          icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('查找空闲场地')}
        </Button>
      </form>
      {asked === null ? (
        <p className="free-hint">{t('选择时间后查找；所选各天都空闲的场地由小到大列出')}</p>
      ) : free.error ? (
        <LoadError error={free.error} onRetry={() => void free.refetch()} />
      ) : !free.data ? (
        <RowsSkeleton count={6} height={45} />
      ) : free.data.length === 0 ? (
        <EmptyState reason={t('没有空闲的场地，可换个时间或减少要求')} />
      ) : (
        <FreePlaces places={free.data} world={world} />
      )}
    </section>
  )
}

function FreePlaces({ places, world }: { places: readonly Place[]; world: FieldWorld }) {
  const word = (set: string, key: string) => t(world.meta.codes[set]?.find((item) => item.key === key)?.label ?? key)
  return (
    <>
      <p className="free-hint">{t('共 {{n}} 个空闲场地', { n: places.length })}</p>
      <ul className="free-places">
        {places.map((one) => (
          <li key={one.id}>
            <b>{one.label}</b>
            <span className="free-seats">
              {one.seats}
              <small>{t('座')}</small>
            </span>
            <small>
              {[
                one.buildingName ?? t('室外'),
                one.floor === null ? '' : t('{{n}} 层', { n: one.floor }),
                word('venueType', one.venueType),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <span className="free-equipment">
              {one.equipment.map((key) => (
                <ToneTag key={key}>{word('venueEquipment', key)}</ToneTag>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function paramsOf(asked: Asked): Record<string, string | number> {
  const monday = mondayOf(asked.weekOf)
  return {
    dates: asked.weekdays.map((day) => addDays(monday, day - 1)).join(','),
    jcFrom: asked.jcFrom,
    jcTo: asked.jcTo,
    seats: asked.seats ?? 0,
    venueType: asked.venueType.join(','),
    equipment: asked.equipment.join(','),
  }
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}
