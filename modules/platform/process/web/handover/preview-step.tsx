import { Checkbox } from 'antd'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HandoverPreview } from '#services/flow/shared/routes/handover.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { plannedEndText } from '#browser/wire/time-words.ts'
import type { HandoverOrder } from './handover-order.ts'
import { PartRows } from './part-rows.tsx'

/** What will move and to whom, what stays and why, and what somebody has to put right by hand. */
export function PreviewStep({
  preview,
  order,
  change,
}: {
  preview: HandoverPreview
  order: HandoverOrder
  change: (next: Partial<HandoverOrder>) => void
}) {
  const figures = [
    {
      label: t('待办审批'),
      n: preview.total,
      note: preview.stayCount > 0 ? t('{{n}} 条不能移交', { n: preview.stayCount }) : undefined,
    },
    {
      label: t('流程中直接指定'),
      n: preview.models.length,
      note: preview.models.length > 0 ? t('需逐个修改流程') : undefined,
    },
    { label: t('审批委托'), n: preview.delegations.length },
    {
      label: t('流程管理角色'),
      n: preview.managerRoles.length,
      note: preview.managerRoles.length > 0 ? t('需在用户管理中调整') : undefined,
    },
  ]
  return (
    <div className="handover-preview">
      <dl className="handover-figures">
        {figures.map(({ label, n, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n.toLocaleString('en-US')}</dd>
            {note && <small>{note}</small>}
          </div>
        ))}
      </dl>
      {preview.total > 0 && (
        <Section title={t('待办审批的去向')}>
          {preview.byReceiver.length > 0 && (
            <ul className="handover-receivers">
              {preview.byReceiver.map((one) => (
                <li key={one.userId}>
                  <b>{one.name}</b>
                  <span>{t('{{n}} 条', { n: one.count })}</span>
                </li>
              ))}
            </ul>
          )}
          <PartRows preview={preview} parts={order.parts} onChange={(parts) => change({ parts })} />
          <p className="handover-note">
            {preview.byType
              .slice(0, 6)
              .map((one) => `${one.typeName} ${one.count}`)
              .join(' · ')}
          </p>
        </Section>
      )}
      {preview.stayCount > 0 && (
        <Section
          title={t('不能移交的 {{n}} 条', { n: preview.stayCount })}
          note={t('请更换接收人，或到流程管理中改派')}
        >
          <ul className="handover-lines">
            {preview.stays.slice(0, 20).map((one) => (
              <li key={one.taskId}>
                <Link to={`/process/detail?instanceId=${one.instanceId}`}>{one.title}</Link>
                <span>{one.nodeName}</span>
                <ToneTag tone="amber">{one.reason}</ToneTag>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {preview.models.length > 0 && (
        <Section title={t('直接指定该人员的流程')} note={t('移交不会修改流程，请打开流程改为角色或接收人后发布')}>
          <ul className="handover-lines">
            {preview.models.map((one) => (
              <li key={one.modelId}>
                <Link to={`/process/model?id=${one.modelId}`}>
                  {one.typeName}
                  <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
                </Link>
                <span>{listed(one.places)}</span>
                {!one.isPublished && <ToneTag tone="grey">{t('仅草稿')}</ToneTag>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {preview.delegations.length > 0 && (
        <Section title={t('审批委托')}>
          <ul className="handover-lines">
            {preview.delegations.map((one) => (
              <li key={one.id}>
                <b>
                  {one.ownerName} → {one.delegateName}
                </b>
                <span>{t('至 {{day}}', { day: plannedEndText(one.endTime) })}</span>
                <ToneTag tone={one.isOwner ? 'grey' : 'blue'}>
                  {one.isOwner ? t('将结束') : t('改由接收人代办')}
                </ToneTag>
              </li>
            ))}
          </ul>
          <Checkbox
            checked={order.withDelegations}
            onChange={(event) => change({ withDelegations: event.target.checked })}
          >
            {t('一并处理委托')}
          </Checkbox>
        </Section>
      )}
      {preview.managerRoles.length > 0 && (
        <Section title={t('流程管理角色')} note={t('角色关系到权限，请在用户管理中为接收人分配')}>
          <ul className="handover-lines">
            {preview.managerRoles.map((one) => (
              <li key={one.roleCode}>
                <Link to="/system/user">
                  {one.roleName}
                  <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
                </Link>
                <span>
                  {listed(one.typeNames)}
                  {one.types > one.typeNames.length ? t('等 {{n}} 类', { n: one.types }) : ''}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="handover-section">
      <header>
        <h3>{title}</h3>
        {note && <small>{note}</small>}
      </header>
      {children}
    </section>
  )
}
