import { Camera, LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadFile } from '#browser/kit/files/upload-file.ts'
import { t } from '#browser/wire/i18n.ts'
import './camera-button.css'

/** Takes a picture with the phone's camera and sends it at once; on a desk it asks for a picture file. */
export function CameraButton({
  field,
  label = t('拍照'),
  onTaken,
}: {
  /** Which field the picture is for: `leaveRequest.fileIds`. */ field: string
  label?: string
  onTaken: (file: { fileId: string; name: string }) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      onTaken(await uploadFile(file, { field }))
    } catch {
      // The client has said why; the camera can be used again.
    } finally {
      setSending(false)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <label className="camera-button" aria-busy={isSending}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isSending}
        onChange={(event) => void send(event.target.files?.[0])}
      />
      {isSending ? (
        <LoaderCircle size={18} strokeWidth={1.75} className="camera-button-busy" aria-hidden />
      ) : (
        <Camera size={18} strokeWidth={1.75} aria-hidden />
      )}
      {isSending ? t('正在上传') : label}
    </label>
  )
}
