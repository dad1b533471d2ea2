import { exportLog } from '#kernel/audit/shared/logs.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'

/** What was taken out of the platform as a sheet. */
export function ExportLogPage() {
  return <ListPage entity={exportLog} />
}
