import { tKey } from '#browser/wire/i18n.ts'
import type { AnyOwn, Own } from '../shared/own.ts'
import { WithdrawDialog } from './end-dialog.tsx'
import type { DeedView } from './own-view.ts'

/** What may be done with what others decide on (`whileDecided`): put right on the page where it is applied for, or taken back. */
export function decidedDeeds<O extends AnyOwn>(
  own: O,
  {
    path,
    about,
    before,
  }: {
    path: string
    /** Which one it is, in a few words. */
    about: (row: Own<O>) => string
    /** The action that takes it back while it waits for somebody's word: its flow has not begun. */
    before?: { name: string }
  },
): { mend: DeedView<Own<O>>; withdraw: DeedView<Own<O>> } {
  return {
    mend: { label: tKey('修改'), tone: 'primary', path: ({ id }) => `${path}?id=${id}` },
    withdraw: {
      label: tKey('撤回'),
      tone: 'danger',
      Dialog: ({ row, onClose }) => (
        <WithdrawDialog {...{ own, row, onClose }} about={about(row)} {...(before && { before })} />
      ),
    },
  }
}
