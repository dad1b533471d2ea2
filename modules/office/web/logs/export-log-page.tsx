import { exportLog } from '#kernel/audit/shared/logs.ts'
import { ArchiveButton } from '#kernel/web/archive/archive-button.tsx'
import { ExactTime } from '#kernel/web/archive/exact-time.tsx'
import { ListPage } from '#kernel/web/list/list-page.tsx'

const cells = { time: ExactTime }

/** What was taken out of the platform as a sheet. */
export function ExportLogPage() {
  return (
    <ListPage
      entity={exportLog}
      tweaks={{ toolbar: [ArchiveButton], cells }}
      detail={{ cells, without: ['entity', 'userId', 'createTime', 'updateTime'] }}
    />
  )
}
