import { exportLog } from '#kernel/audit/shared/logs.ts'
import { ArchiveButton } from '#browser/kit/archive/archive-button.tsx'
import { ExactTime } from '#browser/kit/archive/exact-time.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'

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
