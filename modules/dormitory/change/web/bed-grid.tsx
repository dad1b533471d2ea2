import { codeEntry } from '#kernel/rules/code-entry.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import type { FreePlaces } from '../shared/routes.ts'
import './change.css'

type Bed = FreePlaces['rooms'][number]['beds'][number]

const isChoosable = ({ status, why }: Bed) => status === bedStates.free[0] && why === null
const stateWord = ({ status }: Bed) => t(codeEntry(bedStates, status)?.[1] ?? '')
/** Beds of a room are shut for the same reason, as a rule: it is said once. */
const whyOf = (beds: readonly Bed[]) => [...new Set(beds.flatMap(({ why }) => why ?? []))]

/** Rooms with empty beds, house by house and floor by floor; what somebody may not have says why. */
export function BedGrid({
  places: { houses, dormId, rooms },
  chosen,
  onHouse,
  onChoose,
}: {
  places: FreePlaces
  chosen: string | null
  onHouse: (dormId: string) => void
  onChoose: (bedId: string) => void
}) {
  if (houses.length === 0) return <EmptyState reason={t('没有可调入的空床')} />
  const floors = [...Map.groupBy(rooms, ({ floorName }) => floorName)]
  return (
    <div className="change-grid">
      <Select
        aria-label={t('宿舍楼')}
        value={dormId ?? undefined}
        options={houses.map(({ id, name, free }) => ({
          value: id,
          label: t('{{name}}（{{n}} 张空床）', { name, n: free }),
        }))}
        onChange={onHouse}
      />
      <div className="change-floors">
        {floors.map(([floorName, own]) => (
          <section key={floorName}>
            <h3>{floorName}</h3>
            <ul>
              {own.map(({ id, roomNo, typeName, price, lived, beds }) => (
                <li key={id} className={beds.some(isChoosable) ? undefined : 'is-shut'}>
                  <header>
                    <b>{roomNo}</b>
                    <span>
                      {[
                        typeName,
                        price === null ? null : t('{{n}} 元/学年', { n: yuanText(price) }),
                        t('已住 {{n}} 人', { n: lived }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </header>
                  {whyOf(beds).map((why) => (
                    <p key={why}>{t(why)}</p>
                  ))}
                  <div role="radiogroup" aria-label={roomNo}>
                    {beds.map((bed) => (
                      <button
                        key={bed.id}
                        type="button"
                        role="radio"
                        aria-checked={bed.id === chosen}
                        disabled={!isChoosable(bed)}
                        aria-label={[
                          t('{{room}} {{n}}床', { room: roomNo, n: bed.bedNo }),
                          ...(isChoosable(bed) ? [] : [bed.why ? t(bed.why) : stateWord(bed)]),
                        ].join(' ')}
                        onClick={() => onChoose(bed.id)}
                      >
                        {t('{{n}}床', { n: bed.bedNo })}
                        {!isChoosable(bed) && <small>{bed.why ? t('不可选') : stateWord(bed)}</small>}
                      </button>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
