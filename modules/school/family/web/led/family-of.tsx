import { Button, Skeleton } from 'antd'
import { Pencil, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { isOffered } from '#browser/kit/actions/action-view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { MemberCard } from '../member-facts.tsx'
import { InfoCard } from '../mine/info-card.tsx'
import { Former } from '../mine/my-family.tsx'
import { useFamily, useForgetFamily } from '../use-family.ts'
import { CallMember } from './call-member.tsx'
import { verifyView } from './verify-facts.tsx'
import '../family.css'

/** One student's family as those see it who answer for the student: call, verify, mend. */
export function FamilyOf({ studentId }: { studentId: string }) {
  const { family, error, retry } = useFamily(studentId)
  const forget = useForgetFamily()
  const [form, setForm] = useState<{ id?: string } | null>(null)
  if (error) return <LoadError error={error} onRetry={retry} />
  if (!family) return <Skeleton active paragraph={{ rows: 6 }} />
  const { world, members, contacts, former } = family
  return (
    <div className="family-of">
      {contacts.length === 0 && (
        <p className="family-strip family-strip-amber" role="status">
          {t('没有可联系的紧急联系人')}
        </p>
      )}
      {members.length === 0 && (
        <section className="list-card">
          <EmptyState reason={t('学生还没有填写家庭成员')} />
        </section>
      )}
      <ul className="family-cards">
        {members.map((row) => {
          const rank = contacts.findIndex(({ id }) => id === row.id)
          const mayCall = row.isAlive !== false && Boolean(row.phone) && canDo(world, 'unmask', row)
          const deeds: ReactNode[] = [
            mayCall && <CallMember key="call" memberId={row.id} name={String(row.memberName)} />,
            isOffered(verifyView, world, row) && (
              <ActionButtons key="verify" views={[verifyView]} row={row} world={world} onDone={() => void forget()} />
            ),
          ].filter(Boolean)
          const edit = canDo(world, 'update', row) && (
            <Button
              type="text"
              className="touch"
              aria-label={t('编辑{{name}}', { name: String(row.memberName) })}
              icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => setForm({ id: row.id })}
            />
          )
          return (
            <li key={row.id}>
              <MemberCard
                row={row}
                world={world}
                {...(rank >= 0 && { rank: rank + 1 })}
                corner={edit}
                deeds={deeds.length > 0 && deeds}
              />
            </li>
          )
        })}
      </ul>
      {canDo(world, 'add') && (
        <Button
          className="family-add"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setForm({})}
        >
          {t('添加成员')}
        </Button>
      )}
      {former.length > 0 && <Former family={family} />}
      <InfoCard studentId={studentId} info={family.info} />
      <FormPanel
        isOpen={form !== null}
        {...(form?.id !== undefined && { id: form.id })}
        world={world}
        defaults={{ studentId }}
        tweaks={{ isAsked: (name) => name !== 'studentId' }}
        onClose={() => setForm(null)}
        onSaved={() => void forget()}
      />
    </div>
  )
}
