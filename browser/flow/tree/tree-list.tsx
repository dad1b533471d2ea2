import { Fragment } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { addBranch, branchAddress } from './edit-steps.ts'
import { nodeKinds, type NodeKind } from './node-kinds.ts'
import { SplitHead } from './split-head.tsx'
import { BranchCard, TreeCard } from './tree-card.tsx'
import { isPassed, useTreeWorld, type TreeStep } from './tree-context.ts'
import { TreeSlot } from './tree-slot.tsx'

/** Steps one below the other, with a place to add between them. */
export function TreeList({ steps, list }: { steps: readonly TreeStep[]; list: string }) {
  const { states } = useTreeWorld()
  // A line is lit where the way went on: to the next step, out of a branch that was taken, to the end.
  const isLit = (index: number) => {
    const next = steps[index]
    if (next) return isPassed(states?.[next.key])
    return list === ''
      ? isPassed(states?.['end'])
      : isPassed(states?.[list]) && (steps.length === 0 || isPassed(states?.[steps.at(-1)!.key]))
  }
  return (
    <>
      <TreeSlot list={list} index={0} isLit={isLit(0)} />
      {steps.map((step, index) => (
        <Fragment key={step.key}>
          {step.branches ? <Split step={step} /> : <Plain step={step} />}
          <TreeSlot list={list} index={index + 1} isLit={isLit(index + 1)} />
        </Fragment>
      ))}
    </>
  )
}

function Plain({ step }: { step: TreeStep }) {
  const kind = kindOf(step)
  return <TreeCard boxKey={step.key} name={step.name} icon={kind.icon} tone={kind.tone} isStep />
}

function kindOf(step: TreeStep) {
  return nodeKinds[step.pick === 'holding' ? 'inclusive' : (step.kind as NodeKind)] ?? nodeKinds.trigger
}

/** Branches side by side between two rails, under a small head of their own. */
function Split({ step }: { step: TreeStep }) {
  const { editing, onPick, states } = useTreeWorld()
  const branches = step.branches ?? []
  const isExclusive = step.kind === 'exclusive' || step.pick === 'holding'
  const add =
    editing && branches.length < 12
      ? () => {
          editing.onChange(
            addBranch(
              editing.model,
              step.key,
              isExclusive ? t('条件 {{n}}', { n: branches.length }) : t('分支 {{n}}', { n: branches.length + 1 }),
            ),
          )
          onPick?.(step.key)
        }
      : undefined
  return (
    <div className="flow-split">
      <SplitHead
        boxKey={step.key}
        name={step.name}
        icon={kindOf(step).icon}
        addLabel={isExclusive ? t('添加条件') : t('添加分支')}
        onAdd={add}
      />
      <div className={isPassed(states?.[step.key]) ? 'flow-stem is-lit' : 'flow-stem'} />
      <div className="flow-branches">
        {branches.map((branch, index) => {
          const address = branchAddress(step.key, branch.key)
          return (
            <div className={isPassed(states?.[address]) ? 'flow-branch is-lit' : 'flow-branch'} key={branch.key}>
              <i className="flow-rail flow-rail-top" aria-hidden />
              <i className="flow-rail flow-rail-bottom" aria-hidden />
              <BranchCard
                address={address}
                name={branch.name}
                order={index + 1}
                isDefault={isExclusive && index === branches.length - 1}
                isOrdered={isExclusive}
              />
              <TreeList steps={branch.steps} list={address} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
