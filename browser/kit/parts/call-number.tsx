import { Button, Popover, type ButtonProps } from 'antd'
import { Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { post } from '#browser/wire/http.ts'
import './call-number.css'

/** Shows a whole number to call it; the server writes down who looked. */
export function CallNumber({
  of,
  name,
  look,
  label,
  children,
}: {
  /** The masked field of a record. */
  of: { entity: AnyEntity; id: string; field: string }
  name: string
  look?: Pick<ButtonProps, 'className' | 'type' | 'size'>
  label: string
  children?: ReactNode
}) {
  const [number, setNumber] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    if (number !== null) return
    setAsking(true)
    const order = { id: of.id, field: of.field }
    // What went wrong is told by the client.
    const clear = await post<{ value: string }>(`${addressOf(of.entity)}/unmask`, order).catch(() => null)
    setAsking(false)
    setNumber(clear?.value ?? null)
  }
  return (
    <Popover
      trigger="click"
      open={number !== null}
      onOpenChange={(isOpen) => !isOpen && setNumber(null)}
      title={name}
      content={
        <a className="call-number" href={`tel:${number ?? ''}`}>
          {number}
        </a>
      }
    >
      <Button
        {...look}
        loading={isAsking}
        aria-label={label}
        icon={<Phone size={children ? 16 : 14} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => {
          event.stopPropagation()
          void ask()
        }}
      >
        {children}
      </Button>
    </Popover>
  )
}
