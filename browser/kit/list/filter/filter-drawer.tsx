import { Badge, Button } from 'antd'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { FieldWorld, FilterValue } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { t } from '#browser/wire/i18n.ts'
import { filterNames, KeywordBox, withFilter } from './filter-bar.tsx'

/** On a phone: the quick search, and the conditions in a drawer from below. */
export function FilterDrawer({ list, world }: { list: ListState; world: FieldWorld }) {
  const [draft, setDraft] = useState<Record<string, FilterValue> | null>(null)
  const names = filterNames(world)
  const count = Object.keys(list.query.filters).length
  const apply = (filters: Record<string, FilterValue>) => {
    list.change({ filters })
    setDraft(null)
  }
  return (
    <div className="filter-row">
      <KeywordBox list={list} world={world} />
      {names.length > 0 && (
        <Badge count={count} size="small">
          <Button
            className="touch"
            icon={<ListFilter size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setDraft({ ...list.query.filters })}
          >
            {t('筛选')}
          </Button>
        </Badge>
      )}
      <Drawer
        open={draft !== null}
        onClose={() => setDraft(null)}
        placement="bottom"
        size="80%"
        title={t('筛选')}
        footer={
          <>
            <Button className="touch" block onClick={() => apply({})}>
              {t('清空条件')}
            </Button>
            <Button className="touch" block type="primary" onClick={() => apply(draft ?? {})}>
              {t('查看结果')}
            </Button>
          </>
        }
      >
        {draft &&
          names.map((name) => {
            const field = fieldOf(world.entity, name)!
            const Filter = viewOf(field).Filter!
            return (
              <section key={name} className="filter-section">
                <h4>{t(field.options.label)}</h4>
                <Filter
                  name={name}
                  field={field}
                  value={draft[name] ?? {}}
                  onChange={(value) => setDraft(withFilter(draft, name, value))}
                  world={world}
                />
              </section>
            )
          })}
      </Drawer>
    </div>
  )
}
