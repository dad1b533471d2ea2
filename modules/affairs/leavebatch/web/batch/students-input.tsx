import { Button, Input, Skeleton, Upload } from 'antd'
import { ClipboardPaste, FileUp, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import { uploadFile } from '#browser/kit/files/upload-file.ts'
import type { OwnInputProps } from '#browser/kit/form/tweaks.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { populationPicker, type PopulationPickerPart } from '#modules/school/population/shared/picker.ts'
import { isNobody, nobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { checkPeople, useCompanions, whyNot } from './use-companions.ts'
import { useRoster } from './use-roster.tsx'
import type { Checked, Companion } from '../../shared/batch-routes.ts'

const shownAtOnce = 200
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Who goes along: by class or rule, by numbers out of a sheet; each with what stands in the way, before anything is handed in. */
export function StudentsInput({ id, value, onChange, form, isDisabled }: OwnInputProps) {
  const ids = (value as string[] | null) ?? []
  const { startTime, endTime } = form.values as { startTime?: string | null; endTime?: string | null }
  const people = useCompanions(ids, { startTime, endTime })
  const rows = (people.data ?? []).filter(({ studentId }) => ids.includes(studentId))
  const [asking, setAsking] = useState<'rule' | 'text' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [report, setReport] = useState<Pick<Checked, 'unmatched' | 'beyond'> | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const canPick = useCan('baseStudentInfo:list')
  const add = async (order: () => Promise<Parameters<typeof checkPeople>[0]>) => {
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await checkPeople(await order())
      onChange([...new Set([...ids, ...answer.rows.map(({ studentId }) => studentId)])])
      setReport({ unmatched: answer.unmatched, beyond: answer.beyond })
      setAsking(null)
    } catch (error) {
      setRefusal(whyNot(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="batch-people" id={id} tabIndex={-1}>
      <div className="batch-people-tools">
        {canPick && (
          <Button icon={<UsersRound {...icon} />} disabled={isDisabled} onClick={() => setAsking('rule')}>
            {t('按班级或人群选择')}
          </Button>
        )}
        <Button
          icon={<ClipboardPaste {...icon} />}
          disabled={isDisabled}
          onClick={() => setAsking(asking === 'text' ? null : 'text')}
        >
          {t('粘贴学号')}
        </Button>
        <Upload
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void add(async () => ({ fileId: (await uploadFile(file)).fileId }))
            return false
          }}
        >
          <Button icon={<FileUp {...icon} />} loading={isBusy && asking === null} disabled={isDisabled}>
            {t('上传表格')}
          </Button>
        </Upload>
      </div>
      {asking === 'text' && <PasteBox isBusy={isBusy} onTake={(text) => add(async () => ({ text }))} />}
      {asking === 'rule' && (
        <RuleDialog isBusy={isBusy} onClose={() => setAsking(null)} onTake={(scope) => add(async () => ({ scope }))} />
      )}
      {refusal && (
        <p className="batch-wrong" role="alert">
          {refusal}
        </p>
      )}
      {report && <Unmatched {...report} onClose={() => setReport(null)} />}
      {ids.length > 0 &&
        (people.data ? (
          <Chosen rows={rows} onRemove={(gone) => onChange(ids.filter((one) => !gone.includes(one)))} />
        ) : people.error ? (
          <p className="batch-wrong" role="alert">
            {whyNot(people.error)}
          </p>
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        ))}
    </div>
  )
}

function PasteBox({ isBusy, onTake }: { isBusy: boolean; onTake: (text: string) => Promise<void> }) {
  const [text, setText] = useState('')
  return (
    <div className="batch-paste">
      <Input.TextArea
        autoFocus
        rows={5}
        value={text}
        aria-label={t('学号')}
        placeholder={t('从表格中复制学号粘贴到这里，每行一个')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void onTake(text)}>
        {t('核对并加入')}
      </Button>
    </div>
  )
}

function RuleDialog({
  isBusy,
  onTake,
  onClose,
}: {
  isBusy: boolean
  onTake: (scope: TargetScope) => Promise<void>
  onClose: () => void
}) {
  const [Picker] = useContributions<PopulationPickerPart>(populationPicker)
  const [scope, setScope] = useState<TargetScope>(nobody)
  return (
    <Dialog
      open
      width={960}
      title={t('选择学生')}
      okText={t('加入名单')}
      okButtonProps={{ disabled: isNobody(scope) }}
      confirmLoading={isBusy}
      onOk={() => void onTake(scope)}
      onCancel={onClose}
    >
      {Picker ? <Picker value={scope} onChange={setScope} userTypes={['stu']} /> : <Skeleton active />}
    </Dialog>
  )
}

/** What of a list was not taken, row by row. */
function Unmatched({ unmatched, beyond, onClose }: Pick<Checked, 'unmatched' | 'beyond'> & { onClose: () => void }) {
  if (unmatched.length === 0 && beyond === 0) return null
  return (
    <div className="batch-unmatched" role="group" aria-label={t('未加入的行')}>
      <header>
        <b>
          {unmatched.length > 0
            ? t('{{n}} 行未加入', { n: unmatched.length })
            : t('{{n}} 名学生不在您的管理范围，未加入', { n: beyond })}
        </b>
        <IconButton label={t('关闭')} icon={X} size={14} onClick={onClose} />
      </header>
      <ul>
        {unmatched.slice(0, shownAtOnce).map((one) => (
          <li key={one.row}>{t(one.reason)}</li>
        ))}
      </ul>
    </div>
  )
}

function Chosen({ rows, onRemove }: { rows: readonly Companion[]; onRemove: (studentIds: readonly string[]) => void }) {
  const [across, wrong] = [
    rows.filter(({ overlap }) => overlap !== null),
    rows.filter(({ problem }) => problem !== null),
  ]
  const { group, found, head } = useRoster<Companion>()([
    { key: 'all', label: (n) => t('全部 {{n}}', { n }), rows },
    { key: 'overlap', label: (n) => t('时间重叠 {{n}}', { n }), rows: across },
    { key: 'problem', label: (n) => t('不能请假 {{n}}', { n }), rows: wrong },
  ])
  return (
    <div className="batch-chosen">
      {head(
        <>
          {wrong.length > 0 && (
            <Button size="small" danger onClick={() => onRemove(wrong.map(({ studentId }) => studentId))}>
              {t('移除不能请假的 {{n}} 人', { n: wrong.length })}
            </Button>
          )}
          <Button size="small" type="text" onClick={() => onRemove(rows.map(({ studentId }) => studentId))}>
            {t('清空')}
          </Button>
        </>,
      )}
      {across.length > 0 && group !== 'problem' && (
        <p className="batch-note">{t('时间重叠的学生仍可提交：批准时若仍重叠，就不再为其生成请假。')}</p>
      )}
      <ul>
        {found.slice(0, shownAtOnce).map((one) => (
          <li key={one.studentId}>
            <b>{one.xm}</b>
            <span>{one.xh}</span>
            <span>{one.className ?? '—'}</span>
            <em className={one.problem ? 'is-wrong' : one.overlap ? 'is-across' : undefined}>
              {one.problem ? t(one.problem) : one.overlap ? t(one.overlap) : ''}
            </em>
            <IconButton
              label={t('移除{{name}}', { name: one.xm })}
              icon={X}
              size={14}
              onClick={() => onRemove([one.studentId])}
            />
          </li>
        ))}
      </ul>
      {found.length > shownAtOnce && (
        <p className="batch-note">{t('只显示前 {{n}} 人，可搜索其余学生', { n: shownAtOnce })}</p>
      )}
    </div>
  )
}
