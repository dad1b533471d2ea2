import { Button, Popover } from 'antd'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

/** Shows the whole number to call; the server writes down who looked. */
export function CallButton({ studentId, name, hasLabel }: { studentId: string; name: string; hasLabel?: boolean }) {
  const [number, setNumber] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    if (number !== null) return
    setAsking(true)
    try {
      setNumber((await post<{ value: string }>('base/baseStudentInfo/unmask', { id: studentId, field: 'sjhm' })).value)
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
      content={
        <a className="call-number" href={`tel:${number ?? ''}`}>
          {number}
        </a>
      }
      title={name}
    >
      <Button
        className={hasLabel ? 'touch' : undefined}
        type={hasLabel ? 'default' : 'text'}
        size={hasLabel ? undefined : 'small'}
        loading={isAsking}
        aria-label={t('联系{{name}}', { name })}
        icon={<Phone size={hasLabel ? 16 : 14} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => {
          event.stopPropagation()
          void ask()
        }}
      >
        {hasLabel && t('联系', { context: 'call' })}
      </Button>
    </Popover>
  )
}
