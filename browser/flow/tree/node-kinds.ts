import {
  ClipboardCheck,
  GitBranch,
  GitCompareArrows,
  GitFork,
  Hourglass,
  Send,
  Stamp,
  Timer,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { flowModelSchema, type FlowModelJson, type Step } from '#services/flow/shared/model/model.ts'
import { tKey, t } from '#browser/wire/i18n.ts'
import { freshKey } from './edit-steps.ts'

/** Kinds of steps as they are drawn: branches that conditions pick several of are called a kind of their own. */
export type NodeKind = Step['kind'] | 'inclusive'

/** How each kind of step looks and is called. */
export const nodeKinds: Record<
  NodeKind,
  { label: string; help: string; icon: LucideIcon; tone: 'blue' | 'teal' | 'violet' | 'amber' | 'grey'; word: string }
> = {
  approve: { label: tKey('审批'), help: tKey('同意、拒绝或退回'), icon: Stamp, tone: 'blue', word: 'node' },
  handle: {
    label: tKey('办理'),
    help: tKey('做完一件事，不作拒绝'),
    icon: ClipboardCheck,
    tone: 'blue',
    word: 'handle',
  },
  copy: { label: tKey('抄送'), help: tKey('告知相关人员'), icon: Send, tone: 'teal', word: 'copy' },
  exclusive: {
    label: tKey('条件分支'),
    help: tKey('走第一个成立的分支'),
    icon: GitBranch,
    tone: 'violet',
    word: 'fork',
  },
  parallel: { label: tKey('并行分支'), help: tKey('各分支同时进行'), icon: GitFork, tone: 'violet', word: 'split' },
  inclusive: {
    label: tKey('包容分支'),
    help: tKey('成立的分支同时进行'),
    icon: GitCompareArrows,
    tone: 'violet',
    word: 'split',
  },
  wait: { label: tKey('公示/等待'), help: tKey('等到业务通知或期满'), icon: Hourglass, tone: 'amber', word: 'wait' },
  delay: { label: tKey('延时'), help: tKey('过一段时间再继续'), icon: Timer, tone: 'amber', word: 'delay' },
  trigger: { label: tKey('触发'), help: tKey('让业务系统做一件事'), icon: Zap, tone: 'grey', word: 'trigger' },
}

/** A step of a kind as it begins; the next one to be set up says so itself. */
export function newStep(model: FlowModelJson, kind: NodeKind): Step {
  const key = freshKey(model, nodeKinds[kind].word)
  const name = t(nodeKinds[kind].label).replace('/', '')
  return flowModelSchema.parse({
    steps: [{ kind: kind === 'inclusive' ? 'parallel' : kind, key, name, ...beginnings[kind]?.(model) }],
  }).steps[0]!
}

const beginnings: Partial<Record<NodeKind, (model: FlowModelJson) => object>> = {
  exclusive: (model) => ({ branches: branches(model, [t('条件 {{n}}', { n: 1 }), t('其他情况')]) }),
  parallel: (model) => ({ branches: branches(model, [t('分支 {{n}}', { n: 1 }), t('分支 {{n}}', { n: 2 })]) }),
  inclusive: (model) => ({ pick: 'holding', branches: branches(model, [t('条件 {{n}}', { n: 1 }), t('其他情况')]) }),
  wait: () => ({ hours: 24 }),
  delay: () => ({ hours: 24 }),
  trigger: () => ({ hook: '' }),
}

function branches(model: FlowModelJson, names: [string, string]): object[] {
  const first = freshKey(model, 'branch')
  return [
    { key: first, name: names[0], steps: [] },
    { key: `${first}x`, name: names[1], steps: [] },
  ]
}
