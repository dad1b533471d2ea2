import { Crown, Printer, Undo2 } from 'lucide-react'
import { addressOf } from '#kernel/http/define-route.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { t } from '#browser/wire/i18n.ts'
import { agreement, agreementPaperRoute } from '../shared/agreement/agreement.ts'
import { defect } from '../shared/desk/defect.ts'
import { out } from '../shared/out/out.ts'
import { dropHead, makeHead, openStays, register, stayStates, takeBack, undoIn, undoOut } from '../shared/register.ts'

/** Whoever lives somewhere now comes first, what is over stands behind it. */
const stays: ListTweaks = {
  useViews: () => [
    { key: 'now', label: t('当前住宿'), params: { state: openStays.join(',') }, isFirst: true },
    { key: 'left', label: t('历史住宿'), params: { state: stayStates.left[0] } },
  ],
  rowActions: [
    { action: takeBack, icon: Undo2 },
    { action: undoIn, icon: Undo2 },
    { action: undoOut, icon: Undo2 },
    { action: makeHead, icon: Crown },
    { action: dropHead, icon: Crown },
  ],
}

export function StaysPage() {
  return <ListPage entity={register} tweaks={stays} />
}
/** The student is named once: the stay bears the same name. */
const defects: ListTweaks = {
  columns: ['studentId', 'dormId', 'side', 'asset', 'kind', 'amountFen', 'foundTime', 'foundBy'],
}

export function DefectsPage() {
  return <ListPage entity={defect} tweaks={defects} />
}

export function OutsPage() {
  return <ListPage entity={out} />
}

const signed: ListTweaks = {
  rowActions: [
    {
      key: 'paper',
      label: () => t('打印'),
      icon: Printer,
      run: ({ id }) => void openPrint({ path: addressOf(agreementPaperRoute), params: { id } }, async () => false),
    },
  ],
}

export function AgreementsPage() {
  return <ListPage entity={agreement} tweaks={signed} />
}
