import { Button } from 'antd'
import { Lock } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { HoldRing } from '#patterns/claim/web/hold-ring.tsx'
import { chooserStates } from '../../shared/codes.ts'
import type { LayoutLevel, MyBatch, Ticket } from '../../shared/rush-routes.ts'
import { timeOf } from './head.tsx'
import type { PlacedBed } from './use-rush.ts'
import { bedName, posWord, yuanText } from './words.ts'

type Props = {
  batch: MyBatch
  ticket: Ticket
  now: number
  isOpen: boolean
  isBusy: boolean
  isChanging: boolean
  /** The last wish found no way to the server. */
  isUnsent: boolean
  picked: PlacedBed | undefined
  level: LayoutLevel | undefined
  first: PlacedBed | undefined
  onTake: (bed: PlacedBed) => void
  onConfirm: () => void
  onGiveUp: () => void
}

/** What can be done now, always in the same place: wait, take, confirm. */
export function RushFoot(props: Props) {
  const { ticket, now, isUnsent, isBusy } = props
  const seconds = ticket.holdUntil ? Math.ceil((Date.parse(ticket.holdUntil) - now) / 1000) : 0
  const isHeld = ticket.state === chooserStates.held[0] && seconds > 0
  return (
    <footer className="rush-foot">
      {isUnsent && !isBusy && (
        <p className="rush-note" role="alert">
          {t('网络不通，尚未发出，请再点一次')}
        </p>
      )}
      {isHeld && !props.picked ? <Held {...props} seconds={seconds} /> : <Taking {...props} isHeld={isHeld} />}
    </footer>
  )
}

function Held({ batch, ticket, level, seconds, isBusy, onConfirm, onGiveUp }: Props & { seconds: number }) {
  return (
    <>
      <div className="rush-foot-what">
        <HoldRing seconds={seconds} of={batch.holdSeconds} />
        <span>
          <b>{t('{{place}} 已为您保留', { place: ticket.placeName ?? '' })}</b>
          <small>{[t('{{n}} 秒内确认', { n: seconds }), yuanText(level?.price)].filter(Boolean).join(' · ')}</small>
        </span>
      </div>
      <div className="rush-foot-deeds">
        <Button size="large" disabled={isBusy} onClick={onGiveUp}>
          {t('换一张')}
        </Button>
        <Button size="large" type="primary" loading={isBusy} onClick={onConfirm}>
          {t('确认选定')}
        </Button>
      </div>
    </>
  )
}

function Taking({
  batch,
  now,
  isOpen,
  isBusy,
  isChanging,
  isHeld,
  picked,
  level,
  first,
  onTake,
  onGiveUp,
}: Props & { isHeld: boolean }) {
  const bed = picked ?? (isHeld || isChanging ? undefined : first)
  const begin = Date.parse(batch.beginTime)
  if (!isOpen)
    return (
      <Button size="large" block disabled icon={<Lock size={18} aria-hidden />}>
        {now < begin
          ? begin - now < 600_000
            ? t('{{time}} 可选，还有 {{n}} 秒', { time: timeOf(batch.beginTime), n: Math.ceil((begin - now) / 1000) })
            : t('{{time}} 可选', { time: timeOf(batch.beginTime) })
          : t('暂时不能选择')}
      </Button>
    )
  return (
    <>
      <div className="rush-foot-what">
        <span>
          <b>{bed ? `${bed.house.name} ${bedName(bed)} ${posWord(bed.bed.pos)}` : t('请选择一张空床')}</b>
          <small>{bed ? yuanText(level?.price) : t('点房间，再点床位')}</small>
        </span>
      </div>
      <div className="rush-foot-deeds">
        {isChanging && (
          <Button size="large" onClick={onGiveUp}>
            {t('不换了')}
          </Button>
        )}
        <Button size="large" type="primary" disabled={!bed} loading={isBusy} onClick={() => bed && onTake(bed)}>
          {isChanging || isHeld ? t('换到这张床') : t('选定这张床')}
        </Button>
      </div>
    </>
  )
}
