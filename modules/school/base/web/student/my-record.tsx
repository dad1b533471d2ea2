import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { FlowProgress, type RecordFlow } from '#browser/flow/record-flow.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { correctableFields, infoChange, infoChangeStates, ownFields } from '../../shared/students/info-change.ts'
import type { StudentTab } from '../../shared/students/student-tab.ts'
import { student } from '../../shared/students/student.ts'
import { FieldDialog } from './field-dialog.tsx'
import { Profile } from './profile.tsx'

/** The own record: what one may set is set here, the rest is corrected on request. */
export function MyRecord() {
  const user = useSession((session) => session.user)
  const detailOf = user?.detail as { studentId?: string } | null | undefined
  const id = (user?.studentId as string | undefined) ?? detailOf?.studentId
  const [asked, setAsked] = useState<{ name: string; isOwn: boolean } | null>(null)
  const forget = useForget(student)
  const forgetChanges = useForget(infoChange)
  if (!id) return <EmptyState />
  const beside = (name: string) => {
    const isOwn = (ownFields as readonly string[]).includes(name)
    if (!isOwn && !(correctableFields as readonly string[]).includes(name)) return null
    return (
      <Button type="link" size="small" className="field-link" onClick={() => setAsked({ name, isOwn })}>
        {isOwn ? t('修改') : t('我要更正')}
      </Button>
    )
  }
  return (
    <>
      <Profile id={id} beside={beside} extra={extra} />
      {asked && (
        <FieldDialog
          studentId={id}
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            void forget()
            void forgetChanges()
          }}
        />
      )}
    </>
  )
}

const extra: readonly StudentTab[] = [
  { key: 'changes', label: () => t('更正申请'), permission: 'stuInfoChange:list', Content: MyChanges },
]

type ChangeRow = {
  id: string
  fieldName: string
  flow?: RecordFlow
  fieldLabel: string
  oldText: string | null
  newText: string | null
  reason: string
  opinion: string | null
  checker: string | null
  state: string
  createTime: string
}

function MyChanges({ studentId }: { studentId: string }) {
  const [mended, setMended] = useState<ChangeRow | null>(null)
  const answer = useQuery({
    queryKey: [addressOf(infoChange), 'mine', studentId],
    queryFn: () =>
      get<Page<ChangeRow>>('base/stuInfoChange/list', { studentId, size: 100, columns: 'fieldName,opinion,checker' }),
  })
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data?.records.length === 0)
    return (
      <section className="list-card">
        <EmptyState reason={t('信息有误时，点字段旁的“我要更正”提出申请')} />
      </section>
    )
  return (
    <section className="detail-section">
      <ul className="change-lines">
        {answer.data?.records.map((one) => {
          const state = codeEntry(infoChangeStates, one.state)
          return (
            <li key={one.id}>
              <p>
                <b>{t(one.fieldLabel)}</b> <del>{one.oldText || '—'}</del> → <ins>{one.newText || '—'}</ins>{' '}
                <ToneTag tone={state?.[2]} hasDot>
                  {t(state?.[1] ?? '')}
                </ToneTag>
              </p>
              <p className="change-note">
                {momentText(one.createTime)} · {one.reason}
                {one.opinion ? ` · ${one.checker ?? ''}${t('：{{opinion}}', { opinion: one.opinion })}` : ''}
              </p>
              {one.flow && (
                <p className="change-note">
                  <FlowProgress flow={one.flow} />
                </p>
              )}
              {one.flow && one.state === infoChangeStates.returned[0] && (
                <Button size="small" onClick={() => setMended(one)}>
                  {t('修改后重新提交')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {mended?.flow && (
        <FieldDialog
          studentId={studentId}
          name={mended.fieldName}
          isOwn={false}
          again={{ instanceId: mended.flow.instanceId, reason: mended.reason }}
          onClose={() => setMended(null)}
          onDone={() => {
            setMended(null)
            void answer.refetch()
          }}
        />
      )}
    </section>
  )
}
