import { Button, Dropdown } from 'antd'
import { ArchiveRestore, Download, Ellipsis, Plus, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'

/** Title of a list with what can be done on the whole of it; one filled button. */
export function ListHead(props: {
  title: string
  /** How many there are, where nothing else on the page says so. */
  count?: string
  caption?: ReactNode
  tools?: ReactNode
  onImport?: () => void
  onExport?: () => void
  isExporting?: boolean
  onBin?: () => void
  addLabel: string
  onAdd?: () => void
}) {
  const isNarrow = useNarrow()
  const more = [
    ...(isNarrow && props.onImport ? [{ key: 'import', label: t('导入'), onClick: props.onImport }] : []),
    ...(isNarrow && props.onExport ? [{ key: 'export', label: t('导出'), onClick: props.onExport }] : []),
    ...(props.onBin
      ? [
          {
            key: 'bin',
            label: t('回收站'),
            icon: <ArchiveRestore size={16} strokeWidth={1.75} aria-hidden />,
            onClick: props.onBin,
          },
        ]
      : []),
  ]
  return (
    <header className="list-head">
      <h1>{props.title}</h1>
      {props.count && <small className="list-head-count">{props.count}</small>}
      {props.caption && <span className="list-head-caption">{props.caption}</span>}
      <span className="list-head-actions">
        {props.tools}
        {!isNarrow && props.onImport && (
          <Button type="text" icon={<Upload size={16} strokeWidth={1.75} aria-hidden />} onClick={props.onImport}>
            {t('导入')}
          </Button>
        )}
        {!isNarrow && props.onExport && (
          <Button
            type="text"
            icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
            loading={props.isExporting}
            onClick={props.onExport}
          >
            {t('导出')}
          </Button>
        )}
        {more.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: more }}>
            <Button
              className={isNarrow ? 'touch' : undefined}
              type="text"
              aria-label={t('更多操作')}
              icon={<Ellipsis size={18} aria-hidden />}
            />
          </Dropdown>
        )}
        {props.onAdd && (
          <Button
            type="primary"
            className={isNarrow ? 'touch' : undefined}
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={props.onAdd}
          >
            {props.addLabel}
          </Button>
        )}
      </span>
    </header>
  )
}
