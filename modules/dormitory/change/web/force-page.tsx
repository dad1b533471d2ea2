import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldOf } from '#kernel/entity/entity.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { changeApply } from '../shared/apply.ts'
import { forceRoute, freeForRoute } from '../shared/routes.ts'
import { BedGrid } from './bed-grid.tsx'
import './change.css'

const studentField = fieldOf(changeApply, 'studentId')!

/** 强制调整: somebody is moved by order, told before, with a reason. */
export function ForcePage() {
  const { world } = useMeta(changeApply)
  const [studentId, setStudentId] = useState<string | null>(null)
  const [bedId, setBedId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { problems, isSending, send } = useSend(changeApply)
  const navigate = useNavigate()
  const { Input: StudentInput } = viewOf(studentField)
  const submit = async () => {
    const isDone = await send(async (post) => {
      await post(forceRoute, { studentId: studentId ?? '', bedId: bedId ?? '', reason })
      return t('已通知学生，到时间后办理搬迁')
    })
    if (isDone) void navigate('/roomChange/exec')
  }
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
      </header>
      <section className="change-panel">
        <div className="form-field">
          <label htmlFor="force-student">{t('学生')}</label>
          {world && (
            <StudentInput
              id="force-student"
              name="studentId"
              field={studentField}
              value={studentId}
              onChange={(value) => {
                setStudentId((value as string | null) ?? null)
                setBedId(null)
              }}
              world={world}
              isDisabled={isSending}
              hasProblem={problems['studentId'] !== undefined}
              describedBy="force-student-line"
            />
          )}
          <ProblemLine id="force-student-line" problem={problems['studentId']} />
        </div>
        {studentId && <Places key={studentId} studentId={studentId} bedId={bedId} onChoose={setBedId} />}
        <ProblemLine id="force-bed-line" problem={problems['bedId']} />
        <div className="form-field">
          <label htmlFor="force-reason">{t('调整原因')}</label>
          <Input.TextArea
            id="force-reason"
            value={reason}
            maxLength={500}
            autoSize={{ minRows: 3 }}
            placeholder={t('学生会看到')}
            aria-describedby="force-reason-line"
            onChange={(event) => setReason(event.target.value)}
          />
          <ProblemLine id="force-reason-line" problem={problems['reason']} />
        </div>
        <footer>
          <Button type="primary" loading={isSending} disabled={!studentId || !bedId} onClick={() => void submit()}>
            {t('通知并安排搬迁')}
          </Button>
        </footer>
      </section>
    </div>
  )
}

function Places({
  studentId,
  bedId,
  onChoose,
}: {
  studentId: string
  bedId: string | null
  onChoose: (bedId: string) => void
}) {
  const [dormId, setDormId] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['yxgl/roomChangeApply', 'bedsFor', studentId, dormId],
    queryFn: () => get(freeForRoute, { studentId, ...(dormId && { dormId }) }),
    placeholderData: keepPreviousData,
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={3} height={72} />
  return (
    <>
      <p className="form-line">{data.place ? t('现住 {{place}}', { place: data.place }) : t('该学生没有住宿登记')}</p>
      <BedGrid places={data} chosen={bedId} onHouse={setDormId} onChoose={onChoose} />
    </>
  )
}
