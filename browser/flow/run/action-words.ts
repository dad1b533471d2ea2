import {
  ArrowRightLeft,
  BellRing,
  Check,
  CircleSlash,
  Clock,
  CornerUpLeft,
  Eye,
  Hand,
  MessageSquareText,
  Pause,
  Play,
  Send,
  Shuffle,
  Undo2,
  UserMinus,
  UserPlus,
  UserRound,
  X,
  type LucideIcon,
} from 'lucide-react'
import { shown, t, tKey } from '#browser/wire/i18n.ts'

export type ActionTone = 'blue' | 'green' | 'red' | 'amber' | 'violet' | 'teal' | 'grey'
type ActionWord = { label: string; tone: ActionTone; icon: LucideIcon }

/** What each action is called in the record, with its colour and picture. */
export const actionWords: Readonly<Record<string, ActionWord>> = {
  start: { label: tKey('提交申请'), tone: 'green', icon: Send },
  agree: { label: tKey('同意'), tone: 'green', icon: Check },
  finish: { label: tKey('完成'), tone: 'green', icon: Check },
  refuse: { label: tKey('不同意'), tone: 'red', icon: X },
  goBack: { label: tKey('退回'), tone: 'amber', icon: CornerUpLeft },
  transfer: { label: tKey('转办'), tone: 'violet', icon: ArrowRightLeft },
  delegate: { label: tKey('委派'), tone: 'violet', icon: UserRound },
  answer: { label: tKey('委派回复'), tone: 'teal', icon: MessageSquareText },
  recall: { label: tKey('收回委派'), tone: 'grey', icon: Undo2 },
  addSign: { label: tKey('加签'), tone: 'violet', icon: UserPlus },
  removeSign: { label: tKey('减签'), tone: 'grey', icon: UserMinus },
  claim: { label: tKey('签收'), tone: 'blue', icon: Hand },
  release: { label: tKey('放回'), tone: 'grey', icon: Undo2 },
  takeBack: { label: tKey('撤销审批'), tone: 'amber', icon: Undo2 },
  withdraw: { label: tKey('撤回申请'), tone: 'grey', icon: Undo2 },
  resubmit: { label: tKey('重新提交'), tone: 'green', icon: Send },
  giveUp: { label: tKey('放弃'), tone: 'grey', icon: CircleSlash },
  terminate: { label: tKey('终止'), tone: 'red', icon: CircleSlash },
  suspend: { label: tKey('挂起'), tone: 'violet', icon: Pause },
  resume: { label: tKey('恢复'), tone: 'blue', icon: Play },
  jump: { label: tKey('跳转'), tone: 'violet', icon: Shuffle },
  reassign: { label: tKey('改派'), tone: 'violet', icon: ArrowRightLeft },
  changeDue: { label: tKey('改期'), tone: 'grey', icon: Clock },
  urge: { label: tKey('催办'), tone: 'amber', icon: BellRing },
  copy: { label: tKey('抄送'), tone: 'grey', icon: Eye },
  comment: { label: tKey('评论'), tone: 'grey', icon: MessageSquareText },
  skip: { label: tKey('自动跳过'), tone: 'grey', icon: Check },
  pass: { label: tKey('自动通过'), tone: 'green', icon: Check },
  cancel: { label: tKey('取消'), tone: 'grey', icon: CircleSlash },
  end: { label: tKey('流程结束'), tone: 'grey', icon: Check },
  time: { label: tKey('超时处理'), tone: 'amber', icon: Clock },
  revoke: { label: tKey('撤销结果'), tone: 'red', icon: Undo2 },
}

/** What saying no is called at a step: in the words of its flow, else in those of everybody. */
export function rejectWordOf(labels: { reject?: string | undefined } | undefined): string {
  return labels?.reject ? shown(labels.reject) : t('不同意')
}
