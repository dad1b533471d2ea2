import { Button, Drawer, Progress, Steps, Upload } from 'antd'
import { Download, FileSpreadsheet, Upload as UploadIcon } from 'lucide-react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { addressOf } from '#kernel/web/hooks/entity-address.ts'
import { useImport, type ImportStage, type ImportState } from '#kernel/web/hooks/use-import.ts'
import { useNarrow } from '#kernel/web/hooks/use-narrow.ts'
import { downloadFile } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { percentOf, progressText } from '#kernel/web/jobs/job-text.ts'
import { ImportOutcome } from './import-outcome.tsx'
import './import.css'

const extensions = ['xlsx', 'csv']
const stepOf: Record<ImportStage, number> = { choose: 0, checking: 1, checked: 1, writing: 2, done: 2 }

type Props = { isOpen: boolean; world: FieldWorld; onClose: () => void }

/** Import of an entity from a sheet, beside its list. Closing it does not stop a running job: the tray shows it. */
export function ImportStudio(props: Props) {
  return props.isOpen ? <OpenStudio {...props} /> : null
}

function OpenStudio({ world, onClose }: Props) {
  const studio = useImport(world.entity)
  const isNarrow = useNarrow()
  return (
    <Drawer
      open
      onClose={onClose}
      size={isNarrow ? '100%' : 720}
      title={t('导入{{name}}', { name: t(world.entity.label) })}
      className="import-studio"
      footer={<Foot studio={studio} onClose={onClose} />}
    >
      <Steps
        size="small"
        responsive={false}
        current={stepOf[studio.stage]}
        status={studio.stage === 'done' && studio.job?.status === '4' ? 'error' : undefined}
        items={[{ title: t('选择文件') }, { title: t('检查') }, { title: t('写入') }]}
      />
      {studio.stage === 'choose' && <Choose studio={studio} world={world} />}
      {(studio.stage === 'checking' || studio.stage === 'writing') && <Waiting studio={studio} />}
      {(studio.stage === 'checked' || studio.stage === 'done') && <ImportOutcome studio={studio} />}
    </Drawer>
  )
}

function Choose({ studio, world }: { studio: ImportState; world: FieldWorld }) {
  const { warning } = useFeedback()
  const take = (file: File) => {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (extensions.includes(extension)) void studio.check(file)
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
  return (
    <div className="import-waiting" aria-live="polite">
      <b>
        {studio.stage === 'checking'
          ? t('正在检查 {{file}}', { file: studio.file?.name ?? '' })
          : t('正在写入 {{file}}', { file: studio.file?.name ?? '' })}
      </b>
      <Progress percent={job ? percentOf(job) : 0} status="active" />
      <p>{job ? progressText(job, Date.now()) : t('排队')}</p>
      <p className="import-hint">{t('可以关闭此窗口，任务会继续进行。')}</p>
    </div>
  )
}

function Foot({ studio, onClose }: { studio: ImportState; onClose: () => void }) {
  const { result, stage } = studio
  const good = result ? result.created + result.updated : 0
  const isBlocked = studio.mode === 'all-or-nothing' && (result?.failed ?? 0) > 0
  return (
    <div className="import-foot">
      {stage !== 'choose' && stage !== 'writing' && <Button onClick={studio.restart}>{t('重新选择文件')}</Button>}
      <span />
      <Button onClick={onClose}>{t('关闭')}</Button>
      {stage === 'checked' && result && (
        <Button
          type="primary"
          loading={studio.isSending}
          disabled={good === 0 || isBlocked}
          onClick={() => void studio.commit()}
        >
          {t('写入 {{n}} 条', { n: good })}
        </Button>
      )}
    </div>
  )
}
