import type { Branch } from '#services/flow/shared/model/model.ts'
import { hasConditions } from '#services/flow/shared/model/check-model.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { replaceBranch, type SplitStep } from '#browser/flow/tree/edit-steps.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Change } from '../design-state.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { Field, NameInput } from './panel-parts.tsx'

type Props = {
  design: Design
  address: string
  step: SplitStep
  branch: Branch
  index: number
  problem: string | undefined
  change: Change
}

/** One branch: what it is called and when it is taken. */
export function BranchPart({ design, address, step, branch, index, problem, change }: Props) {
  const put = (next: Branch, mark?: string) =>
    change({ draft: replaceBranch(design.draft, address, () => next) }, mark && `${address}.${mark}`)
  const isLast = index === step.branches.length - 1
  return (
    <>
      <Field label={t('分支名称')}>
        {(id) => (
          <NameInput
            id={id}
            label={t('分支名称')}
            value={branch.name}
            onChange={(name) => put({ ...branch, name }, 'name')}
          />
        )}
      </Field>
      {!hasConditions(step) ? (
        <p className="panel-hint">{t('并行分支不设条件，所有分支同时进行')}</p>
      ) : isLast ? (
        <p className="panel-hint">{t('默认分支：前面的条件都不成立时走这里，不设条件')}</p>
      ) : (
        <>
          <p className="panel-hint">
            {step.kind === 'exclusive'
              ? t('按优先级从左到右判断，走第一个成立的分支；字段没有值时该条件不成立')
              : t('所有成立的分支同时进行；字段没有值时该条件不成立')}
          </p>
          <ConditionEditor
            key={address}
            design={design}
            value={branch.when}
            problem={problem}
            onChange={(when, mark) => {
              const { when: _, ...rest } = branch
              put(when ? { ...rest, when } : rest, mark)
            }}
          />
        </>
      )}
    </>
  )
}
