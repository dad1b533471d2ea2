import { Input, InputNumber, Segmented } from 'antd'
import type { TemplateContent } from '#services/print/shared/content.ts'
import { t } from '#browser/wire/i18n.ts'
import { Line } from './block-fields.tsx'

const sides = ['top', 'right', 'bottom', 'left'] as const
const places = ['left', 'center', 'right'] as const

/** Paper, margins and what stands at the edges of every page. */
export function PaperPanel({
  content,
  onChange,
}: {
  content: TemplateContent
  onChange: (next: TemplateContent) => void
}) {
  const sideNames = { top: t('上'), right: t('右'), bottom: t('下'), left: t('左') }
  const placeNames = { left: t('居左'), center: t('居中'), right: t('居右') }
  const edge = (which: 'header' | 'footer', label: string) => (
    <Line label={label}>
      <div className="print-thirds">
        {places.map((place) => (
          <Input
            key={place}
            value={content[which][place] ?? ''}
            maxLength={60}
            placeholder={placeNames[place]}
            aria-label={`${label} ${placeNames[place]}`}
            onChange={(event) =>
              onChange({ ...content, [which]: { ...content[which], [place]: event.target.value || undefined } })
            }
          />
        ))}
      </div>
    </Line>
  )
  return (
    <div className="print-paper">
      <div className="print-pair">
        <Line label={t('纸张')}>
          <Segmented
            value={content.paper}
            options={['A4', 'A5', 'A3']}
            onChange={(paper) => onChange({ ...content, paper: paper as TemplateContent['paper'] })}
          />
        </Line>
        <Line label={t('方向', { context: 'paper' })}>
          <Segmented
            value={content.orientation}
            options={[
              { value: 'portrait', label: t('纵向') },
              { value: 'landscape', label: t('横向') },
            ]}
            onChange={(orientation) =>
              onChange({ ...content, orientation: orientation as TemplateContent['orientation'] })
            }
          />
        </Line>
      </div>
      <Line label={t('页边距（毫米）')}>
        <div className="print-fourths">
          {sides.map((side) => (
            <InputNumber
              key={side}
              min={0}
              max={80}
              prefix={sideNames[side]}
              value={content.margins[side]}
              aria-label={`${t('页边距（毫米）')} ${sideNames[side]}`}
              onChange={(value) =>
                onChange({ ...content, margins: { ...content.margins, [side]: value ?? content.margins[side] } })
              }
            />
          ))}
        </div>
      </Line>
      {edge('header', t('页眉'))}
      {edge('footer', t('页脚'))}
      <p className="print-note">{t('页眉页脚中 {page} 为页码，{pages} 为总页数。')}</p>
      <Line label={t('证明有效天数')}>
        <InputNumber
          min={1}
          max={3650}
          value={content.validDays ?? null}
          placeholder={t('长期有效')}
          aria-label={t('证明有效天数')}
          onChange={(value) => onChange({ ...content, validDays: value ?? undefined })}
        />
      </Line>
    </div>
  )
}
