import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { Segmented } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CellProps } from '#kernel/fields/view.ts'
import { loginLog } from '#services/system/shared/security.ts'
import { ArchiveButton } from '#browser/kit/archive/archive-button.tsx'
import { ExactTime } from '#browser/kit/archive/exact-time.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { ToolProps } from '#browser/kit/list/tweaks.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { loginSummaryRoute } from '../shared/login-log.ts'
import { Bars } from './bars.tsx'
import { failText, wayText } from './words.ts'
import './security.css'

/** Every attempt to sign in, under a picture of when they failed and from where. */
export function LoginLogPage() {
  return (
    <ListPage entity={loginLog} tweaks={{ header: Overview, toolbar: [ArchivedSignIns], cells }} detail={{ cells }} />
  )
}

function WayCell({ value }: CellProps) {
  return <>{wayText(String(value ?? ''))}</>
}

function FailCell({ value }: CellProps) {
  return <>{value ? failText(String(value)) : ''}</>
}

const cells = { time: ExactTime, loginWay: WayCell, failCode: FailCell }

function ArchivedSignIns(props: ToolProps) {
  return <ArchiveButton {...props} look={{ cells }} />
}

function Overview() {
  const [days, setDays] = useState(1)
  const { data } = useQuery({
    queryKey: ['login-log-summary', days],
    queryFn: () => get(loginSummaryRoute, { days }),
  })
  const bars = (data?.points ?? []).map(({ at, right, wrong }) => ({
    key: at,
    label: days === 1 ? clockOf(at) : dateText(dayOf(at), { isNarrow: true }),
    value: right,
    second: wrong,
  }))
  return (
    <section className="security-cards">
      <div className="security-card security-card-wide">
        <header>
          <h2>{t('登录次数')}</h2>
          <Segmented
            size="small"
            value={days}
            onChange={setDays}
            options={[
              { value: 1, label: t('24 小时') },
              { value: 7, label: t('7 天') },
              { value: 30, label: t('30 天') },
            ]}
          />
        </header>
        <Bars bars={bars} every={days === 7 ? 1 : 5} label={t('登录次数')} />
      </div>
      <div className="security-card">
        <header>
          <h2>{t('失败最多的地址')}</h2>
        </header>
        {data?.addresses.length === 0 && <p className="security-note">{t('没有失败的登录')}</p>}
        <ul className="security-ranks">
          {(data?.addresses ?? []).map(({ ip, wrong, accounts }) => (
            <li key={ip}>
              <code>{ip}</code>
              <span>{t('{{n}} 次 · {{accounts}} 个账号', { n: wrong, accounts })}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
