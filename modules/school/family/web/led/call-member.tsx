import { Button, Popover } from 'antd'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

/** Shows the whole number to call; the server writes down who looked. */
export function CallMember({ memberId, name, onCalled }: { memberId: string; name: string; onCalled?: () => void }) {
  const [number, setNumber] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      setNumber((await post<{ value: string }>('xsgl/familyMember/unmask', { id: memberId, field: 'phone' })).value)
    } catch {
      // The client has said why.
    } finally {
      setAsking(false)
    }
  }
  return (
    <Popover
      trigger="click"
      open={number !== null}
      onOpenChange={(isOpen) => !isOpen && setNumber(null)}
      title={name}
      content={
        <a className="family-number" href={`tel:${number ?? ''}`} onClick={onCalled}>
          {number}
        </a>
      }
    >
      <Button
        loading={isAsking}
        aria-label={t('拨打{{name}}', { name })}
        icon={<Phone size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => void ask()}
      >
        {t('拨打')}
      </Button>
    </Popover>
  )
}
