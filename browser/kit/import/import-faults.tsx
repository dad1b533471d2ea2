import { Button, Input, Pagination, Segmented } from 'antd'
import { Download, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import type { ImportResult, ImportState, RowFault } from '#browser/kit/hooks/sheets/use-import.ts'
import { fileDownloadLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { ReferenceInput } from '#browser/kit/parts/inputs/reference-input.tsx'

const perPage = 10

/** Wrong cells and what they are wrong with; as long as nothing is written they can be mended in place. */
export function ImportFaults({
  studio,
  result,
  world,
}: {
  studio: ImportState
  result: ImportResult
  world: FieldWorld
}) {
  const [shown, setShown] = useState<'errors' | 'warnings'>(result.errors.length > 0 ? 'errors' : 'warnings')
  const [page, setPage] = useState(1)
  const faults = result[shown]
  const errorFileId = studio.job?.errorFileId
  return (
    <section className="import-faults">
      <header>
        <Segmented<'errors' | 'warnings'>
          value={shown}
          onChange={(kind) => {
            setShown(kind)
            setPage(1)
          }}
          options={[
            { value: 'errors', label: `${t('错误')} ${result.failed}` },
            { value: 'warnings', label: `${t('警告')} ${result.warned}` },
          ]}
        />
        {faults.length >= 500 && <span>{t('仅显示前 {{n}} 条', { n: faults.length })}</span>}
        {errorFileId && (
          <Button href={fileDownloadLink(errorFileId)} icon={<Download size={14} strokeWidth={1.75} aria-hidden />}>
            {t('下载错误数据')}
          </Button>
        )}
      </header>
      {faults.length === 0 && <p>{t('暂无数据~')}</p>}
      <ol>
        {faults.slice((page - 1) * perPage, page * perPage).map((fault) => (
          <FaultLine
            key={`${fault.row} ${fault.field}`}
            fault={fault}
            studio={studio}
            world={world}
            isMendable={shown === 'errors' && studio.stage === 'checked'}
          />
        ))}
      </ol>
      <Pagination
        size="small"
        current={page}
        onChange={setPage}
        pageSize={perPage}
        total={faults.length}
        showSizeChanger={false}
        hideOnSinglePage
      />
    </section>
  )
}

type LineProps = { fault: RowFault; studio: ImportState; world: FieldWorld; isMendable: boolean }

function FaultLine({ fault, studio, world, isMendable }: LineProps) {
  return (
    <li>
      <div className="fault-place">
        <b>{t('第 {{row}} 行', { row: fault.row })}</b>
        <span>
          {fault.letter ? t('{{letter}} 列', { letter: fault.letter }) : ''} {t(fault.column)}
        </span>
      </div>
      <div className="fault-what">
        <p className="fault-reason">{t(fault.reason)}</p>
        {fault.value !== '' && <p>{t('填写为“{{value}}”', { value: fault.value })}</p>}
      </div>
      {isMendable && fault.letter && <Mend fault={fault} studio={studio} world={world} />}
    </li>
  )
}

/** A cell that names a row of something else is given its meaning, which is remembered; any other gets another text. */
function Mend({ fault, studio, world }: Omit<LineProps, 'isMendable'>) {
  const { wish, change, preview } = studio
  const key = `${fault.row} ${fault.field}`
  const known = preview?.fields.find((one) => one.name === fault.field)
  const target = known?.refersTo
  const mean = (id: string | undefined) => {
    const values = new Map(wish.values)
    const place = `${fault.field} ${fault.value}`
    if (id) values.set(place, { field: fault.field, text: fault.value, id })
    else values.delete(place)
    change({ values })
  }
  const write = (text: string) => {
    const fixes = new Map(wish.fixes)
    if (text === '') fixes.delete(key)
    else fixes.set(key, { row: fault.row, field: fault.field, text })
    change({ fixes })
  }
  const { suggestion } = fault
  const isMeant = target && fault.value !== ''
  return (
    <div className="fault-mend">
      {isMeant ? (
        <ReferenceInput
          id={`mend-${key}`}
          name={fault.field}
          field={fieldOf(world.entity, fault.field)!}
          world={world}
          entityName={target}
          value={listOf(wish.values.get(`${fault.field} ${fault.value}`)?.id)}
          known={suggestion?.id ? { [suggestion.id]: suggestion.text } : undefined}
          onChange={([id]) => mean(id)}
        />
      ) : known && known.choices.length > 0 ? (
        <Select
          value={wish.fixes.get(key)?.text}
          onChange={(text: string | undefined) => write(text ?? '')}
          options={known.choices.map((value) => ({ value, label: t(value, { context: 'state' }) }))}
          showSearch={known.choices.length > 8 ? { optionFilterProp: 'label' } : false}
          placeholder={t('改为…')}
          aria-label={t('第 {{row}} 行{{column}}改为', { row: fault.row, column: t(fault.column) })}
          allowClear
        />
      ) : (
        <Input
          value={wish.fixes.get(key)?.text ?? ''}
          onChange={(event) => write(event.target.value)}
          placeholder={t('改为…')}
          aria-label={t('第 {{row}} 行{{column}}改为', { row: fault.row, column: t(fault.column) })}
          allowClear
        />
      )}
      {suggestion && (
        <Button
          size="small"
          type="link"
          icon={<Lightbulb size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => (isMeant && suggestion.id ? mean(suggestion.id) : write(suggestion.text))}
        >
          {t('建议：{{text}}', { text: suggestion.text })}
        </Button>
      )}
    </div>
  )
}

function listOf(id: string | undefined): string[] {
  return id ? [id] : []
}
