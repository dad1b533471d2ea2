import { Button, Skeleton, Tabs } from 'antd'
import { useId, useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useForm } from '#browser/kit/hooks/form/use-form.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { FormField } from '#browser/kit/form/form-field.tsx'
import { ProblemSummary, StaleStrip } from '#browser/kit/form/form-parts.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { isAskedFor } from '../../shared/menu-rules.ts'
import { ChoiceField, isChosenField } from './menu-choice-fields.tsx'
import { MenuViewers } from './menu-viewers.tsx'
import '#browser/kit/form/form.css'

type Props = { world: FieldWorld; id?: string; parentId?: string; onClose: () => void; onSaved: () => void }

/** One menu in a drawer: what is asked follows its type. */
export function MenuDrawer(props: Props) {
  const { row, error, reload } = useRecord(props.world.entity, props.id)
  if (props.id === undefined || row) return <OpenDrawer {...props} row={row} reload={reload} />
  return (
    <Drawer open size={640} title={t('编辑菜单')} onClose={props.onClose}>
      {error ? <LoadError error={error} onRetry={() => void reload()} /> : <Skeleton active paragraph={{ rows: 10 }} />}
    </Drawer>
  )
}

function OpenDrawer({
  world,
  row,
  parentId,
  reload,
  onClose,
  onSaved,
}: Props & { row?: RecordRow; reload: () => Promise<RecordRow | undefined> }) {
  const isNarrow = useNarrow()
  const feedback = useFeedback()
  const formId = useId()
  const can = useAbility(world)
  const [type, setType] = useState(String(row?.['menuType'] ?? (parentId ? '2' : '1')))
  const asked = { ...world, entity: { ...world.entity, form: sectionsFor(world, type) } }
  const form = useForm({ world: asked, row, defaults: { parentId: parentId ?? null, menuType: type } })
  const isEditable = row ? can('update', row) : can('add')
  const save = async () => {
    if ((await form.submit()) === null) return
    feedback.success(t('保存成功'))
    onSaved()
    onClose()
  }
  const fields = (
    <form className="menu-form" noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
      {form.isStale && <StaleStrip onReload={() => void reload().then((newest) => newest && form.rebase(newest))} />}
      <ProblemSummary form={form} formId={formId} entity={world.entity} />
      {form.sections.map(({ title, fields: names }) => (
        <section key={title} aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <div className="form-grid">
            {names.map((one) =>
              isChosenField(one.name) ? (
                <ChoiceField key={one.name} asked={one} form={form} formId={formId} />
              ) : (
                <FormField
                  key={one.name}
                  asked={one}
                  form={
                    one.name === 'menuType'
                      ? { ...form, set: (name, value) => (form.set(name, value), setType(String(value))) }
                      : form
                  }
                  formId={formId}
                  world={asked}
                />
              ),
            )}
          </div>
        </section>
      ))}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  )
  return (
    <Drawer
      open
      size={isNarrow ? '100%' : 640}
      title={row ? t('编辑{{name}}', { name: shown(String(row['title'])) }) : t('新增菜单')}
      onClose={onClose}
      footer={
        <div className="form-foot">
          <Button type="text" onClick={onClose}>
            {t('取消')}
          </Button>
          <span className="form-foot-space" />
          {isEditable && (
            <Button type="primary" loading={form.isSaving} onClick={() => void save()}>
              {t('保存')}
            </Button>
          )}
        </div>
      }
    >
      {row ? (
        <Tabs
          items={[
            { key: 'form', label: t('菜单'), children: fields },
            { key: 'viewers', label: t('谁能看到'), children: <MenuViewers id={row.id} /> },
          ]}
        />
      ) : (
        fields
      )}
    </Drawer>
  )
}

function sectionsFor(world: FieldWorld, type: string) {
  return world.entity.form
    .map(({ section, fields }) => ({
      section,
      fields: (fields as readonly string[]).filter((name) => isAskedFor(name, type)),
    }))
    .filter(({ fields }) => fields.length > 0)
}
