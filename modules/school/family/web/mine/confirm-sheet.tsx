import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { relationName, useFamily, useForgetFamily } from '../use-family.ts'
import '../family.css'
import { confirmFamilyRoute } from '../../shared/family-routes.ts'

type Props = { studentId: string; gaps: readonly string[]; onClose: () => void; onChange: () => void }

/**
 * Once a year: is the family still as told? By hand (decision 0035): a sheet to read with two answers, of which one
 * leads elsewhere.
 */
export function ConfirmSheet({ studentId, gaps, onClose, onChange }: Props) {
  const { family } = useFamily(studentId)
  const forget = useForgetFamily()
  const { success } = useFeedback()
  const [isSaving, setSaving] = useState(false)
  const confirm = async () => {
    setSaving(true)
    try {
      await post(confirmFamilyRoute, {})
      success(t('已确认'))
      await forget()
      onClose()
    } catch {
      // The client has said what is missing.
      setSaving(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onChange}>{t('有变化，去修改')}</Button>
      <Button type="primary" loading={isSaving} disabled={gaps.length > 0} onClick={() => void confirm()}>
        {t('无变化')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('信息确认')} width={520} footer={footer} onCancel={onClose}>
      <p className="family-sheet-ask">{t('请确认家庭信息是否有变化')}</p>
      {gaps.map((gap) => (
        <p key={gap} className="family-strip family-strip-amber">
          {t(gap)}
        </p>
      ))}
      {!family ? (
        <Skeleton active />
      ) : (
        <ul className="family-sheet-list">
          {family.members.map((row) => {
            const rank = family.contacts.findIndex(({ id }) => id === row.id)
            return (
              <li key={row.id}>
                <strong>{String(row.memberName)}</strong>
                <span>{t(relationName(family.world, row.relation))}</span>
                <span>{String(row.phone ?? '—')}</span>
                <small>
                  {[rank >= 0 && t('联系人 {{n}}', { n: rank + 1 }), row.isGuardian === true && t('监护人')]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            )
          })}
          <li>
            <strong>{t('家庭住址')}</strong>
            <span className="family-sheet-address">{String(family.info?.address ?? '—')}</span>
          </li>
        </ul>
      )}
    </Dialog>
  )
}
