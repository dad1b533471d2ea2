import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { ArrowLeft, CircleCheck, CloudOff, QrCode, ScanLine, UserCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#kernel/http/define-route.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { useConnection } from '#browser/wire/calls/connection-state.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useBackCloses } from '#browser/kit/phone/layers.ts'
import { phonePaths } from '#browser/shell/phone/phone-nodes.ts'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import '#browser/kit/list/list.css'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import {
  counterRoute,
  doorSheetsRoute,
  findComingRoute,
  type Counter,
  type DeskStay,
} from '../../shared/desk/desk-routes.ts'
import { stayInCode } from '../../shared/desk/stay-code.ts'
import { register, stayStates } from '../../shared/register.ts'
import { useCheckInQueue, type Handed } from './check-in-queue.ts'
import { DeskPhoto } from './desk-photo.tsx'
import { RoomAssets } from './room-assets.tsx'
import { StayLine } from './stay-line.tsx'
import './desk.css'

const mostShown = 20
const nothing: Handed = { keyNo: '', cardNo: '' }

/** 入住办理: somebody is found, their bed is named, and they move in; without a network it goes on from what is known. */
export function CheckInPage() {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<DeskStay | null>(null)
  const [done, setDone] = useState<{ stay: DeskStay; isKept: boolean } | null>(null)
  const [handed, setHanded] = useState<Handed>(nothing)
  const [isBusy, setBusy] = useState(false)
  const search = useRef<InputRef>(null)
  const isNarrow = useNarrow()
  const navigate = useNavigate()
  useBroughtStay((id) => {
    setTyped(id)
    setChosen(null)
    setDone(null)
  })
  const { isLost } = useConnection()
  const { warning } = useFeedback()
  const counter = useQuery({
    queryKey: ['stay-desk', 'counter'],
    queryFn: () => get(counterRoute, {}, { isBackground: true }),
    refetchInterval: 60_000,
    staleTime: 20_000,
  })
  const keyword = useLater(typed.trim(), 250)
  const client = useQueryClient()
  const found = useQuery({ ...finding(keyword), enabled: keyword !== '' && !isLost })
  const queue = useCheckInQueue({ onSent: () => void counter.refetch() })
  const kept = new Set(queue.waiting.map(({ stay }) => stay.id))
  // Until the counter has answered nobody knows whether anybody is to come.
  const known = counter.data?.waiting.filter(({ id }) => !kept.has(id))
  const offline = (asked: string) => known?.filter((one) => isMeant(one, asked))
  const isCut = isLost || (found.error instanceof RequestError && found.error.isUnreachable)
  const listed = keyword === '' ? known : isCut ? offline(keyword) : found.error ? undefined : found.data
  const failed = [keyword !== '' && !isCut ? found : counter].find(({ error, data }) => error && !data)
  const only = listed?.length === 1 && keyword !== '' ? listed[0]! : null
  const front = chosen ?? (only?.state === stayStates.waiting[0] ? only : null)
  // What was noted for one is never handed to the next.
  const [handedTo, setHandedTo] = useState(front?.id)
  if (handedTo !== front?.id) {
    setHandedTo(front?.id)
    setHanded({ keyNo: front?.keyNo ?? '', cardNo: front?.cardNo ?? '' })
  }
  const close = () => {
    setChosen(null)
    setTyped('')
  }
  // On a phone whoever is in front covers the list: the way back leads to it, not out of the counter.
  useBackCloses(front !== null, close)

  /**
   * A scanner types its code and Enter at once, before the search has rested: then the search is made now and who it is about comes to the
   * front, to be looked at. Enter lets in whoever stands there already, and never somebody found by an older word.
   */
  const enter = async () => {
    const asked = typed.trim()
    if (asked === '' || isBusy) return
    if (front && (front === chosen || asked === keyword)) return front.lacksAgreement ? undefined : checkIn(front)
    const people = isLost ? offline(asked) : await client.fetchQuery(finding(asked)).catch(() => offline(asked))
    const meant = (people ?? []).filter(({ state }) => state === stayStates.waiting[0])
    if (meant.length === 1) setChosen(meant[0]!)
    // The next code takes the place of this one.
    search.current?.select()
  }
  const checkIn = async (stay: DeskStay) => {
    setBusy(true)
    const outcome = await queue.checkIn(stay, handed)
    setBusy(false)
    if (outcome.kind === 'refused') return warning(outcome.text)
    setDone({ stay, isKept: outcome.kind === 'kept' })
    setChosen(null)
    setTyped('')
    search.current?.focus()
  }
  return (
    <div className="page stay-desk">
      <header className="list-head">
        <PageTitle />
        {isNarrow && (
          <Button
            icon={<ScanLine size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              close()
              void navigate(phonePaths.scan)
            }}
          >
            {t('扫一扫')}
          </Button>
        )}
        {counter.data?.hasDoorCodes && (
          <Button icon={<QrCode size={16} strokeWidth={1.75} aria-hidden />} onClick={printDoors}>
            {t('打印自助入住码')}
          </Button>
        )}
      </header>
      {queue.waiting.length > 0 && (
        <p className="desk-strip" role="status">
          <CloudOff size={16} aria-hidden />
          {t('{{n}} 人的入住办理保存在本机，联网后自动提交', { n: queue.waiting.length })}
        </p>
      )}
      {queue.refused.map(({ stay, text }) => (
        <p key={stay.id} className="desk-strip desk-strip-red" role="alert">
          {t('{{name}} 未能办理：{{text}}', { name: stay.xm, text })}
          <Button type="text" size="small" onClick={queue.forget}>
            {t('知道了')}
          </Button>
        </p>
      ))}
      <div className="desk-columns">
        <section className="list-card desk-search">
          <Input
            ref={search}
            autoFocus
            size="large"
            allowClear
            value={typed}
            maxLength={50}
            placeholder={t('扫码，或输入学号、姓名、身份证后6位')}
            aria-label={t('学号、姓名或身份证后6位')}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosen(null)
              setDone(null)
            }}
            onPressEnter={() => void enter()}
          />
          {failed && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
          {!listed && !failed && <RowsSkeleton count={6} height={52} />}
          {listed?.length === 0 && (
            <EmptyState reason={keyword === '' ? t('没有待入住的学生') : t('没有找到待入住的学生')} />
          )}
          <ul className="desk-list">
            {(listed ?? []).slice(0, mostShown).map((stay) => (
              <StayLine
                key={stay.id}
                stay={stay}
                isChosen={front?.id === stay.id}
                onChoose={() => (stay.state === stayStates.waiting[0] ? setChosen(stay) : undefined)}
              />
            ))}
          </ul>
          {(listed?.length ?? 0) > mostShown && (
            <small className="desk-more">
              {t('还有 {{n}} 人，请输入学号或姓名查找', { n: listed!.length - mostShown })}
            </small>
          )}
        </section>
        <div className="desk-side">
          {front ? (
            <Front
              stay={front}
              isBusy={isBusy}
              handed={handed}
              onHand={setHanded}
              onBack={isNarrow ? close : undefined}
              onCheckIn={() => void checkIn(front)}
            />
          ) : done ? (
            <Done {...done} />
          ) : null}
          {counter.data && <Floors counter={counter.data} />}
        </div>
      </div>
    </div>
  )
}

