import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import './masked-value.css'

const shownFor = 30_000

/** A masked value with an eye for those who may look; looking is written down by the server, and ends by itself. */
export function MaskedValue(props: { name: string; masked: string; row: RecordRow; world: FieldWorld }) {
  const { name, masked, row, world } = props
  const [clear, setClear] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (clear === null) return undefined
    const timer = setTimeout(() => setClear(null), shownFor)
    return () => clearTimeout(timer)
  }, [clear])
  const canLook = row.abilities?.includes('unmask') ?? false
  const toggle = async () => {
    if (clear !== null) return setClear(null)
    setAsking(true)
    try {
      const answer = await post<{ value: string }>(`${addressOf(world.entity)}/unmask`, { id: row.id, field: name })
      setClear(answer.value)
    } catch {
      // The client has already told why; the value stays masked.
    } finally {
      setAsking(false)
    }
  }
  const Icon = clear === null ? EyeOff : Eye
  return (
    <span className="masked-value">
      <span className="masked-value-text">{clear ?? masked}</span>
      {canLook && (
        <button
          type="button"
          aria-label={clear === null ? t('查看完整内容') : t('隐藏')}
          aria-pressed={clear !== null}
          disabled={isAsking}
          onClick={() => void toggle()}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </span>
  )
}
