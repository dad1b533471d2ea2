import type { CellProps } from '#kernel/fields/view.ts'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { keyStates } from '../shared/key-borrow.ts'
import { isLate, useDesk } from './use-desk.ts'

/** Whether a key is back; one that is out too long is red, with for how long. */
export function KeyStateCell({ value, row }: CellProps) {
  const hours = useDesk().data?.keyHours
  const isOut = value === keyStates.out[0] && hours !== undefined
  if (!isOut || !isLate(row['borrowTime'], hours)) return <StateTag states={keyStates} code={String(value)} />
  const time = lengthText(Date.now() - Date.parse(String(row['borrowTime'])))
  return <ToneTag tone="red">{t('未归还 {{time}}', { time })}</ToneTag>
}
