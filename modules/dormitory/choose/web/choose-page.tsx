import { useEffect, useRef, useState } from 'react'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useBackCloses } from '#browser/kit/phone/layers.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { EmptySentence, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import type { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useServerClock } from '#patterns/claim/web/use-server-clock.ts'
import { mostFavourites } from '../shared/chooser.ts'
import { chooserStates, roommateWords } from '../shared/codes.ts'
import type { MyBatch, MyChoice } from '../shared/rush-routes.ts'
import { Favourites } from './rush/favourites.tsx'
import { RushFoot } from './rush/foot.tsx'
import { RushHead } from './rush/head.tsx'
import { Habits } from './rush/habits.tsx'
import { LevelCards } from './rush/level-cards.tsx'
import { RefusedSheet } from './rush/refused-sheet.tsx'
import { RoomBeds } from './rush/room-beds.tsx'
import { RoomMap } from './rush/room-map.tsx'
import { RushTicket } from './rush/ticket.tsx'
import { isTooLate, useRush, type Deed, type PlacedBed, type Rush } from './rush/use-rush.ts'
import './choose.css'

/** 选宿舍: first by the phone, where everybody is when it begins. */
export function ChoosePage() {
  const [search, go] = useOwnSearch()
  const rush = useRush(new URLSearchParams(search).get('batch') ?? undefined)
  const { data, error } = rush.mine
  if (error && !data)
    return (
      <div className="page">
        <LoadError error={error} onRetry={() => void rush.mine.refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={72} />
      </div>
    )
  const { batch, me, others } = data
  if (!batch || !me)
    return (
      <div className="page">
        <EmptySentence says={t('目前没有您可以参加的选宿批次')} />
      </div>
    )
  return (
    <div className="page rush">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-caption">
          {others.length === 0 && batch.name} {batch.isRehearsal && <ToneTag tone="amber">{t('模拟选宿')}</ToneTag>}
        </span>
      </header>
      {others.length > 0 && (
        <Select
          className="rush-batches"
          aria-label={t('选宿批次')}
          value={batch.id}
          options={[batch, ...others].map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => go({ batch: id })}
        />
      )}
      <Body key={batch.id} {...{ rush, batch, me }} offsetMs={data.offsetMs} />
    </div>
  )
}

type BodyProps = { rush: Rush; batch: MyBatch; me: NonNullable<MyChoice['me']>; offsetMs: number }

function Body({ rush, batch, me, offsetMs }: BodyProps) {
  const { ticket } = me
  const isOver = batch.phase === 'over'
  if (!me.eligible) return <EmptySentence says={t('您暂不能选宿：{{why}}', { why: me.reason ?? t('请联系辅导员') })} />
  if (ticket.state === chooserStates.auto[0] || (isOver && ticket.bedId)) return <RushTicket {...{ batch, me }} />
  if (ticket.state === chooserStates.away[0]) return <EmptySentence says={t('您已备案校外住宿，不参加选宿')} />
  if (isOver)
    return (
      <EmptySentence
        says={
          me.reason
            ? t('选宿已结束，您未分配到床位（{{why}}），请联系辅导员', { why: me.reason })
            : t('选宿已结束，您没有选定床位，请联系辅导员')
        }
      />
    )
  return <Choosing {...{ rush, batch, me, offsetMs }} />
}

function Choosing({ rush, batch, me, offsetMs }: BodyProps) {
  const { layout, byId, beds, isTaken, ownId } = rush
  const { success, warning, error, confirm } = useFeedback()
  const now = useServerClock(offsetMs)
  const [isChanging, setChanging] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const [place, setPlace] = useState<{ house?: string; floor?: string; level?: string; room?: string }>({})
  const [refused, setRefused] = useState<{ bed: PlacedBed; error: RequestError } | null>(null)
  const [isUnsent, setUnsent] = useState(false)
  const [tapped, setTapped] = useState(0)
  const roomCard = useRef<HTMLDivElement>(null)
  // On a phone the beds lie below the map, behind the foot: whoever taps a room is shown them.
  useEffect(() => {
    if (tapped > 0) roomCard.current?.scrollIntoView({ block: 'nearest' })
  }, [tapped])
  const { ticket, favBedIds } = me
  const isChosen = ticket.state === chooserStates.chosen[0]
  useBackCloses(isChosen && isChanging, () => setChanging(false))
  if (isChosen && !isChanging)
    return (
      <RushTicket {...{ batch, me }} now={now} onChange={() => setChanging(true)} onRelease={() => void release()} />
    )
  if (!layout.data)
    return layout.error ? (
      <LoadError error={layout.error} onRetry={() => void layout.refetch()} />
    ) : (
      <RowsSkeleton count={5} height={64} />
    )

  const favourites = new Set(favBedIds)
  const own = ownId ? byId.get(ownId) : undefined
  const house = layout.data.houses.find(({ id }) => id === (place.house ?? own?.house.id)) ?? layout.data.houses[0]
  const floor = house?.floors.find(({ id }) => id === (place.floor ?? own?.floor.id)) ?? house?.floors[0]
  const shownLevel = place.level ?? me.levelId
  const looks = (floor?.rooms ?? [])
    .filter(({ levelId }) => !shownLevel || levelId === shownLevel)
    .map((room) => ({ room, beds: room.beds.flatMap(({ id }) => byId.get(id) ?? []) }))
  const look = looks.find(({ room }) => room.id === (place.room ?? own?.room.id)) ?? looks[0]
  const isOpen = now >= Date.parse(batch.beginTime) && now < Date.parse(batch.endTime) && batch.phase !== 'paused'
  const left = rush.taken.data ? rush.taken.data.size - rush.taken.data.taken : null

  async function ask(deed: Deed, bed?: PlacedBed) {
    const told = await rush.ask(deed, bed?.bed.id)
    setUnsent(told?.kind === 'unsent')
    if (!told || told.kind === 'unsent') return
    if (told.kind === 'refused') {
      if (bed && isTooLate(told.error)) setRefused({ bed, error: told.error })
      else error(told.error.msg)
      return
    }
    const mine = told.kind === 'late' ? told.truth : told.data
    const has = mine.me?.ticket
    if (told.kind === 'late') {
      const isDone =
        deed === 'release' ? !has?.bedId : bed ? has?.bedId === bed.bed.id : has?.state === chooserStates.chosen[0]
      warning(lateWords(deed, isDone, has?.placeName ?? ''))
      if (!isDone) return
    }
    setRefused(null)
    setPicked(null)
    if (deed === 'release' && told.kind === 'done' && !has?.bedId)
      success(t('已退选{{place}}，可以重新选择', { place: ticket.placeName ?? '' }))
    if (has?.state === chooserStates.chosen[0]) {
      setChanging(false)
      if (told.kind === 'done')
        success(
          deed === 'change'
            ? t('已换到{{place}}', { place: has.placeName ?? '' })
            : t('已选定{{place}}', { place: has.placeName ?? '' }),
        )
    }
  }
  async function release() {
    const answer = await confirm({
      title: t('退选{{place}}？', { place: ticket.placeName ?? '' }),
      content: t('退选计入更换次数，床位随即对其他同学开放'),
      okText: t('退选'),
      isDanger: true,
    })
    if (answer) await ask('release')
  }
  async function giveUp() {
    const answer = await confirm({
      title: t('放弃{{place}}？', { place: ticket.placeName ?? '' }),
      content: t('放弃后床位随即对其他同学开放。也可以不放弃，直接点选另一张床更换'),
      okText: t('放弃这张床'),
      cancelText: t('继续保留'),
      isDanger: true,
    })
    if (answer) await ask('release')
  }
  const take = (bed: PlacedBed) => ask(ownId ? 'change' : 'claim', bed)
  const favour = async ({ bed }: PlacedBed) => {
    if (favourites.has(bed.id)) return rush.saveFavourites(favBedIds.filter((id) => id !== bed.id))
    if (favBedIds.length >= mostFavourites) return warning(t('最多收藏 {{n}} 个床位', { n: mostFavourites }))
    return rush.saveFavourites([...favBedIds, bed.id])
  }
  const pickedBed = picked ? byId.get(picked) : undefined
  const levelOf = (bed: PlacedBed) => layout.data!.levels.find(({ id }) => id === bed.room.levelId)

  return (
    <>
      <RushHead {...{ batch, me, now, left }} />
      {batch.phase === 'paused' && (
        <p className="rush-note" role="alert">
          {t('选宿已暂停：{{why}}。已选和为您保留的床位不变', { why: batch.pauseReason ?? '' })}
        </p>
      )}
      {me.roomName && <p className="rush-note">{t('您已预分到{{room}}，请在该房间选择床位', { room: me.roomName })}</p>}
      <div className="rush-columns">
        <div className="rush-main">
          {layout.data.levels.length > 0 && (
            <LevelCards
              levels={layout.data.levels}
              {...{ beds, isTaken }}
              chosen={place.level ?? me.levelId ?? undefined}
              bound={me.levelId}
              onChoose={(level) => setPlace({ ...place, level })}
            />
          )}
          <div className="rush-picks">
            <Select
              aria-label={t('宿舍楼')}
              value={house?.id}
              options={layout.data.houses.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id: string) => setPlace({ level: place.level, house: id })}
            />
            <Select
              aria-label={t('楼层')}
              value={floor?.id}
              options={house?.floors.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              onChange={(id: string) => setPlace({ ...place, floor: id, room: undefined })}
            />
          </div>
          {looks.length === 0 ? (
            <EmptySentence says={t('这一层没有这个档次的房间')} />
          ) : (
            <RoomMap
              rooms={looks}
              plan={floor?.plan ?? null}
              chosen={look?.room.id ?? null}
              {...{ ownId, favourites, isTaken }}
              onChoose={(room) => {
                setPlace({ ...place, room })
                setTapped(tapped + 1)
              }}
            />
          )}
          <Legend />
        </div>
        <div className="rush-side">
          {look && (
            <div ref={roomCard} className="rush-shown">
              <RoomBeds
                batchId={batch.id}
                {...{ look, picked, ownId, favourites, isOpen, isTaken }}
                showsMates={batch.showRoommate !== roommateWords.nothing[0]}
                onPick={({ bed }) => setPicked(bed.id)}
                onFavour={(bed) => void favour(bed)}
              />
            </div>
          )}
          <Favourites
            beds={favBedIds.flatMap((id) => byId.get(id) ?? [])}
            {...{ isTaken, isOpen }}
            isBusy={rush.isBusy}
            onTake={(bed) => void take(bed)}
            onShow={(bed) => {
              setPlace({ house: bed.house.id, floor: bed.floor.id, room: bed.room.id })
              setPicked(bed.bed.id)
            }}
            onOrder={(list) => void rush.saveFavourites(list.map(({ bed }) => bed.id))}
          />
          <Habits tags={me.tags} habits={rush.mine.data?.habits ?? []} onSave={(tags) => rush.saveTags(tags)} />
          {batch.notice && <p className="rush-card rush-notice">{batch.notice}</p>}
        </div>
      </div>
      <RushFoot
        {...{ batch, ticket, now, isOpen, isChanging, isUnsent }}
        isBusy={rush.isBusy}
        picked={pickedBed && !isTaken(pickedBed) ? pickedBed : undefined}
        level={pickedBed ? levelOf(pickedBed) : own ? levelOf(own) : undefined}
        first={favBedIds.flatMap((id) => byId.get(id) ?? []).find((one) => !isTaken(one))}
        onTake={(bed) => void take(bed)}
        onConfirm={() => void ask('confirm')}
        onGiveUp={() => (isChanging ? setChanging(false) : void giveUp())}
      />
      <RefusedSheet
        refused={refused}
        next={nextOf({
          refused: refused?.bed,
          favourites: favBedIds.flatMap((id) => byId.get(id) ?? []),
          beds,
          isTaken,
        })}
        isBusy={rush.isBusy}
        onTake={(bed) => void take(bed)}
        onClose={() => setRefused(null)}
      />
    </>
  )
}

/** No answer came in time: how it stands by now, in the words of what was asked. */
function lateWords(deed: Deed, isDone: boolean, place: string): string {
  if (deed === 'release')
    return isDone
      ? t('网络较慢，已为您查询到结果：退选成功')
      : t('网络较慢，已为您查询到结果：没有退选，{{place}}仍是您的', { place })
  if (deed === 'confirm' && !isDone) return t('网络较慢，已为您查询到结果：没有确认，请重试')
  return isDone ? t('网络较慢，已为您查询到结果：选择成功') : t('网络较慢，已为您查询到结果：没有选上，请重试')
}

/** What is left and nearest: favourites first, then the same room, then the same floor. */
function nextOf({
  refused,
  favourites,
  beds,
  isTaken,
}: {
  refused: PlacedBed | undefined
  favourites: readonly PlacedBed[]
  beds: readonly PlacedBed[]
  isTaken: (bed: PlacedBed) => boolean
}): PlacedBed[] {
  if (!refused) return []
  const near = beds.filter(({ room }) => room.id === refused.room.id)
  const around = beds.filter(({ floor }) => floor.id === refused.floor.id)
  const free = [...favourites, ...near, ...around].filter((one) => one !== refused && !isTaken(one))
  return [...new Set(free)].slice(0, 3)
}

function Legend() {
  const parts = [
    ['', t('可选')],
    ['is-taken', t('已选走')],
    ['is-mine', t('我的')],
    ['is-fav', t('收藏')],
  ] as const
  return (
    <ul className="rush-legend">
      {parts.map(([state, label]) => (
        <li key={label}>
          <i className={`rush-dot ${state}`} aria-hidden /> {label}
        </li>
      ))}
    </ul>
  )
}
