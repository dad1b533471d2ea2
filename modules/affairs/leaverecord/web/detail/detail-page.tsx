import { DecideStrip, FlowCard, RecordCard, RecordNote, RecordSaid } from '#patterns/record/web/cards.tsx'
import { RecordPage, type RecordPart } from '#patterns/record/web/record-page.tsx'
import { FieldList } from '#browser/kit/detail/field-list.tsx'
import { t } from '#browser/wire/i18n.ts'
import { leaveWhole } from '../../shared/whole-leave.ts'
import { leaveRequest, leaveSources, goesTo, leadsOut, toCall } from '#modules/affairs/leave/shared/leave-request.ts'
import { HandlingCard } from '#modules/affairs/absence/web/parts/handling-card.tsx'
import { LessonList } from '#modules/affairs/leave/web/parts/lesson-list.tsx'
import { ProofCard } from '../proof/proof-card.tsx'
import { LeaveHead } from './leave-head.tsx'
import { PassCard } from '#modules/affairs/gate/web/parts/pass-record.tsx'
import { ReturnCard } from '#modules/affairs/leavereturn/web/parts/return-card.tsx'
import { ExtendCard } from '#modules/affairs/leaveextend/web/parts/extend-card.tsx'
import { ParentCard } from './parent-card.tsx'
import './detail.css'

type Props = RecordPart<typeof leaveWhole>

const facts = [
  ...leadsOut,
  ...goesTo,
  ...toCall,
  'backdateReason',
  'source',
  'batchId',
  'submitTime',
  'decideTime',
  'actualOutTime',
  'actualReturnTime',
  'returnWay',
  'actualDays',
  'originEndTime',
  'endReason',
] as const

/** 请假详情: everything about one leave, for whoever may read it; where messages lead. */
export function LeaveDetailPage() {
  return (
    <RecordPage
      of={leaveWhole}
      Head={Head}
      main={[Asked, ProofCard, Lessons, PassCard, ReturnCard, Handling]}
      side={[ParentCard, ExtendCard, Decisions]}
    />
  )
}

function Head(props: Props) {
  return (
    <>
      <LeaveHead {...props} />
      <DecideStrip
        whole={props.whole}
        text={t('这条请假正等待您审批')}
        to={`/leave/approve?open=${props.whole.leave.id}`}
      />
    </>
  )
}

/** What was asked for and what became of it. */
function Asked({ whole: { leave } }: Props) {
  return (
    <RecordCard title={t('请假事由')}>
      <RecordSaid>{leave.reason}</RecordSaid>
      <FieldList entity={leaveRequest} row={leave} names={facts} />
    </RecordCard>
  )
}

function Lessons({ whole: { leave } }: Props) {
  if (!leave.lessons?.length) return null
  return (
    <RecordCard title={t('影响课程')} beside={<small>{t('{{n}} 节', { n: leave.lessonCount ?? 0 })}</small>}>
      <LessonList lessons={leave.lessons} />
    </RecordCard>
  )
}

function Handling({ whole: { leave } }: Props) {
  return <HandlingCard leave={{ ...leave, xm: leave.xm ?? '' }} />
}

function Decisions({ whole }: Props) {
  if (whole.instanceId === null && whole.leave.source === leaveSources.group[0])
    return (
      <RecordCard title={t('审批记录')}>
        <RecordNote>{t('随集体公假一并审批')}</RecordNote>
      </RecordCard>
    )
  return <FlowCard whole={whole} />
}
