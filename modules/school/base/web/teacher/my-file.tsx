import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { DetailView } from '#browser/kit/detail/detail-view.tsx'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { teacher } from '../../shared/people/teacher.ts'
import { MainStateCell } from '../main-state-cell.tsx'
import './teacher.css'
import { ownFileRoute } from '../../shared/people/teacher-routes.ts'

/** The own record of a member of staff. */
export function MyFile() {
  const { world, error, retry } = useMeta(teacher)
  const answer = useQuery({
    queryKey: ['base/teacher', 'mine'],
    queryFn: () => get(ownFileRoute),
  })
  if (error || answer.error)
    return (
      <div className="page">
        <LoadError
          error={error ?? answer.error}
          onRetry={() => {
            retry()
            void answer.refetch()
          }}
        />
      </div>
    )
  if (!world || !answer.data)
    return (
      <div className="page">
        <Skeleton active avatar />
      </div>
    )
  const { led } = answer.data
  return (
    <div className="page">
      {led.classes > 0 && (
        <section className="list-card my-load">
          <b>{t('带 {{classes}} 个班，{{students}} 名学生', { classes: led.classes, students: led.students })}</b>
          <span>{led.names}</span>
        </section>
      )}
      <DetailView
        row={answer.data}
        world={world}
        tweaks={{ photo: 'photoFileId', state: 'staffStatus', cells: { staffStatus: MainStateCell } }}
      />
    </div>
  )
}
