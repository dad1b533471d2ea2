import { Alert, Segmented } from 'antd'
import type { ImportState, ImportWay, SheetColumn } from '#browser/kit/hooks/sheets/use-import.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { listed, t } from '#browser/wire/i18n.ts'

/** Which column of the sheet carries which field, with the first values of each; what the person decides is kept for the next sheet with this head. */
export function ImportColumns({ studio }: { studio: ImportState }) {
  const { preview, wish, missing } = studio
  if (!preview) return null
  const taken = new Set(Object.values(wish.mapping).filter(Boolean))
  const assign = (at: number, field: string) => studio.change({ mapping: { ...wish.mapping, [at]: field } })
  return (
    <>
      <div className="import-way">
        <b>{t('导入方式')}</b>
        <Segmented<ImportWay>
          value={wish.way}
          onChange={(way) => studio.change({ way })}
          options={[
            { value: '3', label: t('新增或更新') },
            { value: '1', label: t('仅新增') },
            { value: '2', label: t('仅更新') },
          ]}
        />
      </div>
      {missing.length > 0 ? (
        <Alert
          className="import-alert"
          type="warning"
          showIcon
          title={t('缺少必填列：{{cols}}', { cols: listed(missing.map((label) => t(label))) })}
        />
      ) : (
        <Alert
          className="import-alert"
          type="info"
          showIcon
          title={
            preview.isRemembered ? t('已沿用上次的列对应关系') : t('已按表头识别 {{n}} 列，请核对', { n: taken.size })
          }
        />
      )}
      <ol className="import-columns">
        {preview.columns.map((column) => (
          <ColumnLine
            key={column.at}
            column={column}
            chosen={wish.mapping[column.at] ?? ''}
            studio={studio}
            onAssign={(field) => assign(column.at, field)}
          />
        ))}
      </ol>
    </>
  )
}

type LineProps = { column: SheetColumn; chosen: string; studio: ImportState; onAssign: (field: string) => void }

function ColumnLine({ column, chosen, studio, onAssign }: LineProps) {
  const samples = column.samples.filter((text) => text !== '')
  const fields = studio.preview!.fields
  return (
    <li data-idle={chosen === '' || undefined}>
      <span className="import-letter">{column.letter}</span>
      <div>
        <b>{column.title || t('无标题')}</b>
        <p title={samples.join('\n')}>{samples.length > 0 ? samples.join('　') : t('前几行没有内容')}</p>
      </div>
      <Select
        value={chosen}
        onChange={onAssign}
        aria-label={t('{{title}}对应的字段', { title: column.title })}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('不导入') },
          ...fields.map((field) => ({
            value: field.name,
            label: `${field.isNeeded ? '* ' : ''}${t(field.label)}${field.isCompared ? t('（仅核对）') : ''}`,
          })),
        ]}
      />
    </li>
  )
}
