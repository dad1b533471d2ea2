import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { LayoutRoom, RoomPlace } from '../../shared/rush-routes.ts'
import type { PlacedBed } from './use-rush.ts'

export type RoomLook = { room: LayoutRoom; beds: readonly PlacedBed[] }
type Props = {
  rooms: readonly RoomLook[]
  chosen: string | null
  ownId: string | null
  favourites: ReadonlySet<string>
  isTaken: (bed: PlacedBed) => boolean
  onChoose: (roomId: string) => void
}

/**
 * The rooms of a floor where they lie on its plan, each bed a dot; without a plan on both sides of the corridor, even
 * above and odd below.
 */
export function RoomMap({ plan, ...props }: Props & { plan: string | null }) {
  const placed = props.rooms.filter(({ room }) => room.place)
  const isEven = ({ room }: RoomLook) => Number(room.no.replaceAll(/\D/g, '')) % 2 === 0
  const above = props.rooms.filter(isEven)
  const below = props.rooms.filter((one) => !isEven(one))
  return (
    <section className="rush-card rush-map" aria-label={t('楼层图')}>
      {placed.length > 0 ? (
        <>
          <div className="rush-scroll">
            <div className="rush-floor">
              {plan && <img src={fileLink(plan)} alt="" draggable={false} />}
              <ul>
                {placed.map((look) => (
                  <li key={look.room.id} style={placeOf(look.room.place!)}>
                    <Room {...props} look={look} />
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <Side {...props} rooms={props.rooms.filter(({ room }) => !room.place)} />
        </>
      ) : (
        <>
          <Side {...props} rooms={above} />
          {above.length > 0 && below.length > 0 && <p className="rush-corridor">{t('走廊')}</p>}
          <Side {...props} rooms={below} />
        </>
      )}
    </section>
  )
}

const placeOf = ({ x, y, w, h }: RoomPlace) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${w}%`,
  height: `${h}%`,
})

function Side(props: Props) {
  if (props.rooms.length === 0) return null
  return (
    <ul className="rush-rooms">
      {props.rooms.map((look) => (
        <li key={look.room.id}>
          <Room {...props} look={look} />
        </li>
      ))}
    </ul>
  )
}

function Room({ look, chosen, ownId, favourites, isTaken, onChoose }: Omit<Props, 'rooms'> & { look: RoomLook }) {
  const { room, beds } = look
  const left = beds.filter((one) => !isTaken(one) && one.bed.id !== ownId).length
  const isMine = beds.some(({ bed }) => bed.id === ownId)
  const word = isMine ? t('我的') : left === 0 ? t('满') : t('余 {{n}}', { n: left })
  return (
    <button
      type="button"
      className={`rush-room${left === 0 && !isMine ? ' is-full' : ''}`}
      aria-pressed={room.id === chosen}
      aria-label={t('{{no}} 室，{{word}}', { no: room.no, word })}
      onClick={() => onChoose(room.id)}
    >
      <b>{room.no}</b>
      <span className="rush-dots" style={{ gridTemplateColumns: `repeat(${Math.ceil(beds.length / 2)}, 10px)` }}>
        {beds.map((one) => (
          <i key={one.bed.id} className={dotOf(one, { ownId, favourites, isTaken })} />
        ))}
      </span>
      <small>{word}</small>
    </button>
  )
}

function dotOf(
  one: PlacedBed,
  { ownId, favourites, isTaken }: Pick<Props, 'ownId' | 'favourites' | 'isTaken'>,
): string {
  if (one.bed.id === ownId) return 'is-mine'
  if (isTaken(one)) return 'is-taken'
  return favourites.has(one.bed.id) ? 'is-fav' : ''
}
