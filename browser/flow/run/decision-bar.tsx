import { Button, Dropdown, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { Check, MoreHorizontal, Paperclip, PenLine, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { approveRoute, claimRoute, recallRoute, rejectRoute, releaseRoute } from '#services/flow/shared/routes/tasks.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { fileLink } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { rejectWordOf } from './action-words.ts'
import { DeedDialog, type Deed } from './deed-dialogs.tsx'
import { PhraseChips } from './phrase-chips.tsx'
import type { PhraseUse } from './phrases-of.ts'
import { RunFiles } from './run-files.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { bodyOf, decidedText, missingFor, nothingSaid, type Saying, type useDecision } from './use-decision.ts'

type BarProps = {
  detail: FlowDetail
  decision: ReturnType<typeof useDecision>
  patch: Record<string, unknown>
  hasKeys: boolean
  putOff?: PutOff | undefined
}

/** Keeping a matter for later, at the end of one's own list, and taking it to its place again. */
export type PutOff = { isOn: boolean; onTurn: () => void }

const secondLine: Deed[] = ['transfer', 'delegate', 'addSign', 'copy']

/** What the holder of a task says and does: words, files, signature, and only the buttons this step allows. */
export function DecisionBar({ detail, decision, patch, hasKeys, putOff }: BarProps) {
  const current = detail.current!
  const [saying, setSaying] = useState<Saying>(nothingSaid)
  const [problem, setProblem] = useState<string>()
  const [deed, setDeed] = useState<Deed>()
  const [use, setUse] = useState<PhraseUse>('agree')
  const [hasFiles, setFiles] = useState(current.required.includes('files'))
  const [isSigning, setSigning] = useState(false)
  const words = useRef<TextAreaRef>(null)
  const isNarrow = useNarrow()
  const feedback = useFeedback()
  const say = (more: Partial<Saying>) => {
    setSaying((now) => ({ ...now, ...more }))
    setProblem(undefined)
  }
  const can = (button: string) => current.buttons.includes(button)
  const agreeWord =
    current.labels.agree ??
    (current.kind === 'handle' ? t('完成') : current.helps === 'opinion' ? t('给出意见') : t('同意'))
  const rejectWord = rejectWordOf(current.labels)
  const decide = async (what: 'approve' | 'reject', now: Saying = saying) => {
    const missing = missingFor(what, detail, now)
    setUse(what === 'approve' ? 'agree' : 'refuse')
    if (missing?.field === 'signature') return setSigning(true)
    if (missing?.field === 'files') setFiles(true)
    if (missing) {
      setProblem(missing.text)
      if (missing.field === 'comment') words.current?.focus()
      return
    }
    const isSure =
      what === 'approve' ||
      (await feedback.confirm({
        title: t('确定{{word}}“{{title}}”吗？', { word: rejectWord, title: shown(detail.instance.title) }),
        okText: rejectWord,
        cancelText: t('取消'),
        isDanger: true,
      }))
    if (isSure)
      await decision.send(
        what === 'approve' ? approveRoute : rejectRoute,
        bodyOf(detail, now, patch),
        decidedText(what === 'approve' ? shown(agreeWord) : rejectWord, detail),
      )
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = event.target as HTMLElement
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      place.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=combobox]') ||
      document.querySelector('.ant-modal-wrap:not([style*="display: none"])')
    )
      return
    const key = event.key.toLowerCase()
    if (key === 'a' && can('approve')) void decide('approve')
    else if (key === 'r' && can('returnTo')) setDeed('returnTo')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!hasKeys) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [hasKeys])
  if (!can('approve')) return <WaitingBar detail={detail} decision={decision} onDeed={setDeed} deed={deed} />
  const more = [
    ...secondLine.filter(can),
    ...(can('release') ? (['release'] as const) : []),
    ...(detail.signers ? (['removeSign'] as const) : []),
    'comment' as const,
  ]
  const labels: Record<string, string> = {
    transfer: t('转办'),
    delegate: t('委派'),
    addSign: t('加签'),
    copy: t('抄送'),
    release: t('放回'),
    removeSign: t('减签'),
    comment: t('评论'),
  }
  const signWord = current.required.includes('signature') ? t('签名（必填）') : t('签名')
  const along = (
    <span className="run-along">
      <Button
        type="text"
        aria-label={t('附件')}
        aria-pressed={hasFiles}
        icon={<Paperclip size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setFiles((is) => !is)}
      />
      <Button
        type="text"
        aria-label={signWord}
        icon={<PenLine size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setSigning(true)}
      >
        {!isNarrow && signWord}
      </Button>
    </span>
  )
  return (
    <footer className="run-bar">
      {current.next.map(({ nodeKey, nodeName }) => (
        <label key={nodeKey} className="run-choose">
          <span>{t('{{name}}的审批人', { name: shown(nodeName) })}</span>
          <PeopleSelect
            value={saying.next[nodeKey] ?? []}
            isMany
            onChange={(ids) => say({ next: { ...saying.next, [nodeKey]: ids } })}
          />
        </label>
      ))}
      <PhraseChips
        {...(use === 'agree' ? { usual: t('同意') } : {})}
        use={use}
        ofStep={current.phrases}
        value={saying.comment}
        onTake={(comment) => say({ comment })}
      />
      <div className={problem ? 'run-words run-words-wrong' : 'run-words'}>
        <Input.TextArea
          ref={words}
          value={saying.comment}
          maxLength={1000}
          autoSize={{ minRows: 1, maxRows: 5 }}
          placeholder={current.required.includes('commentOnAgree') ? t('请填写审批意见') : t('审批意见')}
          aria-label={t('审批意见')}
          onChange={(event) => say({ comment: event.target.value })}
        />
        {saying.signFileId && (
          <span className="run-signed">
            <img src={fileLink(saying.signFileId)} alt={t('我的签名')} />
            <button type="button" aria-label={t('重新签名')} onClick={() => say({ signFileId: undefined })}>
              <X size={12} strokeWidth={2} aria-hidden />
            </button>
          </span>
        )}
        {isNarrow && along}
      </div>
      {problem && (
        <p className="deed-problem" role="alert">
          {problem}
        </p>
      )}
      {hasFiles && <RunFiles entity="task" value={saying.fileIds} onChange={(fileIds) => say({ fileIds })} />}
      <div className="run-buttons">
        {!isNarrow && along}
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((key) => ({ key, label: labels[key] })),
            onClick: ({ key }) =>
              key === 'release'
                ? void decision.send(releaseRoute, { taskId: current.taskId }, t('已放回'))
                : setDeed(key as Deed),
          }}
        >
          <Button type="text" icon={<MoreHorizontal size={16} strokeWidth={1.75} aria-hidden />}>
            {t('更多')}
          </Button>
        </Dropdown>
        {putOff && (
          <Button
            className="run-wide"
            title={putOff.isOn ? undefined : t('移到列表末尾，时限不变')}
            onClick={putOff.onTurn}
          >
            {putOff.isOn ? t('移回原处') : t('稍后')}
          </Button>
        )}
        {can('transfer') && (
          <Button className="run-wide" onClick={() => setDeed('transfer')}>
            {t('转办')}
          </Button>
        )}
        {can('returnTo') && (
          <Button onClick={() => setDeed('returnTo')}>
            {t('退回')}
            {hasKeys && <kbd>R</kbd>}
          </Button>
        )}
        {can('reject') && (
          <Button danger loading={decision.busy === 'reject'} onClick={() => void decide('reject')}>
            {rejectWord}
          </Button>
        )}
        <Button
          type="primary"
          className="run-agree"
          loading={decision.busy === 'approve'}
          icon={<Check size={16} strokeWidth={2} aria-hidden />}
          onClick={() => void decide('approve')}
        >
          {shown(agreeWord)}
          {hasKeys && <kbd>A</kbd>}
        </Button>
      </div>
      {deed && (
        <DeedDialog
          detail={detail}
          deed={deed}
          comment={saying.comment}
          send={decision.send}
          isBusy={decision.busy !== undefined}
          onClose={() => setDeed(undefined)}
        />
      )}
      {isSigning && (
        <SignaturePad
          onClose={() => setSigning(false)}
          onSigned={(signFileId) => {
            setSigning(false)
            say({ signFileId })
          }}
        />
      )}
    </footer>
  )
}

