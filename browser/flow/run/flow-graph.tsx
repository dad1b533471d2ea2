import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { FlowTree } from '#browser/flow/tree/flow-tree.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'

const legend = {
  done: tKey('已完成'),
  running: tKey('进行中'),
  returned: tKey('已退回'),
  rejected: tKey('未通过'),
  skipped: tKey('已跳过'),
  unreached: tKey('未到达'),
}

/** The drawing of the flow with how far this matter has come in it. */
export function FlowGraph({ detail }: { detail: FlowDetail }) {
  const who = (key: string): string | undefined => {
    const node = detail.nodes.findLast((one) => one.nodeKey === key)
    const names = (node?.persons ?? []).filter((one) => !['5', '8', '9'].includes(one.status)).map((one) => one.name)
    const ahead =
      names.length > 0
        ? names
        : (detail.predicted.find((one) => one.nodeKey === key)?.persons ?? []).map((one) => one.name)
    return ahead.length > 0 ? ahead.slice(0, 3).join('、') + (ahead.length > 3 ? '…' : '') : undefined
  }
  return (
    <section className="run-graph">
      <ul className="run-legend" aria-label={t('图例')}>
        {(Object.keys(legend) as (keyof typeof legend)[]).map((state) => (
          <li key={state}>
            <i className={`run-state-${state}`} aria-hidden />
            {t(legend[state])}
          </li>
        ))}
      </ul>
      <FlowTree
        model={detail.model}
        states={detail.states}
        lineOf={(key) => (key === 'start' ? detail.instance.starterName : who(key))}
      />
    </section>
  )
}
