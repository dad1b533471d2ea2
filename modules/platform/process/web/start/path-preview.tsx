import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import { predictRoute, type TrialStep } from '#services/flow/shared/routes/trial.ts'
import { RequestError, post } from '#browser/wire/http.ts'
import { listed, shown, t, tKey } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'

const waitMs = 700
const modes: Record<string, string> = {
  any: tKey('任一人审批'),
  all: tKey('会签'),
  inOrder: tKey('依次审批'),
  claim: tKey('签收办理'),
  random: tKey('随机一人'),
  least: tKey('待办最少者'),
}
const mostNames = 4

/** Which way what is filled in would take, and who would be asked: asked anew as it changes. */
export function PathPreview({
  processType,
  formData,
  nextApprovers,
}: {
  processType: string
  formData: Record<string, unknown>
  nextApprovers: Record<string, string[]>
}) {
  const order = useLater({ processType, formData, nextApprovers }, waitMs)
  const path = useQuery({
    queryKey: ['process/predict', order],
    queryFn: () => post(predictRoute, order, { isBackground: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const steps = (path.data ?? []).filter((step) =>
    ['approve', 'handle', 'copy', 'wait', 'exclusive'].includes(step.kind),
  )
  return (
    <section className="start-path" aria-live="polite" aria-busy={path.isFetching}>
      <h2>
        {t('审批路径')}
        <small>{t('按当前填写内容预测')}</small>
      </h2>
      {path.error && (
        <p className="start-path-none">
          {path.error instanceof RequestError && path.error.msg ? shown(path.error.msg) : t('暂时无法预测审批路径')}
        </p>
      )}
      {!path.error && (
        <ol className={path.isPlaceholderData ? 'is-old' : undefined}>
          <li className="is-start">
            <i aria-hidden />
            <b>{t('提交申请')}</b>
          </li>
          {steps.map((step, i) => (
            <Step key={`${step.nodeKey}-${i}`} step={step} />
          ))}
          {!path.data && (
            <li className="is-end">
              <i aria-hidden />
              <small>{t('正在加载')}</small>
            </li>
          )}
          {path.data && (
            <li className="is-end">
              <i aria-hidden />
              <b>{t('结束')}</b>
            </li>
          )}
        </ol>
      )}
    </section>
  )
}

function Step({ step }: { step: TrialStep }) {
  if (step.kind === 'exclusive')
    return step.chosenName ? (
      <li className="is-branch">
        <i aria-hidden />
        <small>{t('按条件进入：{{name}}', { name: shown(step.chosenName) })}</small>
      </li>
    ) : null
  const people = step.persons.filter(({ isSkipped }) => !isSkipped)
  return (
    <li className={step.empty ? 'is-empty' : undefined}>
      <i aria-hidden />
      <b>
        {shown(step.nodeName)}
        {step.kind === 'copy' && <Tag variant="filled">{t('抄送')}</Tag>}
        {people.length > 1 && step.mode && modes[step.mode] && <Tag variant="filled">{t(modes[step.mode]!)}</Tag>}
      </b>
      {people.length > 0 && (
        <span className="start-path-people">
          {people.slice(0, mostNames).map((person) => (
            <span
              key={person.userId}
              title={listed([person.department, person.post].filter((one): one is string => Boolean(one)))}
            >
              <NameAvatar name={person.name} size={22} />
              {person.name}
            </span>
          ))}
          {people.length > mostNames && <em>{t('等 {{n}} 人', { n: people.length })}</em>}
        </span>
      )}
      {people.length === 0 && step.isSkipped && !step.empty && <small>{t('自动跳过')}</small>}
      {people.length === 0 && step.asks === 'starter' && <small>{t('由您在下方选择')}</small>}
      {people.length === 0 && step.asks === 'approver' && <small>{t('由上一环节审批人指定')}</small>}
      {step.empty && <small className="start-path-empty">{shown(step.empty)}</small>}
    </li>
  )
}
