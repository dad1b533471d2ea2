import { Fragment } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { addBranch, branchAddress } from './edit-steps.ts'
import { nodeKinds, type NodeKind } from './node-kinds.ts'
import { BranchCard, TreeCard } from './tree-card.tsx'
import { useTreeWorld, type TreeStep } from './tree-context.ts'
import { TreeSlot } from './tree-slot.tsx'

/** Steps one below the other, with a place to add between them. */
export function TreeList({ steps, list }: { steps: readonly TreeStep[]; list: string }) {
  return (
    <>
      <TreeSlot list={list} index={0} />
      {steps.map((step, index) => (
        <Fragment key={step.key}>
          {step.branches ? <Split step={step} /> : <Plain step={step} />}
          <TreeSlot list={list} index={index + 1} />
        </Fragment>
      ))}
    </>
  )
}

function Plain({ step }: { step: TreeStep }) {
  const kind = nodeKinds[step.kind as NodeKind] ?? nodeKinds.trigger
  return <TreeCard boxKey={step.key} name={step.name} icon={kind.icon} tone={kind.tone} isStep />
}

/** Branches side by side between two rails. */
function Split({ step }: { step: TreeStep }) {
  const { editing, onPick } = useTreeWorld()
  const branches = step.branches ?? []
  const isExclusive = step.kind === 'exclusive'
  return (
    <div className="flow-split">
      <Plain step={step} />
      <div className="flow-stem">
        {editing && branches.length < 12 && (
          <button
            type="button"
            className="flow-add-branch"
            onClick={() => {
              const next = addBranch(editing.model, step.key, isExclusive ? t('条件 {{n}}', { n: branches.length }) : t('分支 {{n}}', { n: branches.length + 1 }))
              editing.onChange(next)
              onPick?.(step.key)
            }}
          >
            {isExclusive ? t('添加条件') : t('添加分支')}
          </button>
        )}
      </div>
      <div className="flow-branches">
        {branches.map((branch, index) => {
          const address = branchAddress(step.key, branch.key)
          return (
            <div className="flow-branch" key={branch.key}>
              <i className="flow-rail flow-rail-top" aria-hidden />
              <i className="flow-rail flow-rail-bottom" aria-hidden />
              <BranchCard address={address} name={branch.name} order={index + 1} isDefault={isExclusive && index === branches.length - 1} isOrdered={isExclusive} />
              <TreeList steps={branch.steps} list={address} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