const printDoors = () => void openPrint({ path: addressOf(doorSheetsRoute), params: {} }, async () => false)

/** Whom the scanner of the phone has read: it leads here, and whoever comes back to the page begins anew. */
function useBroughtStay(onBrought: (id: string) => void): void {
  const [query, forget] = useOwnSearch()
  const brought = new URLSearchParams(query).get('stay')
  const take = useEffectEvent(() => {
    if (brought === null) return
    onBrought(brought)
    forget({})
  })
  useEffect(() => {
    take()
  }, [brought])
}

/** Asked again within moments it is answered from what was found. */
const finding = (keyword: string) => ({
  queryKey: ['stay-desk', 'coming', keyword],
  queryFn: () => get(findComingRoute, { keyword }, { isBackground: true }),
  staleTime: 2000,
})

/** Without a network: by the scanned code, number, name or place, as far as the list is kept here. */
function isMeant({ id, xh, xm, placeName }: DeskStay, keyword: string): boolean {
  if (id === stayInCode(keyword)) return true
  return [xh, xm, placeName].some((text) => text?.toLowerCase().includes(keyword.toLowerCase()))
}

/** Who stands at the counter. */
function Front({
  stay,
  isBusy,
  handed,
  onHand,
  onBack,
  onCheckIn,
}: {
  stay: DeskStay
  isBusy: boolean
  handed: Handed
  onHand: (handed: Handed) => void
  onBack: (() => void) | undefined
  onCheckIn: () => void
}) {
  return (
    <section className="list-card desk-front" aria-label={stay.xm}>
      {onBack && (
        <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('返回')}
        </Button>
      )}
      <header>
        <DeskPhoto stay={stay} size={96} />
        <span>
          <b>{stay.xm}</b>
          <small>{[stay.xh, stay.sex === '1' ? t('男') : t('女')].filter(Boolean).join(' · ')}</small>
          <small>{stay.className}</small>
        </span>
        <StateTag states={stayStates} code={stay.state} />
      </header>
      <p className="desk-place">{stay.placeName}</p>
      {stay.lacksAgreement && (
        <p className="desk-lacks" role="alert">
          {t('住宿协议未签署：请学生在“我的宿舍”签署后办理')}
        </p>
      )}
      <dl>
        <div>
          <dt>{t('楼层')}</dt>
          <dd>{stay.floorName}</dd>
        </div>
        {stay.feePrice !== null && (
          <div>
            <dt>{t('住宿费')}</dt>
            <dd>{t('{{n}} 元/学年', { n: yuanText(stay.feePrice) })}</dd>
          </div>
        )}
        {stay.assignTime && (
          <div>
            <dt>{t('分配时间')}</dt>
            <dd>{momentText(stay.assignTime)}</dd>
          </div>
        )}
      </dl>
      <RoomAssets stayId={stay.id} />
      <div className="desk-keys">
        {(['keyNo', 'cardNo'] as const).map((name) => (
          <label key={name}>
            {t(register.fields[name].options.label)}
            <Input
              value={handed[name]}
              maxLength={register.fields[name].options.max}
              placeholder={t('选填')}
              onChange={({ target }) => onHand({ ...handed, [name]: target.value })}
              onPressEnter={() => !stay.lacksAgreement && !isBusy && onCheckIn()}
            />
          </label>
        ))}
      </div>
      <Button
        type="primary"
        size="large"
        block
        icon={<UserCheck size={18} aria-hidden />}
        loading={isBusy}
        disabled={stay.lacksAgreement}
        onClick={onCheckIn}
      >
        {t('办理入住')}
      </Button>
    </section>
  )
}

