import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { OwnPage } from '#patterns/own/web/own-page.tsx'
import type { OwnView } from '#patterns/own/web/own-view.ts'
import { spanText } from '#browser/wire/time-words.ts'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { prefillRoute } from '#modules/affairs/leave/shared/ask/apply-routes.ts'
import { ownLeaves, type OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { goesTo, leadsOut, type MissedLesson } from '#modules/affairs/leave/shared/leave-request.ts'
import { proofStates } from '#modules/affairs/leave/shared/proof/proof.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { CurrentCard } from '#modules/affairs/leave/web/parts/current-card.tsx'
import { LessonList } from '#modules/affairs/leave/web/parts/lesson-list.tsx'
import { TypeIcon } from '#modules/affairs/leave/web/parts/type-icon.tsx'
import { proofLine } from '#modules/affairs/leave/web/parts/proof-words.ts'
import { ProofDrawer } from '../proof/proof-drawer.tsx'
import { CancelLeave, WithdrawLeave } from './end-dialog.tsx'
import { ExtendDrawer } from '#modules/affairs/leaveextend/web/parts/extend-drawer.tsx'
import { lineOf } from './leave-line.ts'
import { PassAwayAlone } from '#modules/affairs/gate/web/parts/pass-away.tsx'
import { PassCard } from '#modules/affairs/gate/web/parts/pass-card.tsx'
import { passToShow } from '#modules/affairs/gate/web/parts/pass-state.ts'
import { ReturnDrawer } from '#modules/affairs/leavereturn/web/parts/return-drawer.tsx'

const facts = [
  'leaveNo',
  'lessonCount',
  ...leadsOut,
  ...goesTo,
  'emergName',
  'emergPhone',
  'phone',
  'backdateReason',
  'fileIds',
  'proofState',
  'proofDeadline',
  'proofTime',
  'proofNote',
  'submitTime',
  'actualOutTime',
  'actualReturnTime',
  'returnWay',
  'endReason',
] as const

const view: OwnView<typeof ownLeaves> = {
  own: ownLeaves,
  empty: tKey('您还没有请过假'),
  ask: { path: '/leave/apply', label: tKey('请假申请') },
  face: (leave) => ({
    icon: <TypeIcon icon={leave.icon} />,
    title: t(leave.typeName ?? ''),
    note: t('{{n}} 天', { n: Number(leave.actualDays ?? leave.days) }),
    time: spanText(leave.startTime, leave.endTime),
    text: leave.reason,
  }),
  lines: (leave) => [lineOf(leave), proofLine(leave)],
  deeds: {
    mend: { label: tKey('修改'), tone: 'primary', path: ({ id }) => `/leave/apply?id=${id}` },
    sign: { label: tKey('销假'), tone: 'primary', Dialog: ReturnDrawer, isNamed: true },
    proof: { label: tKey('补交材料'), tone: 'primary', Dialog: ProofDrawer, isNamed: true },
    extend: { label: tKey('续假'), Dialog: ExtendDrawer, isNamed: true },
    cancel: { label: tKey('取消'), tone: 'danger', Dialog: CancelLeave },
    withdraw: { label: tKey('撤回'), tone: 'danger', Dialog: WithdrawLeave },
    copy: { label: tKey('复制再请'), path: ({ id }) => `/leave/apply?copy=${id}` },
  },
  detail: {
    title: tKey('请假详情'),
    face: (record, leave) => ({
      icon: leave && <TypeIcon icon={leave.icon} />,
      title: t(String(record['typeName'] ?? leave?.typeName ?? '')),
      note: t('{{n}} 天', { n: Number(record['days']) }),
      time: spanText(String(record['startTime']), String(record['endTime'])),
      text: String(record['reason']),
    }),
    // A proof that was never asked for says nothing.
    fields: (record) => facts.filter((name) => name !== 'proofState' || record['proofState'] !== proofStates.none[0]),
    Below: ({ record }) => <Lessons lessons={(record['lessons'] as MissedLesson[] | null) ?? []} />,
    deeds: ['mend', 'proof', 'withdraw', 'copy'],
  },
  beside: () => (
    <Link className="list-head-caption" to="/leave/stuStat">
      {t('请假统计')}
    </Link>
  ),
  away: (again) => <PassAwayAlone onRetry={again} />,
  above(leaves) {
    const late = leaves.find(({ status }) => status === leaveStates.overdue[0])
    return late && <CurrentCard leave={late} link={`/leave/mine?id=${late.id}&deed=sign`} />
  },
  aside(leaves, again) {
    const leave = passToShow(leaves, serverNow().getTime())
    return leave && <OwnPass key={leave.id} leave={leave} onMoved={again} />
  },
}

/** 我的请假: the pass while there is one, then every leave with what may be done with it. */
export function MinePage() {
  return <OwnPage view={view} />
}

function OwnPass({ leave, onMoved }: { leave: OwnLeave; onMoved: () => void }) {
  const { data } = useQuery({
    queryKey: ['xsgl/leaveRequest', 'prefill', null],
    queryFn: () => get(prefillRoute),
    staleTime: 60_000,
  })
  return data && <PassCard leave={leave} student={data.student} onMoved={onMoved} />
}

function Lessons({ lessons }: { lessons: readonly MissedLesson[] }) {
  if (lessons.length === 0) return null
  return (
    <>
      <h3>{t('影响的课程')}</h3>
      <LessonList lessons={lessons} />
    </>
  )
}
