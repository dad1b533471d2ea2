import { Button, Dropdown, Skeleton } from 'antd'
import { Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useActions } from '#browser/kit/actions/action-buttons.tsx'
import { isOffered, labelOf, type ActionView } from '#browser/kit/actions/action-view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { familyMember } from '../../shared/family-member.ts'
import { resume, stop } from '../../shared/member-actions.ts'
import { mostContacts, mostMembers } from '../../shared/rules.ts'
import { MemberCard } from '../member-facts.tsx'
import { useFamily, useForgetFamily, type Family } from '../use-family.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { ContactOrder, StarButton } from './contact-order.tsx'
import { InfoCard } from './info-card.tsx'
import { useOwnFamily } from './own-family.ts'
import '../family.css'
import { reorderContactsRoute, type OwnFamily } from '../../shared/family-routes.ts'

const stopping: ActionView = { action: stop }
const resuming: ActionView = { action: resume }

/** The own family: whom to call, who belongs to it, and that it is still so. */
export function MyFamily() {
  const own = useOwnFamily()
  if (own.error)
    return (
      <div className="page">
        <LoadError error={own.error} onRetry={() => void own.refetch()} />
      </div>
    )
  if (!own.data)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <Loaded own={own.data} />
}

function Loaded({ own }: { own: OwnFamily }) {
  const { family, error, retry } = useFamily(own.studentId)
  if (error)
    return (
      <div className="page">
        <LoadError error={error} onRetry={retry} />
      </div>
    )
  if (!family)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <Home own={own} family={family} />
}

function Home({ own, family }: { own: OwnFamily; family: Family }) {
  const [form, setForm] = useState<{ id?: string } | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const forget = useForgetFamily()
  const { contacts, members, former, world } = family
  const order = async (memberIds: string[]) => {
    setBusy(true)
    try {
      await post(reorderContactsRoute, { studentId: own.studentId, memberIds })
      await forget()
    } catch {
      // The client has said why; the order stays.
    } finally {
      setBusy(false)
    }
  }
  const ids = contacts.map(({ id }) => id)
  const star = (id: string) => void order(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  const isFull = members.length >= mostMembers
  return (
    <div className="page family-page">
      <ListHead
        title={t('我的家庭')}
        addLabel={t('添加成员')}
        caption={t('{{n}} 位成员', { n: members.length })}
        {...(canDo(world, 'add') && !isFull && { onAdd: () => setForm({}) })}
      />
      {own.needsConfirm && (
        <p className="family-strip family-strip-blue" role="status">
          <span>{t('请确认家庭信息是否有变化')}</span>
          <Button className="touch" onClick={() => setConfirming(true)}>
            {t('去确认')}
          </Button>
        </p>
      )}
      {own.gaps.map((gap) => (
        <p key={gap} className="family-strip family-strip-amber" role="status">
          {t(gap)}
        </p>
      ))}
      <div className="family-columns">
        <div className="family-main">
          {members.length === 0 && (
            <section className="list-card">
              <EmptyState reason={t('先添加家长或监护人，方便学校在紧急时联系')} />
            </section>
          )}
          <ul className="family-cards">
            {members.map((row) => {
              const rank = ids.indexOf(row.id)
              const name = String(row.memberName)
              return (
                <li key={row.id}>
                  <MemberCard
                    row={row}
                    world={world}
                    {...(rank >= 0 && { rank: rank + 1 })}
                    note={
                      own.samePhone.includes(row.id) && (
                        <p className="family-call family-call-amber">{t('与另一位成员的联系电话相同')}</p>
                      )
                    }
                    corner={
                      row.isAlive !== false && row.phone ? (
                        <StarButton
                          name={name}
                          isContact={rank >= 0}
                          isDisabled={isBusy || (rank >= 0 ? ids.length === 1 : ids.length >= mostContacts)}
                          onClick={() => star(row.id)}
                        />
                      ) : undefined
                    }
                    deeds={<Deeds row={row} family={family} onEdit={() => setForm({ id: row.id })} />}
                  />
                </li>
              )
            })}
          </ul>
          {former.length > 0 && <Former family={family} />}
        </div>
        {contacts.length > 0 && (
          <section className="family-info family-contacts" aria-label={t('紧急联系人')}>
            <div className="family-section-head">
              <h2>{t('紧急联系人')}</h2>
              <small>{contacts.length > 1 ? t('按顺序联系，可拖动调整') : t('点成员卡片上的星标添加')}</small>
            </div>
            <ContactOrder contacts={contacts} world={world} isBusy={isBusy} onOrder={(next) => void order(next)} />
          </section>
        )}
        <InfoCard studentId={own.studentId} info={family.info} />
      </div>
      <FormPanel
        isOpen={form !== null}
        {...(form?.id !== undefined && { id: form.id })}
        world={world}
        defaults={{ studentId: own.studentId }}
        tweaks={{ isAsked: (name) => name !== 'studentId' && name !== 'emergencyOrder' }}
        onClose={() => setForm(null)}
        onSaved={() => void forget()}
      />
      {isConfirming && (
        <ConfirmSheet
          studentId={own.studentId}
          gaps={own.gaps}
          onClose={() => setConfirming(false)}
          onChange={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

function Deeds({ row, family, onEdit }: { row: RecordRow; family: Family; onEdit: () => void }) {
  const forget = useForgetFamily()
  const remove = useRemove(familyMember)
  const actions = useActions(family.world, () => void forget())
  const more = [
    ...(isOffered(stopping, family.world, row)
      ? [{ key: stop.name, label: labelOf(stop), onClick: () => actions.ask(stopping, row) }]
      : []),
    ...(canDo(family.world, 'remove', row)
      ? [{ key: 'remove', danger: true, label: t('删除'), onClick: () => void remove([row.id]).then(forget, () => {}) }]
      : []),
  ]
  return (
    <>
      {canDo(family.world, 'update', row) && (
        <Button type="text" icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />} onClick={onEdit}>
          {t('编辑')}
        </Button>
      )}
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button
            type="text"
            aria-label={t('{{name}}的更多操作', { name: String(row.memberName) })}
            icon={<Ellipsis size={16} aria-hidden />}
          />
        </Dropdown>
      )}
      {actions.dialog}
    </>
  )
}

/** Members who are out of use, and the way back. */
export function Former({ family }: { family: Family }) {
  const forget = useForgetFamily()
  const { ask } = useActions(family.world, () => void forget())
  return (
    <details className="family-former">
      <summary>{t('已停用 {{n}} 位', { n: family.former.length })}</summary>
      <ul>
        {family.former.map((row) => (
          <li key={row.id}>
            <span>{String(row.memberName)}</span>
            {isOffered(resuming, family.world, row) && (
              <Button type="link" size="small" onClick={() => ask(resuming, row)}>
                {labelOf(resume)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
