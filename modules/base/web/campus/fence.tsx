import { Button, Input } from 'antd'
import { useState } from 'react'
import type { DetailPart } from '#kernel/web/detail/tweaks.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { useAbility } from '#kernel/web/hooks/use-ability.ts'
import { useForget } from '#kernel/web/hooks/use-meta.ts'
import { post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { campus, type Fence } from '../../shared/campus.ts'
import { fenceText, hectares, outlineOf, readFence } from './fence-geometry.ts'

/** The outline of a campus by its corners: written as coordinates and drawn to scale, without a map under it. */
export function FenceTab({ row, world }: DetailPart) {
  const can = useAbility(world)
  const forget = useForget(campus)
  const { success } = useFeedback()
  const stored = (row.fence as Fence | null) ?? null
  const [text, setText] = useState(fenceText(stored))
  const [isSaving, setSaving] = useState(false)
  const read = readFence(text)
  const save = async () => {
    setSaving(true)
    try {
      await post('base/campus/update', { id: row.id, version: row.version, fence: read.fence })
      await forget()
      success(t('保存成功'))
    } catch {
      // The client has said what was wrong.
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="fence-tab">
      <p className="org-note">{t('每行一个顶点：经度,纬度（GCJ-02）；空一行开始下一个多边形。图形按坐标比例绘制，没有地图底图。')}</p>
      {read.fence && <FenceShape fence={read.fence} height={240} />}
      {read.fence && <p className="fence-area">{t('合计约 {{n}} 公顷', { n: hectares(read.fence).toFixed(1) })}</p>}
      <Input.TextArea aria-label={t('校区范围')} rows={8} value={text} readOnly={!can('update', row)} onChange={(event) => setText(event.target.value)} placeholder={'112.918000,28.138000\n112.923000,28.138000\n112.923000,28.142000'} />
      {read.line > 0 && <p className="fence-problem" role="alert">{t('第 {{n}} 行不是经度和纬度，或一个多边形不足 3 个顶点', { n: read.line })}</p>}
      {can('update', row) && <Button type="primary" loading={isSaving} disabled={read.line > 0 || text === fenceText(stored)} onClick={() => void save()}>{t('保存范围')}</Button>}
    </div>
  )
}

export function FenceShape({ fence, height }: { fence: Fence; height: number }) {
  const { box, paths } = outlineOf(fence)
  return (
    <svg className="fence-shape" viewBox={box} height={height} role="img" aria-label={t('校区范围')} preserveAspectRatio="xMidYMid meet">
      {paths.map((path) => <path key={path} d={path} vectorEffect="non-scaling-stroke" />)}
    </svg>
  )
}
