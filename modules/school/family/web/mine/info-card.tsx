import { Button } from 'antd'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { viewOf } from '#browser/kit/field-views.tsx'
import type { RecordRow } from '#kernel/fields/view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { familyInfo } from '../../shared/family-info.ts'
import { useForgetFamily } from '../use-family.ts'

const shown = ['familyType', 'population', 'address', 'postcode'] as const

/** What is said of the family as a whole, with the way to change it. */
export function InfoCard({ studentId, info }: { studentId: string; info: RecordRow | undefined }) {
  const { world } = useMeta(familyInfo)
  const [isEditing, setEditing] = useState(false)
  const forget = useForgetFamily()
  if (!world) return null
  const mayEdit = info ? canDo(world, 'update', info) : canDo(world, 'add')
  return (
    <section className="family-info" aria-label={t('家庭情况')}>
      <div className="family-section-head">
        <h2>{t('家庭情况')}</h2>
        {mayEdit && (
          <Button
            type="text"
            size="small"
            icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {info ? t('编辑') : t('填写')}
          </Button>
        )}
      </div>
      <dl>
        {shown
          .filter((name) => !world.meta.hidden.includes(name))
          .map((name) => {
            const field = familyInfo.fields[name]
            const { Cell } = viewOf(field)
            return (
              <div key={name}>
                <dt>{t(field.options.label)}</dt>
                <dd>
                  {info && info[name] !== null && info[name] !== undefined ? (
                    <Cell name={name} field={field} value={info[name]} row={info} world={world} place="detail" />
                  ) : (
                    '—'
                  )}
                </dd>
              </div>
            )
          })}
        <div>
          <dt>{t('最近确认')}</dt>
          <dd>{info?.confirmedTime ? momentText(String(info.confirmedTime)) : t('尚未确认')}</dd>
        </div>
      </dl>
      <FormPanel
        isOpen={isEditing}
        {...(info && { id: info.id })}
        world={world}
        defaults={{ studentId }}
        tweaks={{ isAsked: (name) => name !== 'studentId' }}
        onClose={() => setEditing(false)}
        onSaved={() => void forget()}
      />
    </section>
  )
}
