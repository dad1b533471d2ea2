import { CircleCheck, CircleX, Eye, FileText, Send, Undo2, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { missingSections, serviceItem, serviceStates } from '../shared/service-item.ts'
import { askReview, publish, repair, sendBack, withdraw } from '../shared/service-item-actions.ts'
import { GuideDrawer } from './guide-drawer.tsx'
import { MaterialsPart, PeoplePart, QuestionsPart } from './guide-parts.tsx'
import '#browser/kit/form/form.css'
import './service.css'

/** The catalogue of matters: guides in sections, the check before the shelf, repair and withdrawal. */
export function ServicePage() {
  const navigate = useNavigate()
  const [guided, setGuided] = useState<RecordRow | null>(null)
  const tweaks = useMemo(
    (): ListTweaks => ({
      needs: ['icon', 'conditions', 'materials', 'needFiles', 'steps', 'mode'],
      cells: { name: NameCell },
      form,
      useViews: () => views,
      rowActions: [
        {
          key: 'look',
          label: () => t('查看指南'),
          icon: Eye,
          run: (row) => void navigate(`/servicecenter/detail?id=${row.id}`),
        },
        { action: askReview, icon: Send },
        { action: publish, icon: CircleCheck },
        { action: sendBack, icon: Undo2 },
        { key: 'guide', label: () => t('详细说明'), icon: FileText, ability: 'update', run: setGuided },
        { action: repair, icon: Wrench },
        { action: withdraw, icon: CircleX },
      ],
    }),
    [navigate],
  )
  return (
    <>
      <ListPage entity={serviceItem} tweaks={tweaks} />
      {guided && <GuideDrawer item={guided} onClose={() => setGuided(null)} />}
    </>
  )
}

const views: readonly ListView[] = [
  serviceStates.draft,
  serviceStates.waiting,
  serviceStates.shown,
  serviceStates.repair,
  serviceStates.taken,
].map(([key, label]) => ({ key: `state${key}`, label, params: { state: key } }))

const form: FormTweaks = {
  isAsked: (name) => !['targetScope', 'materials', 'faqs'].includes(name),
  after: { 服务对象: PeoplePart, 所需材料: MaterialsPart, 依据与常见问题: QuestionsPart },
}

/** The name with what its guide still lacks. */
function NameCell({ value, row }: CellProps) {
  const missing = missingSections(row)
  return (
    <span className="service-name">
      <MenuIcon name={row['icon'] as string | null} />
      <span>
        <b>{String(value)}</b>
        {missing.length > 0 && <small>{t('缺：{{list}}', { list: listed(missing.map((one) => t(one))) })}</small>}
      </span>
    </span>
  )
}
