import { lengthText } from '#browser/wire/time-words.ts'
import { Figure, shownNumber } from '#browser/wall/parts.tsx'
import { useBlock } from '#browser/wall/wall.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Kpi } from './block-types.ts'

/** How many are away, and the five numbers that say whether this is well. */
export function Hero({ kpi }: { kpi: Kpi }) {
  const isLate = kpi.overdue > 0
  const figures = [
    {
      key: 'away',
      label: t('不在校'),
      value: kpi.offCampus,
      unit: t('人'),
      hint: t('今夜不在校 {{n}}', { n: shownNumber(kpi.emptyBeds) }),
    },
    {
      key: 'rate',
      label: t('请假率'),
      value: kpi.leaveRate,
      unit: '%',
      digits: 2,
      hint: t('应在校 {{n}}', { n: shownNumber(kpi.shouldCount) }),
    },
    {
      key: 'asked',
      label: t('今日申请'),
      value: kpi.applyToday,
      hint: t('通过率 {{n}}', { n: kpi.passRateToday === null ? '--' : `${kpi.passRateToday.toFixed(1)}%` }),
    },
    {
      key: 'pending',
      label: t('待审批'),
      value: kpi.pending,
      hint: t('已开始 {{n}}', { n: shownNumber(kpi.pendingTimeout) }),
    },
    {
      key: 'overdue',
      label: t('逾期未归'),
      value: kpi.overdue,
      unit: t('人'),
      isLate,
      hint: isLate ? t('最长 {{n}} 小时', { n: shownNumber(kpi.longestOverdueHours) }) : t('无人逾期'),
    },
  ]
  return (
    <div className="leave-hero">
      <div className="leave-hero-main" data-figure="onLeave">
        <span>{t('当前请假')}</span>
        <Figure value={kpi.onLeave} size={124} unit={t('人')} />
      </div>
      <div className="leave-hero-row">
        {figures.map(({ key, label, value, unit, digits, hint, isLate: isAlarm }) => (
          <div key={key} className={isAlarm ? 'is-alarm' : undefined} data-figure={key}>
            <span>
              {isAlarm && <i className="leave-square" />}
              {label}
            </span>
            <Figure
              value={value}
              size={70}
              unit={unit ?? ''}
              digits={digits ?? 0}
              {...(isAlarm ? { tone: 'alarm' as const } : {})}
            />
            <small>{hint}</small>
          </div>
        ))}
      </div>
    </div>
  )
}

/** What stands at the foot of the screen. */
export function Facts() {
  const { data: kpi } = useBlock<Kpi>('kpi')
  if (!kpi) return null
  return (
    <>
      <span>
        {t('平均审批')} <b>{kpi.avgApproveMin === null ? '--' : lengthText(kpi.avgApproveMin * 60_000)}</b>
      </span>
      <span>
        {t('今日应返')} <b>{shownNumber(kpi.returnDueToday)}</b> · {t('已返')} <b>{shownNumber(kpi.returnedToday)}</b>
      </span>
      <span>
        {t('影响今日课时')} <b>{shownNumber(kpi.lessonsToday)}</b>
      </span>
    </>
  )
}
