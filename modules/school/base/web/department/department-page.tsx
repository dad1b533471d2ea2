import { ListTree, Network } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { department } from '../../shared/organisation/department.ts'
import { DrawnPage } from '../drawn-page.tsx'
import { DepartmentChart } from './department-chart.tsx'
import { growDepartments } from './department-tree.ts'
import { DepartmentTable } from './department-table.tsx'
import './department.css'
import { departmentOverviewRoute } from '../../shared/organisation/organisation-routes.ts'

/** Departments: the tree with its people and duties, the chart in which they are moved, and the list. */
export function DepartmentPage() {
  return (
    <DrawnPage
      entity={department}
      route={departmentOverviewRoute}
      views={[
        {
          value: 'tree',
          label: () => t('部门树'),
          icon: ListTree,
          draw: ({ data, can, open, edit }) => (
            <DepartmentTable
              roots={growDepartments(data)}
              canEdit={can('update')}
              canMerge={can('merge')}
              onOpen={open}
              onEdit={edit}
            />
          ),
        },
        {
          value: 'chart',
          label: () => t('组织架构图'),
          icon: Network,
          draw: ({ data, can, open }) => (
            <DepartmentChart roots={growDepartments(data)} canMove={can('update')} onOpen={open} />
          ),
        },
      ]}
    />
  )
}
