import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { Info, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { areaOf, type Point } from '#kernel/rules/geo/polygon.ts'
import { decimalText } from '#kernel/rules/numbers.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { leaveQuestion, useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { PolygonEditor } from '#browser/kit/plan/polygon-editor.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { fenceProblem } from '#modules/school/base/shared/organisation/fence.ts'
import './fence.css'
import { fencesRoute, saveFenceRoute, type FencedCampus } from '../../shared/fence-routes.ts'

const key = ['xsgl/leaveFence', 'list']

/** 销假范围: where a student must be to sign back, for each campus. */
export function FencePage() {
  const fences = useQuery({ queryKey: key, queryFn: () => get(fencesRoute, {}) })
  const [chosen, setChosen] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const { confirm } = useFeedback()
  useDirtyPage(isDirty)
  const campus = fences.data?.campuses.find(({ id }) => id === chosen) ?? fences.data?.campuses[0]
  const choose = async (id: string) => {
    if (isDirty && !(await confirm(leaveQuestion()))) return
    setDirty(false)
    setChosen(id)
  }
  return (
    <div className="page fence-page">
      <PageTitle />
      {fences.error ? (
        <LoadError error={fences.error} onRetry={() => void fences.refetch()} />
      ) : !fences.data ? (
        <RowsSkeleton count={4} height={96} />
      ) : !campus ? (
        <section className="fence-card">
          <EmptyState />
        </section>
      ) : (
        <>
          <p className="fence-about">
            <Info size={16} strokeWidth={1.75} aria-hidden />
            <span>
              {t(
                '学生定位销假时，须在所属校区范围内，或距范围不超过 {{n}} 米。坐标系为 GCJ-02（高德、腾讯地图），手机定位由系统换算后再判断。',
                { n: fences.data.toleranceM },
              )}
            </span>
          </p>
          {fences.data.campuses.length > 1 && (
            <Segmented
              value={campus.id}
              onChange={(id) => void choose(id)}
              aria-label={t('校区')}
              options={fences.data.campuses.map((one) => ({
                value: one.id,
                label: one.fence ? one.campusName : t('{{name}}（未设置）', { name: one.campusName }),
              }))}
            />
          )}
          <CampusFence
            key={`${campus.id}-${campus.version}`}
            campus={campus}
            toleranceM={fences.data.toleranceM}
            setDirty={setDirty}
          />
        </>
      )}
    </div>
  )
}

function CampusFence({
  campus,
  toleranceM,
  setDirty,
}: {
  campus: FencedCampus
  toleranceM: number
  setDirty: (isDirty: boolean) => void
}) {
  const stored = (campus.fence?.polygons ?? []) as Point[][]
  const [polygons, setPolygons] = useState<Point[][]>(stored)
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const [canEdit, seesParams] = [useCan('leaveFence:update'), useCan('baseParams:list')]
  const client = useQueryClient()
  const { success, confirm } = useFeedback()
  const problem = fenceProblem({ polygons: polygons as Fence['polygons'] })
  const isChanged = JSON.stringify(polygons) !== JSON.stringify(stored)
  const change = (next: Point[][]) => {
    setPolygons(next)
    setDirty(JSON.stringify(next) !== JSON.stringify(stored))
  }
  const save = async () => {
    if (
      polygons.length === 0 &&
      !(await confirm({ title: t('清空后该校区的学生不能定位销假，确定吗？'), okText: t('清空'), isDanger: true }))
    )
      return
    setSaving(true)
    const isDone = await wasDone(
      postOnce(saveFenceRoute, {
        campusId: campus.id,
        version: campus.version,
        fence: polygons.length > 0 ? { crs: 'GCJ-02', polygons } : null,
      }),
    )
    setSaving(false)
    if (!isDone) return
    setDirty(false)
    success(t('保存成功'))
    await client.invalidateQueries({ queryKey: key })
  }
  const area = stored.reduce((sum, polygon) => sum + areaOf(polygon), 0)
  return (
    <section className="fence-card">
      <header>
        <h2>
          <MapPin size={18} strokeWidth={1.75} aria-hidden />
          {campus.campusName}
        </h2>
        <span>
          {[
            campus.address,
            t('在读 {{n}} 人', { n: campus.students.toLocaleString('en-US') }),
            area > 0 ? t('现有范围 {{n}} 公顷', { n: decimalText((area / 10_000).toFixed(1)) }) : t('尚未设置范围'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {canEdit && (
          <span className="fence-deeds">
            {isChanged && (
              <Button type="text" onClick={() => change(stored)}>
                {t('还原')}
              </Button>
            )}
            <Button
              type="primary"
              loading={isSaving}
              disabled={!isChanged || problem !== null}
              onClick={() => void save()}
            >
              {t('保存范围')}
            </Button>
          </span>
        )}
      </header>
      <PolygonEditor
        polygons={polygons}
        onChange={change}
        centre={campus.lng !== null && campus.lat !== null ? [campus.lng, campus.lat] : null}
        toleranceM={toleranceM}
        problem={problem ? t(problem) : null}
        isReadOnly={!canEdit}
      />
      {seesParams && (
        <p className="fence-foot">
          <Link className="touch" to="/system/params?group=%E8%AF%B7%E5%81%87">
            {t('在参数设置中修改允许误差')}
          </Link>
        </p>
      )}
    </section>
  )
}
