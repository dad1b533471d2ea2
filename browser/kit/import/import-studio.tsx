import { Button, Progress, Segmented, Steps, Upload } from 'antd'
import { Download, FileSpreadsheet, Upload as UploadIcon } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useImport, type ImportStage, type ImportState } from '#browser/kit/hooks/sheets/use-import.ts'
import { useJobs } from '#browser/kit/hooks/use-jobs.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { downloadFile } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { percentOf, progressText } from '#browser/kit/jobs/job-text.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportRecords } from './import-records.tsx'
import './import.css'

const extensions = ['xlsx', 'csv']
const stepOf: Record<ImportStage, number> = { choose: 0, columns: 1, checking: 2, checked: 2, writing: 3, done: 3 }

type Props = { isOpen: boolean; world: FieldWorld; onClose: () => void }

/** Import of an entity from a sheet, beside its list. Closing it does not stop a running job: the tray shows it. */
export function ImportStudio(props: Props) {
  return props.isOpen ? <OpenStudio {...props} /> : null
}

function OpenStudio({ world, onClose }: Props) {
  const studio = useImport(world.entity)
  const isNarrow = useNarrow()
  const [pane, setPane] = useState<'import' | 'records'>('import')
  const { stage } = studio
  return (
    <Drawer
      open
      onClose={onClose}
      size={isNarrow ? '100%' : 820}
      title={t('导入{{name}}', { name: t(world.entity.label) })}
      className="import-studio"
      extra={
        <Segmented<'import' | 'records'>
          value={pane}
          onChange={setPane}
          options={[
            { value: 'import', label: t('导入') },
            { value: 'records', label: t('导入记录') },
          ]}
        />
      }
      footer={pane === 'import' ? <Foot studio={studio} onClose={onClose} /> : undefined}
    >
      {pane === 'records' ? (
        <ImportRecords
          world={world}
          onResume={(fileId) => void studio.open({ fileId }).then((found) => found && setPane('import'))}
        />
      ) : (
        <>
          <Steps
            size="small"
            responsive={false}
            current={stepOf[stage]}
            status={stage === 'done' && studio.job?.status === '4' ? 'error' : undefined}
            items={[{ title: t('选择文件') }, { title: t('对应列') }, { title: t('检查') }, { title: t('写入') }]}
          />
          {stage === 'choose' && <Choose studio={studio} world={world} />}
          {stage === 'columns' && <ImportColumns studio={studio} />}
          {(stage === 'checking' || stage === 'writing') && <Waiting studio={studio} />}
          {(stage === 'checked' || stage === 'done') && <ImportOutcome studio={studio} world={world} />}
        </>
      )}
    </Drawer>
  )
}

function Choose({ studio, world }: { studio: ImportState; world: FieldWorld }) {
  const { warning, confirm } = useFeedback()
  const open = async (file: File) => {
    const preview = await studio.open(file)
    if (preview?.question && !(await confirm({ title: preview.question, okText: t('继续导入') }))) studio.restart()
  }
  const take = (file: File) => {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (extensions.includes(extension)) void open(file)
    else warning(t('仅支持 xlsx、csv 文件'))
    return false
  }
  return (
    <>
      <div className="import-template">
        <FileSpreadsheet size={20} strokeWidth={1.6} aria-hidden />
        <div>
          <b>{t('第一步：下载模板')}</b>
          <p>{t('按模板的列名填写，带 * 的列必填；表头按名称识别，列的顺序不限。')}</p>
        </div>
        <Button
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void downloadFile(`${addressOf(world.entity)}/importTemplate`)}
        >
          {t('下载模板')}
        </Button>
      </div>
      <Upload.Dragger
        accept={extensions.map((each) => `.${each}`).join(',')}
        showUploadList={false}
        beforeUpload={take}
        disabled={studio.isSending}
      >
        <div className="import-drop">
          <UploadIcon size={24} strokeWidth={1.6} aria-hidden />
          <b>{studio.isSending ? t('正在上传…') : t('点击或拖入文件')}</b>
          <p>{t('支持 xlsx、csv，不超过 50 MB。先检查，不会直接写入。')}</p>
        </div>
      </Upload.Dragger>
    </>
  )
}

function Waiting({ studio }: { studio: ImportState }) {
  const { job } = studio
  const { cancel } = useJobs()
  return (
    <div className="import-waiting" aria-live="polite">
      <b>
        {studio.stage === 'checking'
          ? t('正在检查 {{file}}', { file: studio.fileName })
          : t('正在写入 {{file}}', { file: studio.fileName })}
      </b>
      <Progress percent={job ? percentOf(job) : 0} status="active" />
      <p>{job ? progressText(job, Date.now()) : t('排队')}</p>
      <p className="import-hint">{t('可以关闭此窗口，任务会继续进行。')}</p>
      {job && (
        <Button className="import-cancel" onClick={() => void cancel(job.id)}>
          {t('取消任务')}
        </Button>
      )}
    </div>
  )
}

function Foot({ studio, onClose }: { studio: ImportState; onClose: () => void }) {
  const { result, stage, wish, missing } = studio
  const good = result ? result.created + result.updated : 0
  const isMended = wish.fixes.size + wish.values.size > 0
  const isBlocked = wish.mode === 'all-or-nothing' && (result?.failed ?? 0) > 0 && !isMended
  return (
    <div className="import-foot">
      {stage !== 'choose' && stage !== 'writing' && stage !== 'checking' && (
        <Button onClick={studio.restart}>{t('重新选择文件')}</Button>
      )}
      {stage === 'checked' && <Button onClick={studio.back}>{t('上一步')}</Button>}
      <span />
      <Button className="import-close" onClick={onClose}>
        {t('关闭')}
      </Button>
      {stage === 'columns' && (
        <Button
          type="primary"
          loading={studio.isSending}
          disabled={missing.length > 0}
          onClick={() => void studio.check()}
        >
          {t('开始检查')}
        </Button>
      )}
      {stage === 'checked' && isMended && (
        <Button loading={studio.isSending} onClick={() => void studio.check()}>
          {t('重新检查')}
        </Button>
      )}
      {stage === 'checked' && result && (
        <Button
          type="primary"
          loading={studio.isSending}
          disabled={(good === 0 && !isMended) || isBlocked}
          onClick={() => void studio.commit()}
        >
          {isMended ? t('修正并写入') : t('写入 {{n}} 条', { n: good })}
        </Button>
      )}
    </div>
  )
}
