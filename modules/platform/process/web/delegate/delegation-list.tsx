import { spanText } from '#browser/wire/time-words.ts'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import type { DelegationRow } from '#services/flow/shared/routes/delegate.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'

const states = {
  0: { label: () => t('待生效'), tone: 'grey' },
  1: { label: () => t('生效中'), tone: 'green' },
  2: { label: () => t('已结束'), tone: 'grey' },
  3: { label: () => t('已收回'), tone: 'grey' },
} as const

type Props = { rows: readonly DelegationRow[]; side: 'mine' | 'toMe'; onRevoke: (row: DelegationRow) => void }

/** What is running or to come, then what is over. */
export function DelegationList({ rows, ...rest }: Props) {
  const live = rows.filter((row) => row.status === '0' || row.status === '1')
  const over = rows.filter((row) => !live.includes(row))
  return (
    <>
      {live.length > 0 && (
        <ul className="delegations">
          {live.map((row) => (
            <Delegation key={row.id} row={row} {...rest} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <>
          <h2 className="delegations-past">{t('历史委托')}</h2>
          <ul className="delegations is-past">
            {over.map((row) => (
              <Delegation key={row.id} row={row} {...rest} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Delegation({ row, side, onRevoke }: { row: DelegationRow } & Omit<Props, 'rows'>) {
  const name = side === 'mine' ? row.delegateName : row.ownerName
  const state = states[row.status]
  const isLive = row.status === '0' || row.status === '1'
  const what =
    row.typeNames.length === 0
      ? t('全部流程')
      : listed(row.typeNames.slice(0, 4)) +
        (row.typeNames.length > 4 ? t('等 {{n}} 类', { n: row.typeNames.length }) : '')
  return (
    <li>
      <NameAvatar name={name} size={36} />
      <div className="delegation-who">
        <b>{name}</b>
        <ToneTag tone={state.tone} hasDot>
          {state.label()}
        </ToneTag>
        {row.mode === '2' && <ToneTag tone="violet">{t('双方均可办理')}</ToneTag>}
        <p>
          {what}
          {row.reason ? ` · ${row.reason}` : ''}
        </p>
      </div>
      <div className="delegation-when">
        <span>{spanText(row.startTime, row.endTime)}</span>
        <small>{restText(row)}</small>
      </div>
      <dl className="delegation-figures">
        <div>
          <dt>{t('未办')}</dt>
          <dd>
            {side === 'toMe' && row.waiting > 0 ? <Link to="/personal/usertodo">{row.waiting}</Link> : row.waiting}
          </dd>
        </div>
        <div>
          <dt>{t('已代办')}</dt>
          <dd>{row.done}</dd>
        </div>
      </dl>
      <div className="delegation-act">
        {side === 'mine' && isLive && (
          <Button size="small" onClick={() => onRevoke(row)}>
            {t('收回')}
          </Button>
        )}
      </div>
    </li>
  )
}

function restText({ status, startTime, endTime }: DelegationRow): string {
  const days = (from: dayjs.Dayjs, to: dayjs.Dayjs) => Math.max(1, Math.ceil(to.diff(from, 'hour', true) / 24))
  if (status === '0') return t('{{n}} 天后开始', { n: days(dayjs(), dayjs(startTime)) })
  if (status === '1') return t('还剩 {{n}} 天', { n: days(dayjs(), dayjs(endTime)) })
  return t('共 {{n}} 天', { n: days(dayjs(startTime), dayjs(endTime)) })
}
