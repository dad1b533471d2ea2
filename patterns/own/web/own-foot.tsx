import { Button } from 'antd'
import type { ReactNode } from 'react'
import { runStates } from '#services/flow/shared/words.ts'
import { urgeRoute } from '#services/flow/shared/routes/talk.ts'
import { useDecision } from '#browser/flow/run/use-decision.ts'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { useUsualTimes } from '#browser/flow/run/use-usual-times.ts'

type Flow = { instanceId: string; handlers: string | null }

/** Under an own record that waits: for whom, since when and how long that usually takes; and what may be done about it. */
export function OwnFoot({ kind, flow, children }: { kind: string; flow: Flow; children: ReactNode }) {
  const { data } = useFlowDetail(flow.instanceId)
  const usual = useUsualTimes(kind)
  const { busy, send } = useDecision({ onDone: () => undefined })
  const step = data?.nodes.find(({ status, leaveTime }) => status === runStates.running[0] && leaveTime === null)
  const seconds = step && usual?.[step.nodeKey]
  const said = [
    ...(step ? [t('已等 {{time}}', { time: lengthText(serverNow().getTime() - Date.parse(step.enterTime)) })] : []),
    ...(seconds === undefined ? [] : [t('通常 {{time}}内处理', { time: lengthText(seconds * 1000) })]),
  ]
  return (
    <>
      {step && (
        <p className="own-detail-waits">
          <b>{flow.handlers ? t('等待 {{names}} 审批', { names: flow.handlers }) : t('审批中')}</b>
          <small>{said.join(' · ')}</small>
        </p>
      )}
      <div className="own-detail-deeds">
        {children}
        {data?.canUrge && (
          <Button
            block
            type="primary"
            loading={busy === 'urge'}
            onClick={() => void send(urgeRoute, { instanceId: flow.instanceId }, t('已催办'))}
          >
            {t('催办')}
          </Button>
        )}
      </div>
    </>
  )
}
