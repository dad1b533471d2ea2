import { Button, Progress, Upload } from 'antd'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { ToolProps } from '#browser/kit/list/tweaks.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { photosIn, smallerPicture, type Photo } from './photo-files.ts'
import { matchPhotosRoute, type PhotoMatch } from '../../shared/people/people-routes.ts'

type Stage = { photos: Photo[]; match: PhotoMatch } | null

/** Many photos at once, from a zip or as files, each named by student number, candidate number or id number. */
export function PhotoUpload({ list }: ToolProps) {
  const isOffered = useCan('baseStudentInfo:update')
  const [isOpen, setOpen] = useState(false)
  return isOffered ? (
    <>
      <Button type="text" icon={<ImageUp size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        {t('照片')}
      </Button>
      {isOpen && (
        <PhotoDialog
          onClose={() => {
            setOpen(false)
            list.refresh()
          }}
        />
      )}
    </>
  ) : null
}

function PhotoDialog({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>(null)
  const [done, setDone] = useState(0)
  const [phase, setPhase] = useState<'choose' | 'ready' | 'sending' | 'done'>('choose')
  const [problems, setProblems] = useState<string[]>([])
  const choose = async (files: readonly File[]) => {
    try {
      const photos = await photosIn(files)
      if (photos.length === 0) return setProblems([t('没有找到照片，请选择 jpg、png 文件或 zip 压缩包')])
      const match = await post(matchPhotosRoute, { names: photos.map(({ name }) => name) })
      setStage({ photos, match })
      setProblems(match.problems)
      setPhase('ready')
    } catch (error) {
      setProblems([error instanceof Error ? error.message : t('操作失败')])
    }
  }
  const send = async () => {
    if (!stage) return
    setPhase('sending')
    const byName = new Map(stage.photos.map((photo) => [photo.name, photo]))
    for (const { name, studentId } of stage.match.matched) {
      try {
        const form = new FormData()
        form.append('file', await smallerPicture(byName.get(name)!))
        const { fileId } = await post<{ fileId: string }>(
          'resource/oss/endpoint/put-file?field=baseStudentInfo.photoFileId',
          undefined,
          { form },
        )
        await post('base/baseStudentInfo/update', { id: studentId, photoFileId: [fileId] })
      } catch (error) {
        setProblems((before) => [
          ...before,
          t('照片 {{name}}：{{reason}}', { name, reason: error instanceof Error ? error.message : '' }),
        ])
      }
      setDone((before) => before + 1)
    }
    setPhase('done')
  }
  const total = stage?.match.matched.length ?? 0
  const replaced = stage?.match.matched.filter(({ hasPhoto }) => hasPhoto).length ?? 0
  return (
    <Dialog
      open
      title={t('批量上传照片')}
      onCancel={onClose}
      mask={{ closable: false }}
      closable={phase !== 'sending'}
      footer={
        phase === 'ready'
          ? [
              <Button key="no" onClick={onClose}>
                {t('取消')}
              </Button>,
              <Button key="yes" type="primary" disabled={total === 0} onClick={() => void send()}>
                {t('上传 {{n}} 张', { n: total })}
              </Button>,
            ]
          : phase === 'done'
            ? [
                <Button key="ok" type="primary" onClick={onClose}>
                  {t('完成')}
                </Button>,
              ]
            : null
      }
    >
      {phase === 'choose' && (
        <Upload.Dragger
          multiple
          accept=".zip,.jpg,.jpeg,.png"
          showUploadList={false}
          beforeUpload={(file, all) => {
            if (file === all.at(-1)) void choose(all)
            return false
          }}
        >
          <ImageUp size={32} strokeWidth={1.5} aria-hidden />
          <p>{t('拖入或选择 zip 压缩包，也可直接选择多张照片')}</p>
          <p className="photo-hint">{t('文件名为学号、考生号或身份证号，照片会压缩到 200 KB 以内')}</p>
        </Upload.Dragger>
      )}
      {phase === 'ready' && (
        <p>
          {replaced > 0
            ? t('{{n}} 张照片找到了学生，其中 {{m}} 张将替换已有照片。', { n: total, m: replaced })
            : t('{{n}} 张照片找到了学生。', { n: total })}
        </p>
      )}
      {(phase === 'sending' || phase === 'done') && (
        <Progress percent={total === 0 ? 0 : Math.round((done / total) * 100)} format={() => `${done}/${total}`} />
      )}
      {problems.length > 0 && (
        <ul className="photo-problems" role="alert">
          {problems.slice(0, 200).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
