import { Drawer } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { FlowTree } from '#kernel/web/flow/tree/flow-tree.tsx'
import { t } from '#kernel/web/i18n.ts'
import { useCompact } from '#kernel/web/shell/use-compact.ts'
import { CheckerBar } from './checker-bar.tsx'
import { lineOf } from './describe.ts'
import type { Change, Design } from './design-state.ts'
import { NodePanel } from './panel/node-panel.tsx'
import { TrialPanel } from './trial/trial-panel.tsx'
import { TrialPeople } from './trial/trial-people.tsx'
import { useTrial } from './trial/use-trial.ts'
import type { Checks } from './use-checks.ts'

type Props = { design: Design; change: Change; checks: Checks; isReadOnly: boolean; isTrying: boolean; onTryEnd: () => void }

/** The drawing in the middle, the picked step or the trial at the right, what is wrong below. */
export function FlowTab({ design, change, checks, isReadOnly, isTrying, onTryEnd }: Props) {
  const isCompact = useCompact()
  const [picked, setPicked] = useState('')
  const [seek, setSeek] = useState<number>()
  const trial = useTrial(design, isTrying)
  const line = useCallback((key: string) => lineOf(design, key), [design])
  const editing = useMemo(() => (isReadOnly || isTrying ? undefined : { model: design.draft, onChange: (draft: Design['draft']) => change({ draft }) }), [isReadOnly, isTrying, design.draft, change])
  const extra = useCallback((key: string) => <TrialPeople design={design} trial={trial.data} nodeKey={key} />, [design, trial.data])
  const find = (key: string) => {
    setPicked(key)
    setSeek((n) => (n ?? 0) + 1)
  }
  const panel = isTrying ? <TrialPanel design={design} trial={trial} onEnd={onTryEnd} onSeek={find} /> : picked !== '' ? <NodePanel design={design} change={change} checks={checks} picked={picked} onPick={setPicked} isReadOnly={isReadOnly} /> : null
  return (
    <div className="designer-flow">
      <div className="designer-middle">
        <FlowTree
          model={design.draft}
          picked={picked}
          onPick={setPicked}
          lineOf={line}
          seek={seek}
          {...(isTrying ? { states: trial.states, marks: trial.marks, extraOf: extra } : { marks: checks.marks })}
          {...(editing ? { editing } : {})}
        />
        {!isTrying && <CheckerBar design={design} checks={checks} onSeek={find} />}
      </div>
      {!isCompact || isTrying ? panel : <Drawer open={panel !== null} placement="bottom" size="75%" title={t('环节设置')} onClose={() => setPicked('')} className="designer-drawer" destroyOnHidden>{panel}</Drawer>}
    </div>
  )
}
