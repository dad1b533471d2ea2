import { Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { commentRoute, copyRoute } from '#services/flow/shared/routes/talk.ts'
import {
  addSignRoute,
  delegateTaskRoute,
  rejectRoute,
  removeSignRoute,
  returnToRoute,
  transferRoute,
} from '#services/flow/shared/routes/tasks.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { shown, t, tKey } from '#browser/wire/i18n.ts'
import { returnHint, returnProblem } from './return-words.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { rejectWordOf } from './action-words.ts'
import { PhraseChips } from './phrase-chips.tsx'
import type { PhraseUse } from './phrases-of.ts'
import { RunFiles } from './run-files.tsx'
import { bodyOf, decidedText, missingFor, nothingSaid, type SendDeed } from './use-decision.ts'
import './deed.css'

/** A deed that needs to know more than the decision bar asks. */
export type Deed = 'returnTo' | 'reject' | 'transfer' | 'delegate' | 'addSign' | 'removeSign' | 'copy' | 'comment'

type DialogProps = {
  detail: FlowDetail
  deed: Deed
  comment: string
  send: SendDeed
  isBusy: boolean
  onClose: () => void
}

/** Asks for what a deed needs and sends it. */
export function DeedDialog(props: DialogProps) {
  if (props.deed === 'returnTo') return <ReturnDialog {...props} />
  if (props.deed === 'reject') return <RejectDialog {...props} />
  if (props.deed === 'removeSign') return <SignersDialog {...props} />
  if (props.deed === 'comment') return <RemarkDialog {...props} />
  return <PeopleDialog {...props} />
}

function ReturnDialog({ detail, comment: written, send, isBusy, onClose }: DialogProps) {
  const current = detail.current!
  const [nodeKey, setNodeKey] = useState('start')
  const [mode, setMode] = useState(current.resubmit.mode)
  const [comment, setComment] = useState(written)
  const [isTried, setTried] = useState(false)
  const problem = returnProblem(comment)
  const submit = async () => {
    setTried(true)
    if (
      !problem &&
      (await send(
        returnToRoute,
        { taskId: current.taskId, nodeKey, resubmitMode: mode, comment: comment.trim() },
        t('已退回'),
      ))
    )
      onClose()
  }
  return (
    <Dialog
      open
      title={t('退回 {{name}} 的{{type}}？', whose(detail))}
      okText={t('确认退回')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="deed">
        {/* At the first step there is one way back, and both ways forth lead here. */}
        {current.returnable.length > 1 && (
          <>
            <div>
              <span className="deed-label">{t('退回到')}</span>
              <Radio.Group
                className="deed-steps"
                value={nodeKey}
                onChange={(event) => setNodeKey(event.target.value as string)}
                options={current.returnable.map(({ value, label }) => ({
                  value,
                  label:
                    value === 'start' ? t('发起人（{{name}}）', { name: detail.instance.starterName }) : shown(label),
                }))}
              />
            </div>
            <div>
              <span className="deed-label">{t('重新提交后')}</span>
              <Radio.Group
                disabled={current.resubmit.isFixed}
                value={mode}
                onChange={(event) => setMode(event.target.value as '1' | '2')}
                options={[
                  { value: '1', label: t('逐级重新审批') },
                  { value: '2', label: t('直达本环节') },
                ]}
              />
              {current.resubmit.isFixed && <p className="deed-help">{t('该流程已固定重新提交的方式')}</p>}
            </div>
          </>
        )}
        <CommentBox
          use="refuse"
          phrases={current.phrases}
          comment={comment}
          setComment={setComment}
          problem={isTried ? problem : undefined}
          hint={returnHint()}
          isRequired
        />
      </div>
    </Dialog>
  )
}

/** Whose matter it is and of which kind, for questions about it. */
function whose({ instance }: FlowDetail) {
  return { name: instance.starterName, type: shown(instance.typeName) }
}

function RejectDialog({ detail, comment: written, send, isBusy, onClose }: DialogProps) {
  const current = detail.current!
  const [comment, setComment] = useState(written)
  const [isTried, setTried] = useState(false)
  const saying = { ...nothingSaid, comment }
  const missing = missingFor('reject', detail, saying)
  const word = rejectWordOf(current.labels)
  const submit = async () => {
    setTried(true)
    if (!missing && (await send(rejectRoute, bodyOf(detail, saying, {}), decidedText(word, detail)))) onClose()
  }
  return (
    <Dialog
      open
      title={t('{{word}} {{name}} 的{{type}}？', { ...whose(detail), word })}
      okText={word}
      okButtonProps={{ danger: true }}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="deed">
        <CommentBox
          use="refuse"
          phrases={current.phrases}
          comment={comment}
          setComment={setComment}
          problem={isTried ? missing?.text : undefined}
          isRequired={current.required.includes('commentOnReject')}
        />
      </div>
    </Dialog>
  )
}

const peopleWords = {
  transfer: {
    title: tKey('转办'),
    label: tKey('转办给'),
    ok: tKey('确认转办'),
    said: tKey('已转办'),
    help: tKey('转办后由对方审批，您不再处理'),
  },
  delegate: {
    title: tKey('委派'),
    label: tKey('请谁协助'),
    ok: tKey('确认委派'),
    said: tKey('已委派'),
    help: tKey('对方给出意见后，任务回到您这里由您决定'),
  },
  addSign: {
    title: tKey('加签'),
    label: tKey('加签人'),
    ok: tKey('确认加签'),
    said: tKey('已加签'),
    help: tKey('最多 10 人'),
  },
  copy: {
    title: tKey('抄送'),
    label: tKey('抄送给'),
    ok: tKey('确认抄送'),
    said: tKey('已抄送'),
    help: tKey('对方可以查看和评论，不需要审批'),
  },
} as const

function PeopleDialog({ detail, deed, comment: written, send, isBusy, onClose }: DialogProps) {
  const words = peopleWords[deed as keyof typeof peopleWords]
  const [people, setPeople] = useState<string[]>([])
  const [position, setPosition] = useState<'before' | 'after'>('before')
  const [comment, setComment] = useState(written)
  const [isTried, setTried] = useState(false)
  const isOne = deed === 'transfer' || deed === 'delegate'
  const needsComment = deed === 'transfer'
  const isMissing = people.length === 0 || (needsComment && comment.trim() === '')
  const submit = async () => {
    setTried(true)
    if (isMissing) return
    const said = comment.trim() ? { comment: comment.trim() } : {}
    const done = t(words.said)
    const helped = () => ({ taskId: detail.current!.taskId, ...said, userIds: people })
    const isSent =
      deed === 'copy'
        ? await send(copyRoute, { instanceId: detail.instance.id, userIds: people }, done)
        : deed === 'addSign'
          ? await send(addSignRoute, { ...helped(), position }, done)
          : await send(deed === 'transfer' ? transferRoute : delegateTaskRoute, helped(), done)
    if (isSent) onClose()
  }
  return (
    <Dialog
      open
      title={t(words.title)}
      okText={t(words.ok)}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="deed">
        <div>
          <span className="deed-label">{t(words.label)}</span>
          <PeopleSelect
            value={people}
            onChange={setPeople}
            isMany={!isOne}
            most={deed === 'addSign' ? 10 : 50}
            status={isTried && people.length === 0 ? 'error' : undefined}
          />
          <p className="deed-help">{isTried && people.length === 0 ? t('请选择人员') : t(words.help)}</p>
        </div>
        {deed === 'addSign' && (
          <div>
            <span className="deed-label">{t('加签方式')}</span>
            <Radio.Group
              value={position}
              onChange={(event) => setPosition(event.target.value as 'before' | 'after')}
              options={[
                { value: 'before', label: t('在我之前：先由他们给出意见') },
                { value: 'after', label: t('在我之后：我同意，还需他们同意') },
              ]}
            />
          </div>
        )}
        {deed !== 'copy' && (
          <CommentBox
            phrases={[]}
            comment={comment}
            setComment={setComment}
            problem={isTried && needsComment && comment.trim() === '' ? t('请填写审批意见') : undefined}
            isRequired={needsComment}
          />
        )}
      </div>
    </Dialog>
  )
}

function SignersDialog({ detail, send, isBusy, onClose }: DialogProps) {
  const signers = detail.signers
  const [people, setPeople] = useState<string[]>([])
  const submit = async () => {
    if (
      signers &&
      people.length > 0 &&
      (await send(removeSignRoute, { taskId: signers.taskId, userIds: people }, t('已减签')))
    )
      onClose()
  }
  return (
    <Dialog
      open
      title={t('减签')}
      okText={t('确认减签')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: people.length === 0 }}
      onOk={submit}
      onCancel={onClose}
    >
      <p className="deed-help">{t('选择不再需要处理的加签人')}</p>
      <Checkbox.Group
        className="deed-steps"
        value={people}
        onChange={(next) => setPeople(next as string[])}
        options={(signers?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
      />
    </Dialog>
  )
}

function RemarkDialog({ detail, send, isBusy, onClose }: DialogProps) {
  const [comment, setComment] = useState('')
  const [fileIds, setFileIds] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    if (
      comment.trim() !== '' &&
      (await send(
        commentRoute,
        { instanceId: detail.instance.id, comment: comment.trim(), ...(fileIds.length > 0 ? { fileIds } : {}) },
        t('已评论'),
      ))
    )
      onClose()
  }
  return (
    <Dialog
      open
      title={t('评论')}
      okText={t('发表')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="deed">
        <CommentBox
          phrases={[]}
          comment={comment}
          setComment={setComment}
          problem={isTried && comment.trim() === '' ? t('请填写评论') : undefined}
          isRequired
          label={t('评论')}
        />
        <RunFiles entity="record" value={fileIds} onChange={setFileIds} />
      </div>
    </Dialog>
  )
}

type CommentProps = {
  phrases: readonly string[]
  comment: string
  setComment: (text: string) => void
  problem: string | undefined
  /** What is asked of it, said until something is wrong with it. */
  hint?: string
  isRequired: boolean
  label?: string
  use?: PhraseUse
}

function CommentBox({ phrases, comment, setComment, problem, hint, isRequired, label, use = 'hand' }: CommentProps) {
  return (
    <div>
      <span className="deed-label">
        {isRequired && <i aria-hidden>*</i>}
        {label ?? t('意见')}
      </span>
      {!label && <PhraseChips use={use} ofStep={phrases} value={comment} onTake={setComment} />}
      <Input.TextArea
        value={comment}
        maxLength={1000}
        showCount
        autoSize={{ minRows: 3, maxRows: 6 }}
        status={problem ? 'error' : undefined}
        aria-label={label ?? t('意见')}
        onChange={(event) => setComment(event.target.value)}
      />
      {!problem && hint && <p className="deed-help">{hint}</p>}
      {problem && (
        <p className="deed-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
