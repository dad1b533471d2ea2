import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { familyInfo } from '../shared/family-info.ts'
import type { Gap } from './led/gaps.ts'
import { PersonList } from './led/person-list.tsx'
import './family.css'
import { familyStatRoute } from '../shared/family-routes.ts'

type Asked = { title: string; gap?: Gap; familyType?: string }

/** Kinds of families that care is planned by stand in front; the usual ones are counted with the rest. */
const watched = ['2', '5', '4', '3']

/** Numbers over all students in reach; each opens the students behind it. */
export function StatStrip() {
  const { world } = useMeta(familyInfo)
  const canCount = useCan('familyMember:stat')
  const isNarrow = useNarrow()
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = useQuery({
    queryKey: [addressOf(familyInfo), 'stat'],
    queryFn: () => get(familyStatRoute, {}),
    enabled: canCount,
  })
  const stat = answer.data
  if (!stat || !world) return null
  const names = new Map((world.meta.codes['familyType'] ?? []).map(({ key, label }) => [key, label]))
  const kinds = [
    ...watched,
    ...stat.types.flatMap(({ familyType }) =>
      familyType && familyType !== '1' && !watched.includes(familyType) ? [familyType] : [],
    ),
  ]
  const untold = stat.types.find(({ familyType }) => familyType === null)?.n ?? 0
  const percent = stat.total === 0 ? '—' : `${((stat.complete / stat.total) * 100).toFixed(1)}%`
  const cell = ({
    label,
    n,
    of,
    note,
  }: {
    label: string
    n: number | string
    of: Omit<Asked, 'title'>
    note?: string
  }) => (
    <button key={label} type="button" className="family-stat" onClick={() => setAsked({ title: label, ...of })}>
      <span>{label}</span>
      <b>{typeof n === 'number' ? n.toLocaleString('en-US') : n}</b>
      <small>{note ?? '\u00a0'}</small>
    </button>
  )
  return (
    <>
      <div className="family-stats">
        {cell({
          label: t('信息不完整'),
          n: stat.total - stat.complete,
          of: { gap: 'incomplete' },
          note: t('完整率 {{percent}}', { percent }),
        })}
        {cell({ label: t('无联系人'), n: stat.noContact, of: { gap: 'contact' } })}
        {kinds.map((key) =>
          cell({
            label: t(names.get(key) ?? key),
            n: stat.types.find(({ familyType }) => familyType === key)?.n ?? 0,
            of: { familyType: key },
          }),
        )}
        {untold > 0 && cell({ label: t('未填家庭类型'), n: untold, of: { familyType: 'none' } })}
      </div>
      <Drawer
        open={asked !== null}
        size={isNarrow ? '100%' : 720}
        title={asked?.title}
        onClose={() => setAsked(null)}
        destroyOnHidden
      >
        {asked && (
          <PersonList
            {...(asked.gap && { gap: asked.gap })}
            {...(asked.familyType && { familyType: asked.familyType })}
          />
        )}
      </Drawer>
    </>
  )
}
