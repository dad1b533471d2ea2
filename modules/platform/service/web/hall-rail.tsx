import { Link } from 'react-router'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { applyStates } from '#services/applications/shared/apply.ts'
import { StepLine, usedText } from './step-line.tsx'
import type { OwnApply } from '../shared/own-apply.ts'
import type { Hall } from '../shared/hall.ts'
import { useApplies } from './use-hall.ts'

const latest = 3

/** Beside the hall: what is under way, what the person comes for, and how the offices keep their promises. */
export function HallRail({ hall }: { hall: Hall }) {
  const applies = useApplies({ current: '1', size: String(latest) })
  const rows = applies.data?.records ?? []
  const measured = hall.departments.filter((one) => one.rate !== null).slice(0, 5)
  return (
    <aside className="hall-rail">
      <section className="hall-box" aria-label={t('在办进度')}>
        <h2>
          {t('在办进度')}
          <Link to="/personal/usermoreapplys">{t('全部')}</Link>
        </h2>
        {rows.length === 0 ? (
          <p className="hall-none">{t('还没有申请过业务')}</p>
        ) : (
          rows.map((one) => <Progress key={one.id} apply={one} />)
        )}
      </section>
      {hall.recents.length > 0 && (
        <section className="hall-box" aria-label={t('常用')}>
          <h2>{t('常用')}</h2>
          <ul className="hall-recents">
            {hall.recents.map((one) => (
              <li key={one.id}>
                <Link to={`/servicecenter/detail?id=${one.id}`} title={one.name}>
                  <MenuIcon name={one.icon} size={20} />
                  <span>{shown(one.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {measured.length > 0 && (
        <section className="hall-box" aria-label={t('本月按时办结')}>
          <h2>{t('本月按时办结')}</h2>
          {measured.map((one) => (
            <div key={one.id} className="hall-on-time">
              <span>{one.name}</span>
              <i>
                <b className={Number(one.rate) < 95 ? 'is-low' : ''} style={{ inlineSize: `${one.rate}%` }} />
              </i>
              <span>{Number(one.rate).toFixed(1)}%</span>
            </div>
          ))}
        </section>
      )}
    </aside>
  )
}

function Progress({ apply }: { apply: OwnApply }) {
  const state = codeEntry(applyStates, apply.state)
  return (
    <Link className="hall-progress" to={`/personal/usermoreapplys?open=${apply.id}`}>
      <span>
        <b>{shown(apply.title)}</b>
        {state && <ToneTag tone={state[2]}>{t(state[1], { context: 'state' })}</ToneTag>}
      </span>
      <StepLine steps={apply.steps} state={apply.state} />
      <small>
        {apply.currentNode ? `${t(apply.currentNode)} · ` : ''}
        {usedText(apply)}
      </small>
    </Link>
  )
}
