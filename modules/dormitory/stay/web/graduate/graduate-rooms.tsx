import { useState } from 'react'
import { Select } from '#browser/kit/phone/select.tsx'
import '#browser/kit/list/list.css'
import { t } from '#browser/wire/i18n.ts'
import { roomStand, roomStands, type Progress, type RoomProgress } from '../../shared/graduate/graduate.ts'
import './graduate.css'

type Props = {
  houses: readonly Progress[]
  rooms: readonly RoomProgress[]
  /** How the beds begin of the room whose people the list shows. */
  chosen: string
  onChoose: (called: string) => void
}

/** The rooms of a house floor by floor: nobody has begun, somebody has, or everybody is out. A room shows its people in the list. */
export function Rooms({ houses, rooms, chosen, onChoose }: Props) {
  const [asked, setHouse] = useState<string | null>(null)
  const house = houses.find(({ id }) => id === asked) ?? houses[0]
  if (!house) return null
  const own = rooms.filter(({ dormId }) => dormId === house.id)
  const stands = Object.values(roomStands)
  return (
    <section className="list-card graduate-rooms" aria-label={t('按房间')}>
      <header>
        <h2>{t('按房间')}</h2>
        {houses.length > 1 && (
          <Select
            aria-label={t('宿舍楼')}
            value={house.id}
            options={houses.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: string) => setHouse(id)}
          />
        )}
        <ul className="graduate-legend">
          {stands.map(([code, word, tone]) => (
            <li key={code}>
              <i className={`is-${tone}`} aria-hidden />
              {t(word)} {own.filter((one) => roomStand(one)[0] === code).length}
            </li>
          ))}
        </ul>
      </header>
      <dl>
        {[...Map.groupBy(own, ({ floorName }) => floorName)].map(([floorName, some]) => (
          <div key={floorName}>
            <dt>{floorName}</dt>
            <dd>
              {some.map((one) => {
                const [, word, tone] = roomStand(one)
                const isChosen = chosen === one.called
                return (
                  <button
                    key={one.id}
                    type="button"
                    className={`is-${tone}`}
                    aria-pressed={isChosen}
                    aria-label={t('{{room}} {{word}}，已退宿 {{left}}/{{people}}', {
                      room: one.name,
                      word: t(word),
                      left: one.left,
                      people: one.people,
                    })}
                    title={t('办结 {{ready}}/{{people}} · 已退宿 {{left}}', one)}
                    onClick={() => onChoose(isChosen ? '' : one.called)}
                  >
                    <b>{one.name}</b>
                    <small>
                      {one.left}/{one.people}
                    </small>
                  </button>
                )
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
