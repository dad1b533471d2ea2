import { useCallback, useMemo, useState } from 'react'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { branchAt, stepAt } from '#browser/flow/tree/edit-steps.ts'
import { FlowTree } from '#browser/flow/tree/flow-tree.tsx'
import { t } from '#browser/wire/i18n.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { CheckerBar } from './checker-bar.tsx'
import { lineOf } from './describe.ts'
import type { Change } from './design-state.ts'
import { NodePanel } from './panel/node-panel.tsx'
import { TrialPanel, type TrialMode } from './trial/trial-panel.tsx'
import { TrialCount, TrialPeople } from './trial/trial-people.tsx'
import { useMany } from './trial/use-many.ts'
import { useTrial } from './trial/use-trial.ts'
import type { Checks } from './use-checks.ts'

type Props = {
  design: Design
  change: Change
  checks: Checks
  isReadOnly: boolean
  isTrying: boolean
  onTryEnd: () => void
}

/** The drawing in the middle, the picked step or the trial at the right, what is wrong below. */
export function FlowTab({ design, change, checks, isReadOnly, isTrying, onTryEnd }: Props) {
  const isCompact = useCompact()
  const [chosen, setPicked] = useState('')
  // What was picked may have been taken away again.
  const picked = chosen === 'start' || stepAt(design.draft, chosen) || branchAt(design.draft, chosen) ? chosen : ''
  const [seek, setSeek] = useState<number>()
  const [mode, setMode] = useState<TrialMode>('person')
  const isMany = isTrying && mode === 'many'
  const trial = useTrial(design, isTrying && !isMany)
  const many = useMany(design)
  const line = useCallback((key: string) => lineOf(design, key), [design])
  const editing = useMemo(
    () =>
      isReadOnly || isTrying
        ? undefined
        : { model: design.draft, onChange: (draft: Design['draft']) => change({ draft }) },
    [isReadOnly, isTrying, design.draft, change],
  )
  const extra = useCallback(
    (key: string) =>
      isMany ? (
        <TrialCount counts={many.counts} nodeKey={key} />
      ) : (
        <TrialPeople design={design} trial={trial.data} nodeKey={key} />
      ),
    [design, isMany, many.counts, trial.data],
  )
  const find = (key: string) => {
    setPicked(key)
    setSeek((n) => (n ?? 0) + 1)
  }
  const panel = isTrying ? (
    <TrialPanel design={design} trial={trial} many={many} mode={mode} onMode={setMode} onEnd={onTryEnd} onSeek={find} />
  ) : picked !== '' ? (
    <NodePanel
      design={design}
      change={change}
      checks={checks}
      picked={picked}
      onPick={setPicked}
      isReadOnly={isReadOnly}
    />
  ) : null
  return (
    <div className="designer-flow">
      <div className="designer-middle">
        <FlowTree
          model={design.draft}
          picked={picked}
          onPick={setPicked}
          lineOf={line}
          seek={seek}
          {...(isTrying
            ? { extraOf: extra, ...(isMany ? {} : { states: trial.states, marks: trial.marks }) }
            : { marks: checks.marks })}
          {...(editing ? { editing } : {})}
        />
        {!isTrying && <CheckerBar design={design} checks={checks} onSeek={find} />}
      </div>
      {!isCompact || isTrying ? (
        panel
      ) : (
        <Drawer
          open={panel !== null}
          placement="bottom"
          size="75%"
          title={t('环节设置')}
          onClose={() => setPicked('')}
          className="designer-drawer"
          destroyOnHidden
        >
          {panel}
        </Drawer>
      )}
    </div>
  )
}
