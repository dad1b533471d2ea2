import { Button, Input, Segmented } from 'antd'
import { ListOrdered, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { proofOfMany } from '#browser/kit/second-auth/proof-ahead.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import '#browser/kit/list/list.css'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { campusWarning, filled, ownerRefusal, roomRefusal } from '../../shared/board/board-rules.ts'
import type { BoardBed, BoardFloor, BoardRoom, Waiting } from '../../shared/board/board-routes.ts'
import { register } from '../../shared/register.ts'
import { PeopleList } from './people-list.tsx'
import { RoomCard, whyNotBed, type Hand } from './room-card.tsx'
import { useBoard, type Filters, type Held } from './use-board.ts'
import './board.css'

/** Rooms of more than this many are shown floor by floor. */
const mostRooms = 150

/** 床位分配: who has no bed on the left, rooms on the right; dragged, or chosen and then touched. */
export function BoardPage() {
  const [filters, setFilters] = useState<Filters>({})
  const [asked, setDorm] = useState<string | null>(null)
  const [floorId, setFloor] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [dragged, setDragged] = useState<readonly Waiting[] | null>(null)
  const [lifted, setLifted] = useState<Held | null>(null)
  const [aim, setAim] = useState<string | null>(null)
  const [override, setOverride] = useState<{ studentId: string; bedId: string }[] | null>(null)
  const { warning } = useFeedback()
  const { world } = useMeta(register)
  const can = useAbility(world)
  const first = useBoard(asked, filters)
  const dormId = asked ?? first.houses.data?.find(({ free }) => free > 0)?.id ?? first.houses.data?.[0]?.id ?? null
  useEffect(() => {
    if (asked === null && dormId !== null) setDorm(dormId)
  }, [asked, dormId])
  const board = first
  const { undo } = board
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setLifted(null)
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      if (event.target instanceof HTMLInputElement) return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [undo])

  const rows = board.people.data?.rows ?? []
  const picked = dragged ?? rows.filter(({ id }) => chosen.includes(id))
  const hand = handOf(lifted, picked, can('override'))
  const letGo = () => {
    setDragged(null)
    setLifted(null)
    setAim(null)
  }
  const give = (pairs: { studentId: string; bedId: string }[], rooms: readonly BoardRoom[]) => {
    const isForeign = pairs.some(({ studentId, bedId }) => {
      const who = rows.find(({ id }) => id === studentId)
      const room = rooms.find(({ beds }) => beds.some(({ id }) => id === bedId))
      return who && room && ownerRefusal(room, who) !== null
    })
    letGo()
    setChosen((before) => before.filter((id) => pairs.every(({ studentId }) => studentId !== id)))
    if (isForeign) setOverride(pairs)
    else void board.give(pairs)
  }
  const onBed = (room: BoardRoom, bed: BoardBed) => {
    const refusal = hand?.bedRefusal(room, bed)
    if (refusal) return warning(refusal)
    if (lifted) {
      letGo()
      return void board.exchange(lifted, { bedId: bed.id, holder: bed.holder })
    }
    // Several in the hand: the first has this bed, the others those after it.
    const at = room.beds.findIndex(({ id }) => id === bed.id)
    const places = room.beds.slice(at).filter((one) => whyNotBed(one, null) === null)
    give(
      picked.slice(0, places.length).map(({ id }, i) => ({ studentId: id, bedId: places[i]!.id })),
      [room],
    )
  }
  const fill = (rooms: readonly BoardRoom[]) => {
    if (picked.length === 0) return warning(t('请先选择学生'))
    const { pairs, left } = filled(rooms, picked)
    const [why] = rooms.map((room) => roomRefusal(room, picked[0]!)).filter((reason) => reason !== null)
    if (pairs.length === 0) return warning(rooms.length === 1 && why ? t(why) : t('没有适合所选学生的空床'))
    if (left.length > 0) warning(t('{{n}} 人没有合适的空床', { n: left.length }))
    give(pairs.slice(0, 200), rooms)
  }

  const floors = board.floors.data ?? []
  const shown = shownFloors(floors, floorId)
  const house = board.houses.data?.find(({ id }) => id === dormId)
  const far = !lifted && picked[0] ? campusWarning(house, picked[0]) : null
  return (
    <div className="page board">
      <header className="list-head">
        <PageTitle />
        <Select
          aria-label={t('宿舍楼')}
          className="board-house"
          value={dormId ?? undefined}
          options={board.houses.data?.map(({ id, dormName, campusName, free }) => ({
            value: id,
            label: t('{{name}} · {{campus}} · 空 {{n}}', { name: dormName, campus: campusName, n: free }),
          }))}
          onChange={(id: string) => {
            setDorm(id)
            setFloor(null)
          }}
        />
        <span className="list-head-actions">
          <Button icon={<Undo2 size={16} aria-hidden />} disabled={board.undos === 0 || board.isBusy} onClick={undo}>
            {board.undos > 0 ? t('撤销 {{n}}', { n: board.undos }) : t('撤销', { context: 'undo' })}
          </Button>
          <Button
            type="primary"
            icon={<ListOrdered size={16} aria-hidden />}
            disabled={chosen.length === 0}
            loading={board.isBusy}
            onClick={() => fill(shown.flatMap(({ rooms }) => rooms))}
          >
            {chosen.length > 0 ? t('按顺序填充 {{n}} 人', { n: chosen.length }) : t('按顺序填充')}
          </Button>
        </span>
      </header>
      <div className="board-desk">
        <PeopleList
          board={board}
          filters={filters}
          onFilter={setFilters}
          chosen={chosen}
          onChoose={setChosen}
          onDrag={setDragged}
        />
        <section className="list-card board-rooms" aria-label={t('房间')}>
          <div className="board-bar" aria-live="polite">
            {floors.length > 1 && (
              <Segmented
                value={floorId ?? (isLarge(floors) ? floors[0]!.id : '')}
                options={[
                  ...(isLarge(floors) ? [] : [{ value: '', label: t('全部') }]),
                  ...floors.map(({ id, floorName }) => ({ value: id, label: floorName })),
                ]}
                onChange={(id) => setFloor(id || null)}
              />
            )}
            <span>{hintOf({ aim: dragged || lifted ? aim : null, lifted, picked })}</span>
            {far && <ToneTag tone="amber">{t(far)}</ToneTag>}
            {lifted && (
              <>
                <Button
                  size="small"
                  onClick={() => {
                    letGo()
                    void board.retake(lifted)
                  }}
                >
                  {t('撤回分配')}
                </Button>
                <Button size="small" type="text" onClick={letGo}>
                  {t('放下')}
                </Button>
              </>
            )}
          </div>
          {board.floors.error && <LoadError error={board.floors.error} onRetry={() => void board.floors.refetch()} />}
          {!board.floors.data && !board.floors.error && dormId !== null && <RowsSkeleton count={6} height={96} />}
          {board.houses.data?.length === 0 && <EmptyState reason={t('还没有可分配床位的宿舍楼')} />}
          {shown.map((floor) => (
            <div key={floor.id} className="board-floor">
              <h2>{floor.floorName}</h2>
              <div className="board-floor-rooms">
                {floor.rooms.map((room) => (
                  <RoomCard
                    key={room.id}
                    room={room}
                    hand={hand}
                    onAim={setAim}
                    onBed={onBed}
                    onRoom={(one) => fill([one])}
                    onLift={(held, isDrag) => {
                      if (!held && !isDrag) return
                      setLifted(held)
                      if (!held) setAim(null)
                    }}
                    lifted={lifted?.holder.registerId ?? null}
                  />
                ))}
              </div>
            </div>
          ))}
        </section>
      </div>
      <OverrideDialog
        pairs={override}
        onClose={() => setOverride(null)}
        onGive={(reason) => {
          if (override) void board.give(override, reason)
          setOverride(null)
        }}
      />
    </div>
  )
}

