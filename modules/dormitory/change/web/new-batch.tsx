import { Button, Input, Upload } from 'antd'
import { useState, type ReactNode } from 'react'
import { uploadFile } from '#browser/kit/files/upload-file.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { changeBatch } from '../shared/apply.ts'
import { batchSheetRoute, dryRunRoute, executeBatchRoute, type BatchLine, type DryRow } from '../shared/routes.ts'
import { feeText } from './fee-text.ts'
import { RoomBoard } from './room-board.tsx'
import './change.css'

/** A line for each: number of the student, and the bed they go to; as copied from a sheet. */
function linesOf(text: string): BatchLine[] {
  return text.split('\n').flatMap((line, i) => {
    const [xh, ...place] = line.trim().split(/[\s,，]+/)
    return xh ? [{ xh, place: place.join('-'), line: i + 1 }] : []
  })
}

/** Who goes where: pasted, out of a sheet or dragged together; tried before it is done. */
export function NewBatch({ onBack }: { onBack: () => void }) {
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState<{ meant: string; rows: DryRow[]; chains: number } | null>(null)
  const { problems, isSending, send } = useSend(changeBatch)
  const [sheet, setSheet] = useState<{ name: string; rows: BatchLine[] } | null>(null)
  const [isBoard, setBoard] = useState(false)
  const rows = sheet?.rows ?? linesOf(text)
  const meant = JSON.stringify(rows)
  const wrong = tried?.rows.filter(({ problem }) => problem !== null).length ?? 0
  const isTried = tried !== null && tried.meant === meant
  const dryRun = () =>
    send(async (post) => {
      const found = await post(dryRunRoute, { rows })
      setTried({ meant, ...found })
      return t('试算完成，没有写入任何数据')
    })
  const upload = (file: File) =>
    send(async (post) => {
      const { fileId } = await uploadFile(file)
      const found = await post(batchSheetRoute, { fileId })
      setSheet({ name: file.name, rows: found.rows })
      return t('已读取 {{n}} 行，请试算', { n: found.rows.length })
    })
  const execute = async () => {
    const isDone = await send(async (post) => {
      const { moved } = await post(executeBatchRoute, { name, reason, rows })
      return t('{{n}} 人已同时调整', { n: moved })
    })
    if (isDone) onBack()
  }
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <Button onClick={onBack}>{t('返回')}</Button>
      </header>
      <section className="change-panel">
        <Line id="batch-name" label={t('名称')} problem={problems['name']}>
          <Input id="batch-name" value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
        </Line>
        <Line id="batch-reason" label={t('原因')} problem={problems['reason']}>
          <Input id="batch-reason" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Line>
        <Line id="batch-rows" label={t('调宿名单')} problem={problems['rows']}>
          {sheet ? (
            <p className="change-sheet">
              {t('{{name}}，{{n}} 行', { name: sheet.name, n: sheet.rows.length })}
              <Button type="link" onClick={() => setSheet(null)}>
                {t('改为手工填写')}
              </Button>
            </p>
          ) : (
            <Input.TextArea
              id="batch-rows"
              value={text}
              autoSize={{ minRows: 6, maxRows: 16 }}
              placeholder={t('每行一人：学号 楼栋 房间 床号，可从表格中复制，例如 2025010101 3号楼 305 2床')}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <div className="change-ways">
            <Upload
              accept=".xlsx,.csv"
              showUploadList={false}
              beforeUpload={(file) => {
                void upload(file)
                return false
              }}
            >
              <Button disabled={isSending}>{t('上传表格')}</Button>
            </Upload>
            <Button aria-expanded={isBoard} disabled={sheet !== null} onClick={() => setBoard(!isBoard)}>
              {t('按房间、班级拖动')}
            </Button>
            <small>{t('表格第一行为列名：学号、楼栋、房间号、床号')}</small>
          </div>
        </Line>
        <footer>
          <Button disabled={rows.length === 0} loading={isSending} onClick={() => void dryRun()}>
            {t('试算')}
          </Button>
          <Button
            type="primary"
            disabled={!isTried || wrong > 0 || name.trim() === '' || reason.trim() === ''}
            loading={isSending}
            onClick={() => void execute()}
          >
            {t('执行调宿')}
          </Button>
        </footer>
      </section>
      {isBoard && !sheet && (
        <section className="change-panel change-wide">
          <RoomBoard
            moves={linesOf(text)}
            onMoves={(moves) => setText(moves.map(({ xh, place }) => `${xh} ${place}`).join('\n'))}
          />
        </section>
      )}
      {tried && (
        <section className="change-panel">
          <b>
            {wrong > 0
              ? t('{{all}} 行中有 {{n}} 行不能执行', { all: tried.rows.length, n: wrong })
              : t('{{n}} 行均可执行，其中 {{chains}} 组首尾相接', { n: tried.rows.length, chains: tried.chains })}
          </b>
          <Dry rows={tried.rows} />
        </section>
      )}
    </div>
  )
}

function Line({
  id,
  label,
  problem,
  children,
}: {
  id: string
  label: string
  problem: string | undefined
  children: ReactNode
}) {
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <ProblemLine id={`${id}-line`} problem={problem} />
    </div>
  )
}

function Dry({ rows }: { rows: readonly DryRow[] }) {
  return (
    <div className="change-dry-box">
      <table className="change-dry">
        <thead>
          <tr>
            <th>{t('行')}</th>
            <th>{t('学生')}</th>
            <th>{t('原住处')}</th>
            <th>{t('新住处')}</th>
            <th>{t('费用差额')}</th>
            <th>{t('问题')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, xh, xm, fromPlace, toPlace, feeDiff, problem }) => (
            <tr key={line} className={problem ? 'is-wrong' : undefined}>
              <td>{line}</td>
              <td>{[xm, xh].filter(Boolean).join(' ')}</td>
              <td>{fromPlace ?? '—'}</td>
              <td>{toPlace}</td>
              <td>{feeDiff === null ? '—' : feeText(feeDiff)}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
