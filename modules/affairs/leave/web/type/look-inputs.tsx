import type { ReactNode } from 'react'
import type { OwnInputProps } from '#browser/kit/form/tweaks.ts'
import { t } from '#browser/wire/i18n.ts'
import { kindColour, kindColourNames } from '#browser/kit/theme/chart-colours.ts'
import { typeIcons } from '../parts/type-icon.tsx'

const colours: Record<(typeof kindColourNames)[number], () => string> = {
  blue: () => t('蓝'),
  teal: () => t('青'),
  amber: () => t('琥珀'),
  violet: () => t('紫'),
  red: () => t('红'),
  green: () => t('绿'),
  grey: () => t('灰'),
  rose: () => t('玫红'),
}

/** The colours a kind of leave may have in charts and on the week of a class. */
export function ColourInput({ id, value, onChange, isDisabled, describedBy }: OwnInputProps) {
  return (
    <Choices id={id} describedBy={describedBy} label={t('颜色')}>
      {kindColourNames.map((colour) => (
        <button
          key={colour}
          type="button"
          role="radio"
          aria-checked={value === colour}
          disabled={isDisabled}
          className="look-colour"
          onClick={() => onChange(colour)}
        >
          <i aria-hidden style={{ background: kindColour(colour) }} />
          {colours[colour]()}
        </button>
      ))}
    </Choices>
  )
}

/** The pictures a kind of leave may have. */
export function IconInput({ id, value, onChange, isDisabled, describedBy }: OwnInputProps) {
  return (
    <Choices id={id} describedBy={describedBy} label={t('图标')}>
      {Object.entries(typeIcons).map(([name, Icon]) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={value === name}
          aria-label={name}
          title={name}
          disabled={isDisabled}
          className="look-icon"
          onClick={() => onChange(name)}
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </button>
      ))}
    </Choices>
  )
}

type ChoicesProps = Pick<OwnInputProps, 'id' | 'describedBy'> & { label: string; children: ReactNode }

function Choices({ id, describedBy, label, children }: ChoicesProps) {
  return (
    <div
      className="look-choices"
      id={id}
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {children}
    </div>
  )
}
