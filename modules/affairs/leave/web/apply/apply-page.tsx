import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { leaveRequest } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { ApplyForm } from './apply-form.tsx'
import './apply.css'
import { prefillRoute } from '../../shared/ask/apply-routes.ts'

/** 请假申请: for oneself, or for a student one leads. `?id=` mends what was sent back, `?copy=` asks for the same again. */
export function ApplyPage() {
  const [search, write] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const studentId = asked.get('studentId') ?? ''
  const { world, error, retry } = useMeta(leaveRequest)
  if (!world)
    return (
      <div className="page leave-apply">
        {error ? <LoadError error={error} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </div>
    )
  const isLeader = canDo(world, 'applyFor')
  return (
    <div className="page leave-apply">
      <h1>{t('请假申请')}</h1>
      {isLeader && (
        <StudentPicker world={world} studentId={studentId} onPick={(id) => write(id ? { studentId: id } : {})} />
      )}
      {(!isLeader || studentId) && (
        <Ready
          key={search}
          world={world}
          studentId={isLeader ? studentId : null}
          id={asked.get('id') ?? undefined}
          copyOf={asked.get('copy') ?? undefined}
        />
      )}
    </div>
  )
}

/** Whom a counsellor asks for. */
function StudentPicker({
  world,
  studentId,
  onPick,
}: {
  world: FieldWorld
  studentId: string
  onPick: (id: string | null) => void
}) {
  const field = leaveRequest.fields.studentId
  const { Input } = viewOf(field)
  return (
    <section className="leave-step leave-for">
      <div className="form-field">
        <label htmlFor="leave-for">{t('为学生代请')}</label>
        <Input
          id="leave-for"
          name="studentId"
          field={field}
          value={studentId || null}
          onChange={(id) => onPick(typeof id === 'string' ? id : null)}
          world={world}
        />
        <p className="form-line">{t('只能为自己负责的学生代请，审批流程与本人申请相同')}</p>
      </div>
    </section>
  )
}

function Ready({
  world,
  studentId,
  id,
  copyOf,
}: {
  world: FieldWorld
  studentId: string | null
  id: string | undefined
  copyOf: string | undefined
}) {
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  const { success } = useFeedback()
  const prefill = useQuery({
    queryKey: ['xsgl/leaveRequest', 'prefill', studentId],
    queryFn: () => get(prefillRoute, studentId === null ? undefined : { studentId }),
    staleTime: 10_000,
  })
  const { row, error, reload } = useRecord(leaveRequest, id ?? copyOf)
  if (prefill.error || error)
    return <LoadError error={prefill.error ?? error} onRetry={() => void (error ? reload() : prefill.refetch())} />
  if (!prefill.data || ((id ?? copyOf) !== undefined && !row)) return <Skeleton active paragraph={{ rows: 8 }} />
  if (id !== undefined && row!['status'] !== leaveStates.toMend[0])
    return <p className="leave-strip">{t('该请假当前不能修改')}</p>
  const done = (leaveId: string) => {
    setRound(round + 1)
    success(t('已提交，请等待审批'))
    void navigate(studentId === null ? '/leave/mine' : `/leave/detail?id=${leaveId}`)
  }
  return (
    <ApplyForm
      key={round}
      start={{
        world,
        prefill: prefill.data,
        mended: id === undefined ? undefined : row,
        copied: id === undefined && copyOf !== undefined ? row : undefined,
        isForOther: studentId !== null,
      }}
      onDone={done}
      onReset={() => setRound(round + 1)}
    />
  )
}
