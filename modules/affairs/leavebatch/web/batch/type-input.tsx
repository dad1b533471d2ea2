import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { OwnInputProps } from '#browser/kit/form/tweaks.ts'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { batchTypeCodes } from '../../shared/leave-batch.ts'
import { TypeIcon } from '#modules/affairs/leave/web/parts/type-icon.tsx'

type Offered = { value: string; label: string; code: string; color: string | null; icon: string | null }

/** The two kinds of leave that are taken together. */
export function TypeInput({ id, value, onChange, isDisabled, describedBy }: OwnInputProps) {
  const types = useQuery({
    queryKey: ['xsgl/leaveType', 'getSelect', 'batch'],
    queryFn: () => get<Offered[]>('xsgl/leaveType/getSelect', {}),
    staleTime: 60_000,
  })
  if (!types.data) return <Skeleton.Button active block />
  return (
    <div
      className="batch-types"
      id={id}
      role="radiogroup"
      tabIndex={-1}
      aria-label={t('类型')}
      aria-describedby={describedBy}
    >
      {types.data
        .filter(({ code }) => batchTypeCodes.includes(code))
        .map((type) => (
          <button
            key={type.value}
            type="button"
            role="radio"
            aria-checked={value === type.value}
            disabled={isDisabled}
            onClick={() => onChange(type.value)}
          >
            <TypeIcon icon={type.icon} size={32} />
            <b>{shown(type.label)}</b>
          </button>
        ))}
    </div>
  )
}
