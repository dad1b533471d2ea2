import { Button, Popover } from 'antd'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import type { Design } from '#services/flow/shared/routes/models.ts'
import type { TrialPerson } from '#services/flow/shared/routes/trial.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { useNameOf } from '../trial/use-name-of.ts'
import { useSample } from '../trial/sample.ts'
import type { Preview } from './use-preview.ts'

/** Who it would be for somebody of the school, as the rules stand now. */
export function LivePreview({ design, preview }: { design: Design; preview: Preview }) {
  const { sample, put } = useSample(design.processType)
  const [isOpen, setOpen] = useState(false)
  const name = useNameOf(sample.starterId)
  const { step, stopped, error } = preview
  return (
    <section className="panel-preview" aria-label={t('实时预览')} aria-busy={preview.isLoading}>
      <header>
        <b>{t('实时预览')}</b>
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={setOpen}
          placement="topRight"
          content={
            <div className="panel-person">
              <PeopleSelect
                value={[]}
                onChange={([starterId]) => {
                  if (starterId) put({ starterId, instanceId: undefined })
                  setOpen(false)
                }}
              />
            </div>
          }
        >
          <Button type="link" size="small" icon={<UserRoundSearch size={14} strokeWidth={1.75} aria-hidden />}>
            {t('换一位')}
          </Button>
        </Popover>
      </header>
      <p>{sample.instanceId ? t('以所选的已有流程为例') : t('以 {{name}} 发起为例', { name: name ?? '…' })}</p>
      {error ? (
        <p className="panel-empty">{t('暂时无法预览')}</p>
      ) : stopped ? (
        <p className="panel-empty">{shown(stopped)}</p>
      ) : (
        <PersonList persons={step?.persons ?? []} />
      )}
      {step?.asks && <p>{step.asks === 'starter' ? t('由发起人提交时选择') : t('由上一环节审批人指定')}</p>}
      {step?.isEmpty && <p className="panel-empty">{step.empty ? shown(step.empty) : t('没有找到人员')}</p>}
    </section>
  )
}

const most = 8

/** People with where they work; of many the first. */
export function PersonList({ persons }: { persons: readonly TrialPerson[] }) {
  return (
    <ul className="panel-persons">
      {persons.slice(0, most).map((one) => (
        <li key={one.userId} className={one.isSkipped ? 'is-skipped' : undefined}>
          <NameAvatar name={one.name} size={24} />
          <b>{one.name}</b>
          <span>
            {[
              one.department,
              one.post,
              one.originalName ? t('代 {{name}}', { name: one.originalName }) : one.via && shown(one.via),
              one.isSkipped ? t('自动跳过') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
      {persons.length > most && (
        <li>
          <span>{t('等共 {{n}} 人', { n: persons.length })}</span>
        </li>
      )}
    </ul>
  )
}
