import { Button, Input, InputNumber, Switch, Upload } from 'antd'
import dayjs from 'dayjs'
import { FileUp, Trash2 } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { fileLink, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { TimePicker } from '#browser/kit/phone/time-picker.tsx'
import type { ShownParam } from '../../shared/params.ts'

type Props = {
  id: string
  param: ShownParam
  value: string
  isReadonly: boolean
  isWrong: boolean
  onType: (value: string) => void
}

/** The control that fits the type of a parameter; every value goes in and out as text. */
export function ParamControl(props: Props) {
  const Control = controls[props.param.control]
  return <Control {...props} />
}

const controls: Record<ShownParam['control'], ComponentType<Props>> = {
  text: (props) => <Input {...common(props)} onChange={(event) => props.onType(event.target.value)} />,
  longText: (props) => (
    <Input.TextArea
      {...common(props)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => props.onType(event.target.value)}
    />
  ),
  list: (props) => (
    <Input.TextArea
      {...common(props)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      placeholder={t('每行一个')}
      onChange={(event) => props.onType(event.target.value)}
    />
  ),
  json: (props) => (
    <Input.TextArea
      {...common(props)}
      className="param-json"
      spellCheck={false}
      autoSize={{ minRows: 3, maxRows: 12 }}
      onChange={(event) => props.onType(event.target.value)}
    />
  ),
  integer: (props) => <NumberControl {...props} precision={0} />,
  decimal: (props) => <NumberControl {...props} step={0.1} />,
  flag: ({ id, isReadonly, value, onType }) => (
    <Switch id={id} disabled={isReadonly} checked={value === '1'} onChange={(isOn) => onType(isOn ? '1' : '0')} />
  ),
  choice: (props) => (
    <Select
      {...common(props)}
      style={{ width: '100%' }}
      onChange={props.onType}
      options={(props.param.choices ?? []).map((choice) => ({ value: choice.key, label: t(choice.label) }))}
    />
  ),
  date: (props) => (
    <DatePicker
      {...common(props)}
      value={props.value === '' ? null : dayjs(props.value)}
      onChange={(day) => props.onType(day ? day.format('YYYY-MM-DD') : '')}
    />
  ),
  time: (props) => (
    <TimePicker
      {...common(props)}
      format="HH:mm"
      value={props.value === '' ? null : dayjs(`2000-01-01T${props.value}`)}
      onChange={(time) => props.onType(time ? time.format('HH:mm') : '')}
    />
  ),
  secret: (props) => (
    <Input.Password
      {...common(props)}
      autoComplete="new-password"
      placeholder={t('未设置')}
      visibilityToggle={props.value !== '******'}
      onFocus={() => props.value === '******' && props.onType('')}
      onChange={(event) => props.onType(event.target.value)}
    />
  ),
  file: FileControl,
}

function common({ id, value, isReadonly, isWrong }: Props) {
  return { id, value, disabled: isReadonly, status: isWrong ? ('error' as const) : undefined }
}

function NumberControl({ precision, step, ...props }: Props & { precision?: number; step?: number }) {
  return (
    <InputNumber
      {...common(props)}
      value={props.value === '' ? null : Number(props.value)}
      precision={precision}
      step={step ?? 1}
      style={{ width: 160 }}
      onChange={(number) => props.onType(number === null ? '' : String(number))}
    />
  )
}

function FileControl({ id, value, isReadonly, onType }: Props) {
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    const form = new FormData()
    form.append('file', file)
    const stored = await post<{ fileId: string }>('resource/oss/endpoint/put-file', undefined, { form }).catch(
      () => null,
    )
    setSending(false)
    if (stored) onType(stored.fileId)
  }
  return (
    <span className="param-file">
      <Upload
        id={id}
        showUploadList={false}
        disabled={isReadonly || isSending}
        beforeUpload={(file) => (void send(file), false)}
      >
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