const isLarge = (floors: readonly BoardFloor[]) => floors.reduce((sum, { rooms }) => sum + rooms.length, 0) > mostRooms

function shownFloors(floors: readonly BoardFloor[], floorId: string | null): readonly BoardFloor[] {
  const id = floorId ?? (isLarge(floors) ? floors[0]!.id : null)
  return id === null ? floors : floors.filter((floor) => floor.id === id)
}

/** What is in the hand: somebody who has a bed already, or those who were chosen. */
function handOf(lifted: Held | null, picked: readonly Waiting[], mayOverride: boolean): Hand | null {
  if (lifted) return { roomRefusal: () => null, bedRefusal: (_room, bed) => whyNotBed(bed, lifted) }
  const [first] = picked
  if (!first) return null
  const ofRoom = (room: BoardRoom) => {
    const reason = roomRefusal(room, first)
    return reason === null || (mayOverride && reason === ownerRefusal(room, first)) ? null : t(reason)
  }
  return { roomRefusal: ofRoom, bedRefusal: (room, bed) => ofRoom(room) ?? whyNotBed(bed, null) }
}

function hintOf(at: { aim: string | null; lifted: Held | null; picked: readonly Waiting[] }): string {
  if (at.aim) return at.aim
  if (at.lifted) return t('已拿起 {{name}}，点另一张床放下', { name: at.lifted.holder.xm })
  const [first] = at.picked
  if (!first) return t('拖动学生到床位；或先点学生，再点床位')
  return at.picked.length === 1
    ? t('已选 {{name}}，点床位分配', { name: first.xm })
    : t('已选 {{n}} 人，点房间号按床号依次分配', { n: at.picked.length })
}

type OverrideProps = {
  pairs: readonly unknown[] | null
  onClose: () => void
  onGive: (reason: string) => void
}

/** A room that belongs to others is given all the same; why is written down. */
function OverrideDialog({ pairs, onClose, onGive }: OverrideProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open={pairs !== null}
      title={t('跨归属分配')}
      okText={t('分配')}
      okButtonProps={{ disabled: reason.trim().length < 2 }}
      onOk={() => {
        onGive(reason.trim())
        setReason('')
      }}
      onCancel={onClose}
    >
      <p>
        {t('该房间归属其他院系、班级或年级，分配须填写原因。')}
        {proofOfMany(pairs?.length ?? 0)}
      </p>
      <Input.TextArea
        aria-label={t('原因')}
        rows={3}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
