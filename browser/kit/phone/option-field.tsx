import type { ReactNode } from 'react'
import { listed, t } from '#browser/wire/i18n.ts'
import { labelOf } from './option-search.ts'
import { OptionSheet, type OptionSheetProps } from './option-sheet.tsx'
import { PickField, titleOf } from './pick-field.tsx'
import { commonOf } from './picker-props.ts'

type Given = Parameters<typeof commonOf>[0] & {
  id?: string | undefined
  placeholder?: ReactNode
  allowClear?: unknown
  notFoundContent?: ReactNode
}

type Props = Pick<
  OptionSheetProps,
  'options' | 'chosen' | 'isMany' | 'most' | 'takesWords' | 'remote' | 'drawn' | 'onTake'
> & {
  /** What the control of a desk was given. */
  given: Given
  isOpen: boolean
  onShow: (isOpen: boolean) => void
}

/** What is chosen of a list, on a phone, and the sheet to choose it in. */
export function OptionField({ given, isOpen, onShow, ...sheet }: Props) {
  const placeholder = typeof given.placeholder === 'string' ? given.placeholder : t('请选择')
  return (
    <>
      <PickField
        {...commonOf(given)}
        id={given.id}
        text={listed(sheet.chosen.map((value) => labelOf(sheet.options, value)).filter(Boolean))}
        placeholder={placeholder}
        isOpen={isOpen}
        onOpen={() => onShow(true)}
      />
      {isOpen && (
        <OptionSheet
          {...sheet}
          title={titleOf(given.id, given['aria-label'], placeholder)}
          canClear={Boolean(given.allowClear)}
          none={given.notFoundContent ?? t('暂无数据~')}
          onClose={() => onShow(false)}
        />
      )}
    </>
  )
}
