import { Segmented } from 'antd'
import { Monitor, Pencil, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DesignedField, DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { listed, t, tKey } from '#browser/wire/i18n.ts'
import type { DesignTabProps } from '../designer/design-state.ts'
import { BusinessFields } from './business-fields.tsx'
import { Canvas } from './canvas.tsx'
import { kindOfType, newField, twinOf, type FieldType } from './field-kinds.ts'
import { FieldPanel } from './field-panel.tsx'
import { usesOf, withoutRights, type FieldUse } from './field-uses.ts'
import { Palette } from './palette.tsx'
import { Preview } from './preview.tsx'
import { useFieldDrag, type Carried } from './use-field-drag.ts'
import './form-builder.css'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The form of a matter, put together by hand: what there is, the form, what is said of the field in hand. */
export function FormTab({ design, change, isReadOnly }: DesignTabProps) {
  const form: DesignedForm = design.form ?? { fields: [] }
  const [picked, setPicked] = useState<string>()
  const [view, setView] = useState<'edit' | 'computer' | 'phone'>(isReadOnly ? 'computer' : 'edit')
  const canvas = useRef<HTMLDivElement>(null)
  const { confirm } = useFeedback()
  const put = (fields: DesignedField[], mark?: string) => change({ form: { ...form, fields } }, mark)
  const { drag, begin } = useFieldDrag({ canvas, onDrop: (carried, target) => dropped(carried, target) })
  if (design.formKind === '1') return <BusinessFields fields={design.fields} />

  const add = (type: FieldType, at?: number) => {
    const field = newField(form, type)
    const after = form.fields.findIndex(({ name }) => name === picked)
    put(form.fields.toSpliced(at ?? (after === -1 ? form.fields.length : after + 1), 0, field))
    setPicked(field.name)
  }
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= form.fields.length) return
    const [field] = form.fields.slice(from, from + 1)
    put(form.fields.toSpliced(from, 1).toSpliced(to, 0, field!))
  }
  const dropped = (carried: Carried, target: number) => {
    if ('type' in carried) add(carried.type, target)
    else move(carried.from, target > carried.from ? target - 1 : target)
  }
  const remove = async (field: DesignedField) => {
    const uses = usesOf(field.name, { draft: design.draft, form })
    if (
      uses.length > 0 &&
      !(await confirm({
        title: t('字段“{{name}}”正在使用，确定删除吗？', { name: field.label }),
        content: usesText(uses),
        okText: t('仍然删除'),
        isDanger: true,
      }))
    )
      return
    const fields = form.fields
      .filter(({ name }) => name !== field.name)
      .map((one) => (one.showWhen?.field === field.name ? withoutShowWhen(one) : one))
    change({
      form: { ...form, fields },
      ...(uses.some(({ what }) => what === 'right') ? { draft: withoutRights(design.draft, field.name) } : {}),
    })
    setPicked(undefined)
  }
  const current = form.fields.find(({ name }) => name === picked)
  return (
    <div className="builder">
      <header className="builder-bar">
        <Segmented
          value={view}
          onChange={(next) => setView(next)}
          options={[
            ...(isReadOnly ? [] : [{ value: 'edit' as const, label: t('编辑'), icon: <Pencil {...icon} /> }]),
            { value: 'computer' as const, label: t('电脑预览'), icon: <Monitor {...icon} /> },
            { value: 'phone' as const, label: t('手机预览'), icon: <Smartphone {...icon} /> },
          ]}
        />
        <small>{t('共 {{n}} 个字段', { n: form.fields.length })}</small>
      </header>
      {view !== 'edit' ? (
        <Preview form={form} rights={design.draft.settings.startFields} width={view} />
      ) : (
        <div className="builder-columns">
          <Palette onAdd={add} onCarry={begin} isFull={form.fields.length >= 80} />
          <Canvas
            root={canvas}
            form={form}
            picked={picked}
            onPick={setPicked}
            drag={drag}
            onCarry={begin}
            onMove={move}
            onRemove={(field) => void remove(field)}
            onTwin={(field, at) => {
              const twin = twinOf(form, field)
              put(form.fields.toSpliced(at + 1, 0, twin))
              setPicked(twin.name)
            }}
          />
          <FieldPanel
            key={current?.name ?? ''}
            field={current}
            form={form}
            isUsed={current ? usesOf(current.name, { draft: design.draft, form }).length > 0 : false}
            onChange={(next, mark) => {
              put(
                form.fields.map((one) => (one.name === picked ? next : one)),
                `form:${picked ?? ''}:${mark}`,
              )
              if (next.name !== picked) setPicked(next.name)
            }}
          />
        </div>
      )}
      {drag && (
        <div className="builder-ghost" style={{ left: drag.x + 12, top: drag.y + 12 }}>
          {'type' in drag.carried ? t(kindOfType(drag.carried.type).label) : form.fields[drag.carried.from]?.label}
        </div>
      )}
    </div>
  )
}

const useWords: Record<FieldUse['what'], string> = {
  condition: tKey('分支条件'),
  right: tKey('字段权限'),
  people: tKey('审批人'),
  shows: tKey('显示条件'),
}

function usesText(uses: readonly FieldUse[]): string {
  return t('用在：{{places}}。条件和审批人需要另行修改。', {
    places: listed(
      uses.map(({ where, what }) =>
        t('{{where}}（{{what}}）', { where: where === 'start' ? t('发起') : where, what: t(useWords[what]) }),
      ),
    ),
  })
}

function withoutShowWhen({ showWhen: _, ...field }: DesignedField): DesignedField {
  return field
}
