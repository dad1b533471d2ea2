import { Button, Checkbox, Input, InputNumber, Segmented, Switch } from 'antd'
import { AlignCenter, AlignJustify, AlignLeft, AlignRight, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TemplateBlock } from '#services/print/shared/content.ts'
import type { OpenedTemplate } from '#services/print/shared/template-routes.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { PicturePick } from './picture-pick.tsx'
import { PlaceText, writtenAs } from './place-text.tsx'

type Of<K extends TemplateBlock['kind']> = Extract<TemplateBlock, { kind: K }>
type Props<B extends TemplateBlock> = { block: B; facts: OpenedTemplate; onChange: (next: B) => void }

/** What can be said of a part. */
export function BlockFields({ block, facts, onChange }: Props<TemplateBlock>) {
  switch (block.kind) {
    case 'title':
      return <TitleFields {...{ block, facts, onChange }} />
    case 'text':
      return <TextFields {...{ block, facts, onChange }} />
    case 'fields':
      return <TableFields {...{ block, facts, onChange }} />
    case 'opinions':
      return <OpinionFields {...{ block, facts, onChange }} />
    case 'image':
      return <PictureFields {...{ block, facts, onChange }} />
    case 'seal':
      return <SealFields {...{ block, facts, onChange }} />
    case 'verify':
      return <VerifyFields {...{ block, facts, onChange }} />
    case 'spacer':
      return (
        <Line label={t('高度（毫米）')}>
          <InputNumber
            min={1}
            max={200}
            value={block.mm}
            aria-label={t('高度（毫米）')}
            onChange={(mm) => onChange({ ...block, mm: mm ?? block.mm })}
          />
        </Line>
      )
    case 'records':
      return <p className="print-note">{t('按时间列出每一步的处理人、操作、意见和时间。')}</p>
    default:
      return null
  }
}

function TitleFields({ block, facts, onChange }: Props<Of<'title'>>) {
  return (
    <>
      <PlaceText
        label={t('文字')}
        value={block.text}
        groups={facts.groups}
        maxLength={100}
        onChange={(text) => onChange({ ...block, text })}
      />
      <div className="print-pair">
        <Line label={t('字号')}>
          <InputNumber
            min={8}
            max={40}
            value={block.size}
            aria-label={t('字号')}
            onChange={(size) => onChange({ ...block, size: size ?? block.size })}
          />
        </Line>
        <Line label={t('对齐')}>
          <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </Line>
      </div>
    </>
  )
}

function TextFields({ block, facts, onChange }: Props<Of<'text'>>) {
  return (
    <>
      <PlaceText
        label={t('文字')}
        value={block.text}
        groups={facts.groups}
        rows={3}
        onChange={(text) => onChange({ ...block, text })}
      />
      <div className="print-pair">
        <Line label={t('字号')}>
          <InputNumber
            min={6}
            max={30}
            step={0.5}
            value={block.size}
            aria-label={t('字号')}
            onChange={(size) => onChange({ ...block, size: size ?? block.size })}
          />
        </Line>
        <Line label={t('对齐')}>
          <Align isWithJustify value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </Line>
        <Line label={t('首行缩进（字）')}>
          <InputNumber
            min={0}
            max={8}
            value={block.indent}
            aria-label={t('首行缩进（字）')}
            onChange={(indent) => onChange({ ...block, indent: indent ?? 0 })}
          />
        </Line>
        <Line label={t('加粗')}>
          <Switch checked={block.isBold} aria-label={t('加粗')} onChange={(isBold) => onChange({ ...block, isBold })} />
        </Line>
      </div>
    </>
  )
}

function TableFields({ block, facts, onChange }: Props<Of<'fields'>>) {
  const isOwn = block.rows.length > 0
  const form = facts.groups[0]?.places.filter(({ name }) => name.startsWith('form.')) ?? []
  const row = (at: number, next: Partial<Of<'fields'>['rows'][number]>) =>
    onChange({ ...block, rows: block.rows.map((one, i) => (i === at ? { ...one, ...next } : one)) })
  const begin = () =>
    onChange({
      ...block,
      rows:
        form.length > 0
          ? form.map((place) => ({ label: place.label, value: `{{${writtenAs(place, facts.groups)}}}`, isWide: false }))
          : [{ label: '', value: '', isWide: false }],
    })
  return (
    <>
      <div className="print-pair">
        <Line label={t('内容')}>
          <Segmented
            value={isOwn ? 'own' : 'all'}
            options={[
              { value: 'all', label: t('全部表单字段') },
              { value: 'own', label: t('自定义') },
            ]}
            onChange={(value) => (value === 'own' ? begin() : onChange({ ...block, rows: [] }))}
          />
        </Line>
        <Line label={t('每行几组')}>
          <Segmented
            value={block.columns}
            options={[1, 2, 3]}
            onChange={(columns) => onChange({ ...block, columns: columns as 1 | 2 | 3 })}
          />
        </Line>
      </div>
      {isOwn && (
        <ul className="print-rows">
          {block.rows.map((one, i) => (
            <li key={i}>
              <Input
                value={one.label}
                maxLength={40}
                placeholder={t('名称')}
                aria-label={t('名称')}
                onChange={(event) => row(i, { label: event.target.value })}
              />
              <PlaceText
                isCompact
                label={t('值')}
                value={one.value}
                groups={facts.groups}
                onChange={(value) => row(i, { value })}
              />
              <Checkbox checked={one.isWide} onChange={(event) => row(i, { isWide: event.target.checked })}>
                {t('独占一行')}
              </Checkbox>
              <IconButton
                label={t('删除')}
                icon={Trash2}
                onClick={() => onChange({ ...block, rows: block.rows.filter((_, at) => at !== i) })}
              />
            </li>
          ))}
          <li className="print-rows-add">
            <Button
              type="dashed"
              block
              icon={<Plus size={15} strokeWidth={1.75} aria-hidden />}
              onClick={() => onChange({ ...block, rows: [...block.rows, { label: '', value: '', isWide: false }] })}
            >
              {t('添加一组')}
            </Button>
          </li>
        </ul>
      )}
    </>
  )
}

