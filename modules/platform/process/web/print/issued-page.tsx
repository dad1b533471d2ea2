import { Ban, ExternalLink } from 'lucide-react'
import { issuedDoc, revoke } from '#services/print/shared/entities.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'

const tweaks: ListTweaks = {
  needs: ['verifyCode'],
  rowActions: [
    {
      key: 'verify',
      label: () => t('核验'),
      icon: ExternalLink,
      run: (row) => window.open(`/verify/${String(row['verifyCode'])}`, '_blank', 'noopener'),
    },
    { action: revoke, icon: Ban },
  ],
}
const detail = { without: ['bizType', 'bizId', 'ownerId', 'createTime', 'updateTime'] }

/** 电子证明: what was issued, and taking it back. */
export function IssuedPage() {
  return <ListPage entity={issuedDoc} tweaks={tweaks} detail={detail} />
}
