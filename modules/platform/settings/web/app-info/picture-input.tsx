import { Upload } from 'antd'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { fileLink, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Cropper } from './cropper.tsx'
import type { Size } from './crop-geometry.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'

/** One picture, uploaded at once; `value` is its id in a list, as the record keeps it. */
export function PictureInput(props: {
  id?: string
  name: string
  maxMegabytes: number
  hint: string
  output: Size
  value?: string[] | null
  onChange?: (value: string[]) => void
}) {
  const [isSending, setSending] = useState(false)
  const { warning } = useFeedback()
  const fileId = props.value?.[0]
  const [chosen, setChosen] = useState<File | null>(null)
  const choose = (file: File) => {
    if (file.size > props.maxMegabytes * 1024 * 1024) warning(t('文件不能超过 {{n}} MB', { n: props.maxMegabytes }))
    else setChosen(file)
  }
  const send = async (file: File) => {
    setChosen(null)
    setSending(true)
    const form = new FormData()
    form.append('file', file)
    const stored = await post<{ fileId: string }>(
      `resource/oss/endpoint/put-file?field=appInfo.${props.name}`,
      undefined,
      { form },
    ).catch(() => null)
    setSending(false)
    if (stored) props.onChange?.([stored.fileId])
  }
  return (
    <div className="picture-input">
      <Upload
        id={props.id}
        accept=".png,.jpg,.jpeg,.gif,.webp"
        showUploadList={false}
        disabled={isSending}
        beforeUpload={(file) => (choose(file), false)}
      >
        <button type="button" className="picture-input-face" aria-label={t('选择图片')} aria-busy={isSending}>
          {fileId ? <img src={fileLink(fileId)} alt="" /> : <ImagePlus size={20} strokeWidth={1.6} aria-hidden />}
        </button>
      </Upload>
      <span className="settings-note">{props.hint}</span>
      {chosen && (
        <Cropper
          file={chosen}
          output={props.output}
          onClose={() => setChosen(null)}
          onCropped={(file) => void send(file)}
        />
      )}
      {fileId && <IconButton label={t('删除图片')} icon={Trash2} onClick={() => props.onChange?.([])} />}
    </div>
  )
}
