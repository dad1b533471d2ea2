import { useNavigate } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { plannedDayText } from '#browser/wire/time-words.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { countAges } from '#patterns/worklist/shared/ages.ts'
import { useWork } from '#patterns/worklist/web/use-work.ts'
import { WorkBoard, WorkPage } from '#patterns/worklist/web/work-board.tsx'
import { returnGroups, suspendedRoute, type Away } from '../shared/stat-routes.ts'
import { useCodes } from './use-codes.ts'
import './status.css'

/** Who is away, by the day they are due back. */
export function SuspendBoard() {
  const work = useWork({
    key: ['xsgl/stuStatusChange', 'suspended'],
    async ask() {
      const rows = await get(suspendedRoute, {})
      const ages = rows.map(({ daysLeft }) => daysLeft)
      return { rows, total: rows.length, isWhole: true, counts: countAges(returnGroups, ages) }
    },
    changedBy: ['xsgl/stuStatusChange'],
  })
  const drop = work.data?.rows.filter((one) => one.isDropDue).length ?? 0
  return (
    <WorkPage>
      <ListHead
        title={t('休学看板')}
        addLabel=""
        caption={work.data && t('共 {{n}} 人不在校', { n: work.data.total })}
      />
      {drop > 0 && (
        <p className="board-warning" role="status">
          {t('{{n}} 人逾期超过两周未申请复学，应予退学处理', { n: drop })}
        </p>
      )}
      <WorkBoard
        work={work}
        groups={returnGroups}
        urgentIs="first"
        ageIn={({ daysLeft }) => daysLeft}
        labels={{ ages: t('预计复学日期'), none: t('暂无数据~') }}
        card={(one) => <AwayCard key={one.studentId} one={one} />}
      />
    </WorkPage>
  )
}

function AwayCard({ one }: { one: Away }) {
  const navigate = useNavigate()
  const { nameOf, toneOf } = useCodes()
  const status = nameOf('studentStatus', one.xjztM)
  return (
    <button
      type="button"
      className="away-card"
      onClick={() => void navigate(`/status/change?studentId=${one.studentId}`)}
    >
      <span className="away-name">
        <strong>{one.xm}</strong>
        {status && <ToneTag tone={toneOf('studentStatus', one.xjztM)}>{t(status)}</ToneTag>}
      </span>
      <span>
        {[one.className ?? '—', one.reason && t(nameOf('statusChangeReason', one.reason))].filter(Boolean).join(' · ')}
      </span>
      <span className="away-days">
        {one.returnDate ? t('{{day}} 到期', { day: plannedDayText(one.returnDate) }) : t('未登记到期日')}
        <em className={toneOfDays(one.daysLeft)}>{words(one)}</em>
      </span>
    </button>
  )
}

function toneOfDays(daysLeft: number | null): string | undefined {
  return daysLeft === null || daysLeft > 30 ? undefined : daysLeft < 0 ? 'is-red' : 'is-amber'
}

function words({ daysLeft, isDropDue }: Away): string {
  if (daysLeft === null) return ''
  if (isDropDue) return t('逾期 {{n}} 天，应予退学处理', { n: -daysLeft })
  return daysLeft < 0 ? t('逾期 {{n}} 天', { n: -daysLeft }) : t('还有 {{n}} 天', { n: daysLeft })
}