function Done({ stay, isKept }: { stay: DeskStay; isKept: boolean }) {
  return (
    <section className="list-card desk-done" role="status">
      <CircleCheck size={28} aria-hidden />
      <b>{isKept ? t('{{name}} 已记下，联网后提交', { name: stay.xm }) : t('{{name}} 已入住', { name: stay.xm })}</b>
      <span>{stay.placeName}</span>
    </section>
  )
}

/** Today by floor: how many have come and how many are still to come. */
function Floors({ counter: { floors } }: { counter: Counter }) {
  const sum = (pick: (floor: Counter['floors'][number]) => number) => floors.reduce((all, one) => all + pick(one), 0)
  return (
    <section className="list-card desk-floors" aria-label={t('今日办理')}>
      <header>
        <b>{t('今日办理')}</b>
        <span>
          {t('已办 {{done}} · 待办 {{waiting}}', {
            done: sum(({ done }) => done),
            waiting: sum(({ waiting }) => waiting),
          })}
        </span>
      </header>
      <ul>
        {floors.map(({ dormName, floorName, done, waiting }) => (
          <li key={`${dormName} ${floorName}`}>
            <span>
              {dormName} {floorName}
            </span>
            <progress value={done} max={done + waiting} aria-hidden />
            <em>{waiting > 0 ? t('待办 {{n}}', { n: waiting }) : t('已齐')}</em>
          </li>
        ))}
      </ul>
    </section>
  )
}
