import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useMemo, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { flowQueryConfig } from '#services/flow/shared/query-config.ts'
import type { CellProps } from '#kernel/fields/view.ts'
import { queryTypesRoute } from '#services/flow/shared/routes/query.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { QueryEditorPage } from './query-editor.tsx'
import { QueryIndexPage } from './query-index.tsx'
import { QueryListPage } from './query-list.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../../shared/screens.ts'

/** Lists of instances that offices make: making them, and reading them. */
export const queryScreens: Record<string, ComponentType> = {
  ...show(screens, {
    query: QueryIndexPage,
    queryList: QueryListPage,
    queryConfig: QueryConfigPage,
    queryConfigEdit: QueryEditorPage,
  }),
}

function QueryConfigPage() {
  const navigate = useNavigate()
  const tweaks = useMemo<ListTweaks>(
    () => ({
      formPath: '/process/queryConfig/edit',
      cells: { processType: TypeCell },
      rowActions: [
        {
          key: 'open',
          label: () => t('打开'),
          icon: ExternalLink,
          run: (row) => void navigate(`/process/query/${String(row['code'])}`),
        },
      ],
    }),
    [navigate],
  )
  return <ListPage entity={flowQueryConfig} tweaks={tweaks} />
}

/** The kind of matter by its name. */
function TypeCell({ row }: CellProps) {
  const { data } = useQuery({
    queryKey: ['flow', 'queryConfig/types'],
    queryFn: () => get(queryTypesRoute),
  })
  const code = String(row['processType'] ?? '')
  return data?.types.find((one) => one.value === code)?.label ?? code
}
