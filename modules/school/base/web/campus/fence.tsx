import { Button } from 'antd'
import { useState } from 'react'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import type { Point } from '#kernel/rules/geo/polygon.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { PolygonEditor } from '#browser/kit/plan/polygon-editor.tsx'
import { campus, type Fence } from '../../shared/organisation/campus.ts'
import { fenceProblem } from '../../shared/organisation/fence.ts'
import { outlineOf } from './fence-geometry.ts'

/** The outline of a campus: drawn to scale, without a map under it. */
export function FenceTab({ row, world }: DetailPart) {
  const can = useAbility(world)
  const forget = useForget(campus)
  const { success } = useFeedback()
  const stored = ((row.fence as Fence | null)?.polygons ?? []) as Point[][]
  const [polygons, setPolygons] = useState<Point[][]>(stored)
  const [isSaving, setSaving] = useState(false)
  const problem = fenceProblem({ polygons: polygons as Fence['polygons'] })
  const save = async () => {
    setSaving(true)
    try {
      await post('base/campus/update', {
        id: row.id,
        version: row.version,
        fence: polygons.length > 0 ? { crs: 'GCJ-02', polygons } : null,
      })
      await forget()
      success(t('保存成功'))
    } catch {
      // The client has said what was wrong.
    } finally {
      setSaving(false)
    }
  }
  const centre: Point | null = row.lng && row.lat ? [Number(row.lng), Number(row.lat)] : null
  return (
    <div className="fence-tab">
      <PolygonEditor
        polygons={polygons}
        onChange={setPolygons}
        centre={centre}
        problem={problem ? t(problem) : null}
        isReadOnly={!can('update', row)}
      />
      {can('update', row) && (
        <Button
          type="primary"
          loading={isSaving}
          disabled={problem !== null || JSON.stringify(polygons) === JSON.stringify(stored)}
          onClick={() => void save()}
        >
          {t('保存范围')}
        </Button>
      )}
    </div>
  )
}

export function FenceShape({ fence, height }: { fence: Fence; height: number }) {
  const { box, paths } = outlineOf(fence)
  return (
    <svg
      className="fence-shape"
      viewBox={box}
      height={height}
      role="img"
      aria-label={t('校区范围')}
      preserveAspectRatio="xMidYMid meet"
    >
      {paths.map((path) => (
        <path key={path} d={path} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
