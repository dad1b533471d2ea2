import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { filledText, holesOf, segmentsOf, signed } from '#services/sms/shared/text.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { smsTemplate } from '../shared/platform-records.ts'
import './resource.css'

/** Templates; a look at one with sample values tells how many messages it costs. */
export function TemplatePage() {
  const [shown, setShown] = useState<RecordRow | null>(null)
  return (
    <>
      <ListPage
        entity={smsTemplate}
        tweaks={{
          state: 'status',
          rowActions: [{ key: 'preview', label: () => t('预览'), icon: Eye, run: setShown }],
        }}
      />
      {shown && <TemplatePreview row={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** What such holes are usually filled with. */
const sampleOf = (name: string): string | undefined =>
  ({
    code: '826413',
    minutes: '5',
    use: t('登录'),
    name: t('李晨'),
    time: t('9月5日 15:00'),
    place: t('行政楼 302'),
    title: t('辅导员例会'),
    content: t('请携带上月工作记录'),
    date: t('9月5日'),
    count: '3',
  })[name]

function TemplatePreview({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  // The text can be worded anew here to see what it would cost; saving is the form's affair.
  const [content, setContent] = useState(String(row['content'] ?? ''))
  const [params, setParams] = useState<Record<string, string>>({})
  const { data } = useQuery({
    queryKey: ['resource/smsChannel', 'signature'],
    queryFn: () =>
      get<Page<{ signName: string | null; isDefault: boolean }>>('resource/smsChannel/list', { status: '1', size: 20 }),
    retry: false,
  })
  const signName = data?.records.find((one) => one.isDefault)?.signName ?? data?.records[0]?.signName ?? null
  const holes = holesOf(content)
  const text = signed(
    filledText(content, Object.fromEntries(holes.map((name) => [name, params[name] ?? sampleOf(name) ?? `{${name}}`]))),
    signName,
  )
  const count = segmentsOf(text)
  const room = count === 1 ? 70 : count * 67
  return (
    <Dialog
      open
      width={620}
      title={t('预览“{{name}}”', { name: String(row['templateName']) })}
      footer={null}
      onCancel={onClose}
    >
      <div className="sms-preview">
        <label>
          <span>{t('模板内容（试写，不保存）')}</span>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={content}
            maxLength={500}
            onChange={(event) => setContent(event.target.value)}
          />
        </label>
        <div className="sms-holes">
          {holes.map((name) => (
            <label key={name}>
              <span>{name}</span>
              <Input
                value={params[name] ?? sampleOf(name) ?? ''}
                maxLength={200}
                onChange={(event) => setParams({ ...params, [name]: event.target.value })}
              />
            </label>
          ))}
        </div>
        <p className="sms-bubble">{text}</p>
        <p className="sms-count" aria-live="polite">
          <strong>{t('{{n}} 条', { n: count })}</strong>
          <span>{t('{{n}} 字（含签名），本条还可写 {{k}} 字', { n: text.length, k: room - text.length })}</span>
        </p>
      </div>
    </Dialog>
  )
}
