import { Button } from 'antd'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadFile } from '#browser/kit/files/upload-file.ts'
import { t } from '#browser/wire/i18n.ts'

/** Takes a picture for a template; how it looks is seen on the page beside it. */
export function PicturePick({ fileId, onChange }: { fileId: string | undefined; onChange: (fileId: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onChange((await uploadFile(file, { field: 'printTemplate.fileIds' })).fileId)
    } catch {
      // The client has said what was wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="print-picture">
      <Button
        loading={isBusy}
        icon={<ImageUp size={15} strokeWidth={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {fileId ? t('更换图片') : t('上传图片')}
      </Button>
      <span className="print-note">{t('PNG 或 JPG，透明底为佳')}</span>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={t('上传图片')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