function OpinionFields({ block, facts, onChange }: Props<Of<'opinions'>>) {
  return (
    <>
      <Line label={t('环节')}>
        <Select
          mode="multiple"
          className="print-wide"
          value={block.nodes}
          placeholder={t('全部环节，按先后顺序')}
          aria-label={t('环节')}
          options={facts.steps.map(({ key, name }) => ({ value: key, label: shown(name) }))}
          onChange={(nodes) => onChange({ ...block, nodes })}
        />
      </Line>
      <Line label={t('显示手写签名')}>
        <Switch
          checked={block.hasSignature}
          aria-label={t('显示手写签名')}
          onChange={(hasSignature) => onChange({ ...block, hasSignature })}
        />
      </Line>
    </>
  )
}

function PictureFields({ block, onChange }: Props<Of<'image'>>) {
  return (
    <>
      <PicturePick fileId={block.fileId} onChange={(fileId) => onChange({ ...block, fileId })} />
      <div className="print-pair">
        <Line label={t('宽度（毫米）')}>
          <InputNumber
            min={3}
            max={400}
            value={block.widthMm}
            aria-label={t('宽度（毫米）')}
            onChange={(widthMm) => onChange({ ...block, widthMm: widthMm ?? block.widthMm })}
          />
        </Line>
        <Line label={t('对齐')}>
          <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </Line>
      </div>
    </>
  )
}

function SealFields({ block, facts, onChange }: Props<Of<'seal'>>) {
  return (
    <>
      <PlaceText
        label={t('落款文字')}
        value={block.text}
        groups={facts.groups}
        rows={2}
        onChange={(text) => onChange({ ...block, text })}
      />
      {facts.canSeal ? (
        <PicturePick fileId={block.fileId} onChange={(fileId) => onChange({ ...block, fileId })} />
      ) : (
        <p className="print-note">{t('您没有使用印章的权限')}</p>
      )}
      <Line label={t('印章宽度（毫米）')}>
        <InputNumber
          min={10}
          max={80}
          value={block.widthMm}
          aria-label={t('印章宽度（毫米）')}
          onChange={(widthMm) => onChange({ ...block, widthMm: widthMm ?? block.widthMm })}
        />
      </Line>
      <p className="print-note">{t('印章压在最后一行上，只在流程通过后打印；它是图片，不是可靠电子签名。')}</p>
    </>
  )
}

function VerifyFields({ block, onChange }: Props<Of<'verify'>>) {
  return (
    <>
      <div className="print-pair">
        <Line label={t('大小（毫米）')}>
          <InputNumber
            min={15}
            max={60}
            value={block.sizeMm}
            aria-label={t('大小（毫米）')}
            onChange={(sizeMm) => onChange({ ...block, sizeMm: sizeMm ?? block.sizeMm })}
          />
        </Line>
        <Line label={t('位置', { context: 'block' })}>
          <Segmented
            value={block.align}
            options={[
              { value: 'left', label: t('居左') },
              { value: 'right', label: t('居右') },
            ]}
            onChange={(align) => onChange({ ...block, align: align as 'left' | 'right' })}
          />
        </Line>
      </div>
      <p className="print-note">{t('流程结束后才打印二维码，扫码可核对结果与内容是否一致。')}</p>
    </>
  )
}

function Align<A extends string>({
  value,
  isWithJustify = false,
  onChange,
}: {
  value: A
  isWithJustify?: boolean
  onChange: (value: A) => void
}) {
  const all = [
    ['left', AlignLeft, t('居左')],
    ['center', AlignCenter, t('居中')],
    ['right', AlignRight, t('居右')],
    ...(isWithJustify ? [['justify', AlignJustify, t('两端对齐')] as const] : []),
  ] as const
  return (
    <Segmented
      value={value}
      options={all.map(([key, Icon, label]) => ({
        value: key as A,
        icon: <Icon size={15} strokeWidth={1.75} aria-label={label} className="print-align" />,
        title: label,
      }))}
      onChange={(next) => onChange(next)}
    />
  )
}

/** A word above what is chosen for it. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="print-line">
      <span className="print-label">{label}</span>
      {children}
    </div>
  )
}
