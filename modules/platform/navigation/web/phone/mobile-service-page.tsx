import { QrCode } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { t } from '#browser/wire/i18n.ts'
import { QrImage } from '#browser/kit/qr/qr-image.tsx'
import { mobileService } from '../../shared/mobile-menu.ts'

/** Services of the phone; each address can be tried on a real one by its code. */
export function MobileServicePage() {
  const [tried, setTried] = useState<RecordRow>()
  const [tweaks] = useState<ListTweaks>(() => ({
    needs: ['params'],
    rowActions: [{ key: 'try', label: () => t('扫码测试'), icon: QrCode, run: setTried }],
  }))
  return (
    <>
      <ListPage entity={mobileService} tweaks={tweaks} />
      {tried && <TryDialog row={tried} onClose={() => setTried(undefined)} />}
    </>
  )
}

function TryDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const address = addressOf(row)
  return (
    <Dialog open title={t('扫码测试')} footer={null} onCancel={onClose} width={360}>
      <div className="mobile-try">
        {address === undefined ? (
          <p>{t('小程序和原生能力须在对应的客户端中测试')}</p>
        ) : (
          <>
            <QrImage text={address} label={t('二维码')} size={240} />
            <p>{t('用手机扫码，在真实终端中打开“{{name}}”', { name: String(row['name']) })}</p>
            <code>{address}</code>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The full address of a page or another site. */
function addressOf(row: RecordRow): string | undefined {
  const [kind, path] = [row['kind'], String(row['path'])]
  if (kind !== '1' && kind !== '3') return undefined
  const address = new URL(path, window.location.origin)
  for (const [name, value] of new URLSearchParams(String(row['params'] ?? ''))) address.searchParams.append(name, value)
  return address.href
}
