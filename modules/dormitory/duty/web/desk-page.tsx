import { Button } from 'antd'
import { KeyRound, NotebookPen, Package } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptyWords, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import '#browser/kit/list/list.css'
import { t } from '#browser/wire/i18n.ts'
import { lengthText, momentText, plannedDayText } from '#browser/wire/time-words.ts'
import type { HouseFacts } from '#modules/dormitory/dorm/shared/place-routes.ts'
import { dutyLog, takeOver } from '../shared/duty-log.ts'
import { duty } from '../shared/duty.ts'
import { goodsOut } from '../shared/goods-out.ts'
import { giveBack, keyBorrow } from '../shared/key-borrow.ts'
import { screens } from '../shared/screens.ts'
import { shiftNow } from './handover-panel.tsx'
import { DutyLines } from './duty-lines.tsx'
import { KeeperTiles } from './keeper-tiles.tsx'
import { isLate, useDesk, useHouses, useKeysOut, useLogsOpen } from './use-desk.ts'
import { shiftWord } from './words.ts'
import './desk.css'

/** 值班台: what lies on the desk at the gate, at its computer and on a phone. */
export function DeskPage() {
  const desk = useDesk()
  const houses = useHouses()
  if (desk.error || houses.error)
    return (
      <div className="page">
        <LoadError
          error={desk.error ?? houses.error}
          onRetry={() => void Promise.all([desk.refetch(), houses.refetch()])}
        />
      </div>
    )
  if (!desk.data || !houses.data)
    return (
      <div className="page">
        <RowsSkeleton count={8} height={45} />
      </div>
    )
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-caption">
          {[plannedDayText(desk.data.dutyDate), shiftWord(desk.data.shift)].join(' · ')}
        </span>
        <span className="list-head-actions desk-acts">
          <NewButton entity={keyBorrow} icon={<KeyRound size={16} aria-hidden />} label={t('借出钥匙')} />
          <NewButton
            entity={goodsOut}
            icon={<Package size={16} aria-hidden />}
            label={t('登记物品')}
            house={houses.data}
          />
          <NewButton
            entity={dutyLog}
            icon={<NotebookPen size={16} aria-hidden />}
            label={t('写交接日志')}
            defaults={shiftNow(desk.data, houses.data)}
          />
        </span>
      </header>
      <KeeperTiles />
      <div className="gate-desk">
        <section className="list-card gate-card">
          <header>
            <h2>{t('今日值班')}</h2>
            <Link to={screens.roster.path}>{t('值班安排')}</Link>
          </header>
          <DutyLines desk={desk.data} houses={houses.data} />
        </section>
        <Keys hours={desk.data.keyHours} />
        <Handovers />
        <Houses houses={houses.data} />
      </div>
    </div>
  )
}

type NewProps = {
  entity: AnyEntity
  icon: React.ReactNode
  label: string
  /** With one house only, it is that one. */
  house?: readonly HouseFacts[]
  defaults?: Record<string, unknown>
}

function NewButton({ entity, icon, label, house = [], defaults = {} }: NewProps) {
  const [isOpen, setOpen] = useState(false)
  const { world } = useMeta(entity)
  const can = useAbility(world)
  const forgetDesk = useForget(duty)
  if (!world || !can('add')) return null
  const one = house.length === 1 ? { dormId: house[0]!.id, dormName: house[0]!.dormName } : {}
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormPanel
        isOpen={isOpen}
        world={world}
        defaults={{ ...defaults, ...one }}
        onClose={() => setOpen(false)}
        onSaved={() => void forgetDesk()}
      />
    </>
  )
}

function Keys({ hours }: { hours: number }) {
  const rows = useKeysOut()
  const { world } = useMeta(keyBorrow)
  const forgetDesk = useForget(duty)
  const list = rows.data?.records ?? []
  return (
    <section className="list-card gate-card">
      <header>
        <h2>
          {t('未归还的钥匙')}
          <b>{rows.data?.total}</b>
        </h2>
        <Link to={screens.key.path}>{t('全部')}</Link>
      </header>
      {rows.error && <LoadError error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data && list.length === 0 && <p className="gate-none">{t('钥匙都在')}</p>}
      <ul className="gate-lines">
        {list.map((row) => {
          const out = Date.now() - Date.parse(String(row['borrowTime']))
          const late = isLate(row['borrowTime'], hours)
          return (
            <li key={row.id} className={late ? 'is-late' : undefined}>
              <span>
                <b>
                  {String(row['roomName'] ?? '')} · {String(row['borrower'] ?? '')}
                </b>
                <small>
                  {momentText(String(row['borrowTime']))}
                  {late ? ` · ${t('已借出 {{time}}，应收回', { time: lengthText(out) })}` : ''}
                </small>
              </span>
              {world && (
                <ActionButtons
                  views={[{ action: giveBack }]}
                  row={row}
                  world={world}
                  onDone={() => void forgetDesk()}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Handovers() {
  const rows = useLogsOpen()
  const { world } = useMeta(dutyLog)
  const forgetDesk = useForget(duty)
  const list = rows.data?.records ?? []
  return (
    <section className="list-card gate-card">
      <header>
        <h2>
          {t('待确认的交接')}
          <b>{rows.data?.total}</b>
        </h2>
        <Link to={screens.log.path}>{t('全部')}</Link>
      </header>
      {rows.error && <LoadError error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data && list.length === 0 && <p className="gate-none">{t('没有待确认的交接')}</p>}
      <ul className="gate-lines">
        {list.map((row) => (
          <li key={row.id} className="gate-log">
            <span>
              <b>
                {String(row['dormName'] ?? '')} · {shiftWord(String(row['shift']))}
              </b>
              <small>
                {t('{{name}} 交班 {{time}}', {
                  name: String(row['handOverBy'] ?? ''),
                  time: momentText(String(row['handOverTime'])),
                })}
              </small>
              <p>{String(row['events'] ?? '')}</p>
              {Boolean(row['todo']) && <p>{t('待办：{{text}}', { text: String(row['todo']) })}</p>}
            </span>
            <Keyring row={row} />
            {world && (
              <ActionButtons views={[{ action: takeOver }]} row={row} world={world} onDone={() => void forgetDesk()} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Keyring({ row }: { row: RecordRow }) {
  const isWhole = row['keysOk'] === true
  return <ToneTag tone={isWhole ? 'green' : 'red'}>{isWhole ? t('钥匙齐全') : t('钥匙有缺')}</ToneTag>
}

function Houses({ houses }: { houses: readonly HouseFacts[] }) {
  return (
    <section className="list-card gate-card">
      <header>
        <h2>{t('我的楼')}</h2>
      </header>
      {houses.length === 0 && <EmptyWords reason={t('您现在没有分管的宿舍楼')} />}
      <ul className="gate-lines">
        {houses.map(({ id, dormName, rooms, beds, lived, given, free, locked, broken }) => (
          <li key={id}>
            <Link to={`/dormitory/places?dorm=${id}`}>
              <b>{dormName}</b>
              <small>{t('{{rooms}} 间 · {{beds}} 床', { rooms, beds })}</small>
            </Link>
            <span className="gate-beds">
              {[
                t('已住 {{n}}', { n: lived }),
                t('待入住 {{n}}', { n: given }),
                t('空 {{n}}', { n: free }),
                t('锁定 {{n}}', { n: locked }),
                t('维修 {{n}}', { n: broken }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
