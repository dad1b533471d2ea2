import { Button, DatePicker, Input, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { change } from '../../shared/change.ts'

type Deed = 'handIn' | 'issue' | 'withdraw' | 'effectNow' | 'revert'
const labels: Record<Deed, string> = {
  handIn: tKey('提交审批'),
  issue: tKey('发文'),
  effectNow: tKey('立即生效'),
  withdraw: tKey('撤回批准'),
  revert: tKey('撤销异动'),
}

/** What may be decided about a change now, as the server offers it. */
export function Deeds({ row, world }: { row: RecordRow; world: FieldWorld }) {
  const [asked, setAsked] = useState<'issue' | 'revert' | null>(null)
  const act = useAct(row)
  const offered = (Object.keys(labels) as Deed[]).filter(
    (deed) =>
      canDo(world, deed, row) &&
      !(deed === 'effectNow' && (!row.docNo || String(row.effectiveDate) > dayjs().format('YYYY-MM-DD'))) &&
      !(deed === 'issue' && row.docNo),
  )
  return (
    <span className="change-deeds">
      {offered.map((deed) => (
        <Button
          key={deed}
          type={deed === 'handIn' || deed === 'issue' ? 'primary' : 'default'}
          danger={deed === 'revert'}
          onClick={() => (deed === 'issue' || deed === 'revert' ? setAsked(deed) : void act(deed, {}))}
        >
          {t(labels[deed])}
        </Button>
      ))}
      {asked === 'issue' && (
        <IssueDialog row={row} onClose={() => setAsked(null)} onAct={(body) => act('issue', body)} />
      )}
      {asked === 'revert' && (
        <RevertDialog row={row} onClose={() => setAsked(null)} onAct={(body) => act('revert', body)} />
      )}
    </span>
  )
}

/** Null when it was done, else what is wrong. */
function useAct(row: RecordRow): (deed: Deed, body: object) => Promise<Record<string, string> | null> {
  const feedback = useFeedback()
  const forget = useForget(change)
  return async (deed, body) => {
    try {
      await post(`xsgl/stuStatusChange/${deed}`, { id: row.id, ...body })
      await forget()
      feedback.success(t('操作成功'))
      return null
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const fields = Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { '': error.msg }
      return fields
    }
  }
}

type DialogProps = {
  row: RecordRow
  onClose: () => void
  onAct: (body: object) => Promise<Record<string, string> | null>
}

function IssueDialog({ row, onClose, onAct }: DialogProps) {
  const [docNo, setDocNo] = useState(String(row.docNo ?? ''))
  const [docDate, setDocDate] = useState<string | null>((row.docDate as string | null) ?? dayjs().format('YYYY-MM-DD'))
  const isNow = String(row.effectiveDate) <= dayjs().format('YYYY-MM-DD')
  return (
    <DeedDialog
      title={t('异动发文')}
      okText={t('发文')}
      hint={isNow ? t('发文后立即生效') : t('发文后于 {{day}} 生效', { day: String(row.effectiveDate) })}
      onClose={onClose}
      onOk={() => onAct({ docNo, docDate: docDate ?? '' })}
    >
      <label>
        {t('文号')}
        <Input value={docNo} maxLength={50} onChange={(event) => setDocNo(event.target.value)} />
      </label>
      <label>
        {t('发文日期')}
        <DatePicker
          value={docDate ? dayjs(docDate) : null}
          onChange={(day) => setDocDate(day ? day.format('YYYY-MM-DD') : null)}
        />
      </label>
    </DeedDialog>
  )
}

function RevertDialog({ row, onClose, onAct }: DialogProps) {
  const [revertDocNo, setDocNo] = useState('')
  const [revertReason, setReason] = useState('')
  return (
    <DeedDialog
      title={t('撤销异动')}
      okText={t('撤销异动')}
      isDanger
      hint={t('{{name}} 将恢复为异动前的班级和状态，学籍轨迹保留两条记录', { name: String(row.xm) })}
      onClose={onClose}
      onOk={() => onAct({ revertReason, revertDocNo })}
    >
      <label>
        {t('撤销文号')}
        <Input value={revertDocNo} maxLength={50} onChange={(event) => setDocNo(event.target.value)} />
      </label>
      <label>
        {t('撤销原因')}
        <Input.TextArea
          value={revertReason}
          maxLength={200}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </DeedDialog>
  )
}

function DeedDialog(props: {
  title: string
  okText: string
  hint: string
  isDanger?: boolean
  children: ReactNode
  onClose: () => void
  onOk: () => Promise<Record<string, string> | null>
}) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const wrong = await props.onOk().finally(() => setBusy(false))
    if (wrong) setProblems(wrong)
    else props.onClose()
  }
  return (
    <Modal
      open
      title={props.title}
      okText={props.okText}
      okButtonProps={{ danger: props.isDanger ?? false }}
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={props.onClose}
    >
      <div className="deed-dialog">
        <p className="change-hint">{props.hint}</p>
        {Object.entries(problems).map(([key, text]) => (
          <p key={key} className="change-refusal" role="alert">
            {t(text)}
          </p>
        ))}
        {props.children}
      </div>
    </Modal>
  )
}