/** The task is in hand but waits: for a signer, for whoever was asked, or to be taken out of the group's. */
function WaitingBar({
  detail,
  decision,
  deed,
  onDeed,
}: {
  detail: FlowDetail
  decision: ReturnType<typeof useDecision>
  deed: Deed | undefined
  onDeed: (deed: Deed | undefined) => void
}) {
  const current = detail.current!
  const has = (button: string) => current.buttons.includes(button)
  const text = has('claim')
    ? t('这是一条组内待办，签收后由您处理')
    : has('recall')
      ? t('已委派他人协助，等待回复')
      : has('removeSign')
        ? t('等待加签人处理')
        : t('流程已挂起，暂不能处理')
  return (
    <footer className="run-bar run-bar-waiting">
      <p>{text}</p>
      <div className="run-buttons">
        <Button type="text" onClick={() => onDeed('comment')}>
          {t('评论')}
        </Button>
        {has('removeSign') && detail.signers && <Button onClick={() => onDeed('removeSign')}>{t('减签')}</Button>}
        {has('recall') && (
          <Button
            loading={decision.busy === 'recall'}
            onClick={() => void decision.send(recallRoute, { taskId: current.taskId }, t('已收回委派'))}
          >
            {t('收回委派')}
          </Button>
        )}
        {has('claim') && (
          <Button
            type="primary"
            loading={decision.busy === 'claim'}
            onClick={() => void decision.send(claimRoute, { taskId: current.taskId }, t('已签收'))}
          >
            {t('签收')}
          </Button>
        )}
      </div>
      {deed && (
        <DeedDialog
          detail={detail}
          deed={deed}
          comment=""
          send={decision.send}
          isBusy={decision.busy !== undefined}
          onClose={() => onDeed(undefined)}
        />
      )}
    </footer>
  )
}
