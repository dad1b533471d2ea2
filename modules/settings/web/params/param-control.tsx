import { Button, DatePicker, Input, InputNumber, Select, Switch, TimePicker, Upload } from 'antd'
import dayjs from 'dayjs'
import { FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fileLink, post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { IconButton } from '#kernel/web/parts/icon-button.tsx'
import type { ShownParam } from './param-types.ts'

type Props = { id: string; param: ShownParam; value: string; isReadonly: boolean; isWrong: boolean; onType: (value: string) => void }

/** The control that fits the type of a parameter; every value goes in and out as text. */
export function ParamControl({ id, param, value, isReadonly, isWrong, onType }: Props) {
  const common = { id, disabled: isReadonly, status: isWrong ? ('error' as const) : undefined }
  switch (param.control) {
    case 'flag':
      return <Switch id={id} disabled={isReadonly} checked={value === '1'} onChange={(isOn) => onType(isOn ? '1' : '0')} />
    case 'integer':
    case 'decimal':
      return (
        <InputNumber {...common} value={value === '' ? null : Number(value)} precision={param.control === 'integer' ? 0 : undefined} step={param.control === 'integer' ? 1 : 0.1} style={{ width: 160 }} onChange={(number) => onType(number === null ? '' : String(number))} />
      )
    case 'choice':
      return <Select {...common} value={value} style={{ width: '100%' }} onChange={onType} options={(param.choices ?? []).map((choice) => ({ value: choice.key, label: t(choice.label) }))} />
    case 'date':
      return <DatePicker {...common} value={value === '' ? null : dayjs(value)} onChange={(day) => onType(day ? day.format('YYYY-MM-DD') : '')} />
    case 'time':
      return <TimePicker {...common} format="HH:mm" value={value === '' ? null : dayjs(value, 'HH:mm')} onChange={(time) => onType(time ? time.format('HH:mm') : '')} />
    case 'json':
      return <Input.TextArea {...common} className="param-json" value={value} spellCheck={false} autoSize={{ minRows: 3, maxRows: 12 }} onChange={(event) => onType(event.target.value)} />
    case 'list':
    case 'longText':
      return <Input.TextArea {...common} value={value} autoSize={{ minRows: 2, maxRows: 8 }} placeholder={param.control === 'list' ? t('每行一个') : undefined} onChange={(event) => onType(event.target.value)} />
    case 'secret':
      return (
        <Input.Password {...common} value={value} autoComplete="new-password" placeholder={t('未设置')} visibilityToggle={value !== '******'} onFocus={() => value === '******' && onType('')} onChange={(event) => onType(event.target.value)} />
      )
    case 'file':
      return <FileControl id={id} value={value} isReadonly={isReadonly} onType={onType} />
    default:
      return <Input {...common} value={value} onChange={(event) => onType(event.target.value)} />
  }
}

function FileControl({ id, value, isReadonly, onType }: Pick<Props, 'id' | 'value' | 'isReadonly' | 'onType'>) {
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    const form = new FormData()
    form.append('file', file)
    const stored = await post<{ fileId: string }>('resource/oss/endpoint/put-file', undefined, { form }).catch(() => null)
    setSending(false)
    if (stored) onType(stored.fileId)
  }
  return (
    <span className="param-file">
      <Upload id={id} showUploadList={false} disabled={isReadonly || isSending} beforeUpload={(file) => (void send(file), false)}>
        <Button loading={isSending} disabled={isReadonly} icon={<FileUp size={16} strokeWidth={1.75} aria-hidden />}>
          {value === '' ? t('上传文件') : t('更换文件')}
        </Button>
      </Upload>
      {value !== '' && (
        <>
          <a href={fileLink(value)} target="_blank" rel="noreferrer">
            {t('查看')}
          </a>
          {!isReadonly && <IconButton label={t('删除文件')} icon={Trash2} onClick={() => onType('')} />}
        </>
      )}
    </span>
  )
}
