import { Button, Upload } from 'antd'
import type { UploadFile } from 'antd'
import { Plus, Upload as UploadIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { acceptedExtensions, type FilesOptions } from '#kernel/fields/links/files/kind.ts'
import type { InputProps } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { uploadFile } from '#browser/kit/files/upload-file.ts'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

type Uploaded = { fileId: string; name: string }

/** Files are stored as soon as they are chosen; the record keeps their ids. */
export function FilesInput(props: InputProps) {
  const { max = 9, maxMegabytes, image } = props.field.options as FilesOptions
  const extensions = acceptedExtensions(props.field)
  const ids = Array.isArray(props.value) ? (props.value as string[]) : []
  const [known, setKnown] = useState<Record<string, string>>({})
  const [sending, setSending] = useState<UploadFile[]>([])
  const { warning } = useFeedback()
  // Several files may be on their way at once; each adds itself to what is there when it arrives.
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })

  const refuse = (file: File): string | null => {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (!extensions.includes(extension)) return t('仅支持 {{list}} 文件', { list: extensions.join('、') })
    // Where the field sets no bound of its own the school's counts, which the server knows and says.
    if (maxMegabytes && file.size > maxMegabytes * 1024 * 1024) return t('文件不能超过 {{n}} MB', { n: maxMegabytes })
    return ids.length >= max ? t('最多上传 {{n}} 个文件', { n: max }) : null
  }
  const send = async (file: File) => {
    const uid = crypto.randomUUID()
    setSending((list) => [...list, { uid, name: file.name, status: 'uploading' }])
    const onProgress = (percent: number) =>
      setSending((list) => list.map((each) => (each.uid === uid ? { ...each, percent } : each)))
    try {
      const { fileId } = await uploadFile(file, { field: `${props.world.entity.path}.${props.name}`, onProgress })
      setKnown((names) => ({ ...names, [fileId]: file.name }))
      latest.current = [...latest.current, fileId]
      props.onChange(latest.current)
    } catch {
      // The client has already told why.
    } finally {
      setSending((list) => list.filter((each) => each.uid !== uid))
    }
  }
  const stored = (props.row?.[`${props.name}Files`] as Uploaded[] | null | undefined) ?? []
  const listed: UploadFile[] = ids.map((id, index) => ({
    uid: id,
    name: known[id] ?? stored.find((one) => one.fileId === id)?.name ?? t('附件 {{n}}', { n: index + 1 }),
    status: 'done',
    url: fileLink(id),
    thumbUrl: image ? fileLink(id) : undefined,
  }))
  return (
    <Upload
      id={props.id}
      listType={image ? 'picture-card' : 'text'}
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      fileList={[...listed, ...sending]}
      disabled={props.isDisabled}
      beforeUpload={(file) => {
        const reason = refuse(file)
        if (reason) warning(reason)
        else void send(file)
        return false
      }}
      onRemove={(file) => props.onChange(ids.filter((id) => id !== file.uid))}
    >
      {ids.length < max && !props.isDisabled && <UploadButton isCard={image === true} />}
    </Upload>
  )
}

function UploadButton({ isCard }: { isCard: boolean }) {
  if (!isCard) return <Button icon={<UploadIcon size={16} strokeWidth={1.75} aria-hidden />}>{t('选择文件')}</Button>
  return (
    <span>
      <Plus size={20} strokeWidth={1.6} aria-hidden />
      <span style={{ display: 'block' }}>{t('选择图片')}</span>
    </span>
  )
}
