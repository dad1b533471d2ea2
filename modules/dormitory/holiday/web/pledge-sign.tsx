import { Button } from 'antd'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { SignaturePad } from '#browser/flow/run/signature-pad.tsx'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyField } from '#patterns/application/web/apply-field.tsx'
import type { Applying } from '#patterns/application/web/use-applying.ts'

/** The promise is signed by hand, on a sheet of its own. */
export function PledgeSign({ app }: { app: Applying }) {
  const [isSigning, setSigning] = useState(false)
  const [fileId] = (app.values['pledgeFile'] as string[] | null) ?? []
  return (
    <ApplyField app={app} name="pledgeFile" isRequired isWide>
      <div className="holiday-sign">
        {fileId && <img src={fileLink(fileId)} alt={t('承诺书签名')} />}
        <Button
          size="large"
          icon={<PenLine size={16} strokeWidth={1.75} aria-hidden />}
          disabled={app.isSending}
          onClick={() => setSigning(true)}
        >
          {fileId ? t('重新签名') : t('手写签名')}
        </Button>
      </div>
      {isSigning && (
        <SignaturePad
          onSigned={(signed) => {
            app.set({ pledgeFile: [signed] })
            setSigning(false)
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </ApplyField>
  )
}
