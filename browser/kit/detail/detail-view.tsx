import { Button, Tabs } from 'antd'
import { Copy, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AnyField } from '#kernel/entity/field.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { isId } from '#kernel/rules/id-text.ts'
import { isBlank } from '#kernel/rules/text.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useHistory } from '#browser/kit/hooks/record/use-history.ts'
import { t } from '#browser/wire/i18n.ts'
import { columnField } from '#browser/kit/list/columns/columns.tsx'
import { mainStateOf } from '#browser/kit/parts/main-state.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { AttachmentList, attachedTo } from './attachment-list.tsx'
import { HistoryList } from './history-list.tsx'
import type { DetailTweaks } from './tweaks.ts'
import './detail.css'

const factCount = 8

/** One record to read: who it is, then its sections, then what was changed when and by whom. */
export function DetailView(props: {
  row: RecordRow
  world: FieldWorld
  tweaks?: DetailTweaks
  onEdit?: () => void
  onCopy?: (() => void) | undefined
}) {
  const { row, world, tweaks = {} } = props
  const attached = attachedTo(world, row)
  const history = useHistory(world, row.id)
  const [tab, setTab] = useState('facts')
  const turnTo = (key: string) => {
    setTab(key)
    // Looking at a masked value is itself a line of the history.
    if (key === 'history') history.refresh()
  }
  const items = [
    { key: 'facts', label: t('基本信息') },
    ...(tweaks.tabs ?? []).map(({ key, label }) => ({ key, label: label() })),
    ...(attached.length > 0
      ? [
          {
            key: 'attachments',
            label: t('附件 {{n}}', { n: attached.reduce((sum, { files }) => sum + files.length, 0) }),
          },
        ]
      : []),
    ...(history.isOffered ? [{ key: 'history', label: t('修改历史') }] : []),
  ]
  const Own = tweaks.tabs?.find(({ key }) => key === tab)?.Content
  return (
    <article className="detail">
      <header className="detail-head">
        <div className="detail-head-row">
          <DetailHeader row={row} world={world} tweaks={tweaks} />
          {props.onCopy && canDo(world, 'add') && (
            <Button className="touch" icon={<Copy size={16} strokeWidth={1.75} aria-hidden />} onClick={props.onCopy}>
              {t('复制')}
            </Button>
          )}
          {props.onEdit && canDo(world, 'update', row) && (
            <Button className="touch" icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />} onClick={props.onEdit}>
              {t('编辑')}
            </Button>
          )}
        </div>
        {items.length > 1 && <Tabs activeKey={tab} onChange={turnTo} items={items} />}
      </header>
      {tab === 'facts' && <DetailSections row={row} world={world} tweaks={tweaks} />}
      {tab === 'attachments' && <AttachmentList attached={attached} />}
      {tab === 'history' && <HistoryList history={history} />}
      {Own && <Own row={row} world={world} />}
    </article>
  )
}

/** The picture, the name with its state, and the facts one looks for first. */
export function DetailHeader({
  row,
  world,
  tweaks = {},
}: {
  row: RecordRow
  world: FieldWorld
  tweaks?: DetailTweaks
}) {
  const { entity, meta } = world
  const name = String(row[entity.title] ?? '')
  const photos = tweaks.photo ? row[tweaks.photo] : undefined
  const photoId = Array.isArray(photos) ? (photos[0] as string | undefined) : undefined
  const stateName = tweaks.state ?? mainStateOf(entity)
  const facts = (tweaks.facts ?? entity.list.columns)
    .filter((each) => each !== entity.title && each !== stateName && !meta.hidden.includes(each))
    .slice(0, factCount)
  const Header = tweaks.header
  return (
    <div className="detail-who">
      <NameAvatar name={name} size={photoId ? 88 : 56} photoId={photoId} shape={photoId ? 'portrait' : 'round'} />
      <div className="detail-who-text">
        {Header ? (
          <Header row={row} world={world} />
        ) : (
          <h2>
            {name}
            {stateName && <Value name={stateName} row={row} world={world} tweaks={tweaks} />}
          </h2>
        )}
        <dl className="detail-facts">
          {facts.map((each) => (
            <div key={each}>
              <dt>{t(columnField(entity, each)!.options.label)}</dt>
              <dd>
                <Value name={each} row={row} world={world} tweaks={tweaks} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

/** The sections of its form, then what the product wrote. */
export function DetailSections({
  row,
  world,
  tweaks = {},
}: {
  row: RecordRow
  world: FieldWorld
  tweaks?: DetailTweaks
}) {
  const { entity, meta } = world
  const inForm = new Set<string>(entity.form.flatMap(({ fields }) => [...fields]))
  const isSeen = (name: string) => !meta.hidden.includes(name) && !tweaks.without?.includes(name)
  const computed = Object.entries(entity.fields as Record<string, AnyField>)
    .filter(
      ([name, field]) =>
        field.options.computed &&
        !inForm.has(name) &&
        isSeen(name) &&
        !isBlank(row[name]) &&
        !isBareId(field, row[name]),
    )
    .map(([name]) => name)
  const sections = [
    ...entity.form.map(({ section, fields }) => ({ title: t(section), names: fields.filter(isSeen) })),
    // Where nobody fills in a form, what the product wrote is the record itself.
    {
      title: entity.form.length === 0 ? t('基本信息') : t('系统信息'),
      names: [...computed, 'createTime', 'updateTime'].filter(isSeen),
    },
  ]
  return sections
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => (
      <section key={title} className="detail-section">
        <h3>{title}</h3>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>{t(columnField(entity, name)!.options.label)}</dt>
              <dd>
                <Value name={name} row={row} world={world} tweaks={tweaks} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))
}

/** The product's own note of which row is meant (version 7; what people quote to one another, such as a trace, is none). */
function isBareId(field: AnyField, value: unknown): boolean {
  return isId(value) && value.charAt(14) === '7' && kindOf(field).refersTo === undefined
}

function Value({
  name,
  row,
  world,
  tweaks,
}: {
  name: string
  row: RecordRow
  world: FieldWorld
  tweaks: DetailTweaks
}) {
  const field = columnField(world.entity, name)!
  const props = { name, field, value: row[name], row, world, place: 'detail' as const }
  const Own = tweaks.cells?.[name]
  return Own && !isBlank(row[name]) ? <Own {...props} /> : <FieldCell {...props} />
}
