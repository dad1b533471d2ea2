import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { Clock, DoorOpen, Phone, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { QrImage } from '#browser/kit/qr/qr-image.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import type { DormDeed } from '../../shared/mine/dorm-deed.ts'
import { myDormDeeds, myDormRoute, sharePhoneRoute, type MyDorm, type Roommate } from '../../shared/mine/mine-routes.ts'
import { stayCode } from '../../shared/desk/stay-code.ts'
import { stayStates } from '../../shared/register.ts'
import { AgreementCard } from './agreement-card.tsx'
import { ConfirmCard } from './confirm-card.tsx'
import { DoorCard } from './door-card.tsx'
import './mine.css'

/** 我的宿舍: the bed, the house and its times, who else lives in the room, and what may be done from here. */
export function MyDormPage() {
  const [search, go] = useOwnSearch()
  const door = new URLSearchParams(search).get('door')
  const mine = useQuery({ queryKey: ['stay-mine'], queryFn: () => get(myDormRoute) })
  if (mine.error)
    return (
      <div className="page">
        <LoadError error={mine.error} onRetry={() => void mine.refetch()} />
      </div>
    )
  if (!mine.data)
    return (
      <div className="page">
        <RowsSkeleton count={5} height={80} />
      </div>
    )
  const { stay, house, roommates, confirm, agreement, canCheckInSelf, before, words } = mine.data
  const reload = () => void mine.refetch()
  const leaveDoor = () => {
    go({})
    reload()
  }
  return (
    <div className="page my-dorm">
      <PageTitle />
      {stay && house ? (
        <>
          <Bed stay={stay} house={house} words={words} />
          <Deeds />
          {canCheckInSelf && <DoorCard door={door} placeName={stay.placeName} onDone={leaveDoor} />}
          {agreement && <AgreementCard agreement={agreement} onDone={reload} />}
          {confirm && <ConfirmCard confirm={confirm} words={words} onDone={reload} />}
          <Roommates stay={stay} roommates={roommates} onShared={reload} />
          <House house={house} />
        </>
      ) : (
        <section className="my-dorm-card">
          <EmptyState reason={t('您还没有床位，分配后会收到消息')} />
        </section>
      )}
      {before.length > 0 && <Before before={before} />}
    </div>
  )
}

type Parts = { stay: NonNullable<MyDorm['stay']>; house: NonNullable<MyDorm['house']> }

function Bed({ stay, house, words }: Parts & Pick<MyDorm, 'words'>) {
  const word = (set: string, code: string | null) => t(words[set]?.find(({ key }) => key === code)?.label ?? '')
  const orient = word('dormOrient', house.orient)
  return (
    <section className="my-dorm-card my-dorm-bed">
      <header>
        <span>
          <b>
            {house.dormName} {stay.roomNo}-{stay.bedNo}
          </b>
          <small>
            {[
              house.campusName,
              word('dormBedPos', stay.bedPos),
              house.typeName,
              orient && t('朝{{side}}', { side: orient }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <span className="my-dorm-tags">
          {stay.isRoomHead && <ToneTag tone="blue">{t('寝室长')}</ToneTag>}
          <StateTag states={stayStates} code={stay.state} />
        </span>
      </header>
      <dl>
        {house.closeTime && (
          <div>
            <dt>{t('今晚关门')}</dt>
            <dd>{house.closeTime.slice(0, 5)}</dd>
          </div>
        )}
        {stay.feePrice !== null && (
          <div>
            <dt>{t('住宿费')}</dt>
            <dd>
              {yuanText(stay.feePrice)}
              <small>{t('元/学年')}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{stay.inTime ? t('入住时间') : t('分配时间')}</dt>
          <dd className="my-dorm-time">{momentText(String(stay.inTime ?? stay.assignTime ?? ''))}</dd>
        </div>
      </dl>
      {stay.state === stayStates.waiting[0] && (
        <>
          <p>{t('请按学校通知的时间，到宿舍楼值班室办理入住')}</p>
          <figure>
            <QrImage text={stayCode(stay.id)} label={t('入住凭证')} size={168} />
            <figcaption>{t('办理入住时向宿管员出示')}</figcaption>
          </figure>
        </>
      )}
    </section>
  )
}

/** What other areas offer from here; nothing where none does. */
function Deeds() {
  const deeds = useContributions<DormDeed>(myDormDeeds)
  const buttons = useSession((session) => session.buttons)
  const offered = deeds.filter(({ permission }) => buttons[permission] === true)
  if (offered.length === 0) return null
  return (
    <nav className="my-dorm-card my-dorm-deeds" aria-label={t('常用')}>
      {offered.map(({ key, label, icon: Icon, path }) => (
        <Link key={key} to={path}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
          {label()}
        </Link>
      ))}
    </nav>
  )
}

function Roommates(props: { stay: Parts['stay']; roommates: readonly Roommate[]; onShared: () => void }) {
  const { stay, roommates, onShared } = props
  const share = async (isShared: boolean) => {
    await post(sharePhoneRoute, { isShared }).catch(() => null)
    onShared()
  }
  return (
    <section className="my-dorm-card" aria-label={t('室友')}>
      <header>
        <b>{t('室友 {{n}}', { n: roommates.length })}</b>
        <label>
          {t('向室友公开我的手机号')}
          <Switch checked={stay.isPhoneShared} onChange={(isOn) => void share(isOn)} />
        </label>
      </header>
      <ul className="my-dorm-people">
        {roommates.map(({ xm, className, bedNo, isRoomHead, isLiving, phone }) => (
          <li key={bedNo}>
            <NameAvatar name={xm} size={40} />
            <span>
              <b>
                {xm} {isRoomHead && <ToneTag tone="blue">{t('寝室长')}</ToneTag>}
              </b>
              <small>
                {[className, t('{{n}} 床', { n: bedNo }), isLiving ? '' : t('待入住')].filter(Boolean).join(' · ')}
              </small>
            </span>
            {phone ? (
              <a className="my-dorm-call" href={`tel:${phone}`} aria-label={t('致电{{name}}', { name: xm })}>
                <Phone size={18} aria-hidden />
              </a>
            ) : (
              <small>{t('未公开')}</small>
            )}
          </li>
        ))}
        {roommates.length === 0 && <li className="my-dorm-none">{t('目前没有室友')}</li>}
      </ul>
    </section>
  )
}

function House({ house }: Pick<Parts, 'house'>) {
  const { openTime, closeTime, phone, keepers } = house
  return (
    <section className="my-dorm-card" aria-label={t('宿舍楼')}>
      <header>
        <b>{house.dormName}</b>
      </header>
      <ul className="my-dorm-lines">
        {openTime && closeTime && (
          <li>
            <Clock size={16} aria-hidden />
            {t('开门 {{open}}，关门 {{close}}', { open: openTime.slice(0, 5), close: closeTime.slice(0, 5) })}
          </li>
        )}
        {keepers.length > 0 && (
          <li>
            <UserRound size={16} aria-hidden />
            {t('宿管员 {{names}}', { names: keepers.join('、') })}
          </li>
        )}
        {phone && (
          <li>
            <Phone size={16} aria-hidden />
            <a href={`tel:${phone}`}>{t('值班电话 {{phone}}', { phone })}</a>
          </li>
        )}
      </ul>
    </section>
  )
}

function Before({ before }: Pick<MyDorm, 'before'>) {
  return (
    <section className="my-dorm-card" aria-label={t('住过的床位')}>
      <header>
        <b>{t('住过的床位')}</b>
      </header>
      <ul className="my-dorm-lines">
        {before.map(({ placeName, inTime, outTime }) => (
          <li key={`${placeName} ${outTime}`}>
            <DoorOpen size={16} aria-hidden />
            <span>{placeName}</span>
            <small>
              {[inTime, outTime]
                .map((time) => (time ? momentText(time) : ''))
                .filter(Boolean)
                .join(' – ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
