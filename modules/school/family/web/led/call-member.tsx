import { CallNumber } from '#browser/kit/parts/call-number.tsx'
import { t } from '#browser/wire/i18n.ts'
import { familyMember } from '../../shared/family-member.ts'

/** Calls somebody of a family. */
export function CallMember({ memberId, name }: { memberId: string; name: string }) {
  return (
    <CallNumber
      of={{ entity: familyMember, id: memberId, field: 'phone' }}
      name={name}
      label={t('拨打{{name}}', { name })}
    >
      {t('拨打')}
    </CallNumber>
  )
}
