import { Button, Input, InputNumber, Segmented, Upload } from 'antd'
import { ClipboardPaste, FileUp, X } from 'lucide-react'
import { useState } from 'react'
import type { Point, Polygon } from '#kernel/rules/geo/polygon.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { polygonText, readPolygons } from './polygon-text.ts'

type ListProps = {
  polygons: Point[][]
  active: number
  setActive: (index: number) => void
  isReadOnly: boolean
  onChange: (polygons: Point[][]) => void
  onCorners: (corners: Point[]) => void
}

/** The corners as numbers, to be read, typed, pasted or taken from a file. */
export function CornerList({ polygons, active, setActive, isReadOnly, onChange, onCorners }: ListProps) {
  const [isPasting, setPasting] = useState(false)
  const corners: Polygon = polygons[active] ?? []
  const put = (i: number, axis: 0 | 1, value: number | null) => {
    if (value !== null)
      onCorners(corners.map((corner, at) => (at !== i ? corner : axis === 0 ? [value, corner[1]] : [corner[0], value])))
  }
  return (
    <section className="corner-list">
      <header>
        <h4>
          {t('顶点坐标')}
          <small>GCJ-02</small>
        </h4>
        {!isReadOnly && (
          <Button
            size="small"
            icon={<ClipboardPaste size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            {t('粘贴或导入')}
          </Button>
        )}
      </header>
      {polygons.length > 1 && (
        <Segmented
          size="small"
          value={active}
          onChange={setActive}
          options={polygons.map((_, i) => ({ value: i, label: t('多边形 {{n}}', { n: i + 1 }) }))}
          aria-label={t('多边形')}
        />
      )}
      {corners.length === 0 && (
        <p className="corner-none">{isReadOnly ? t('尚未画出范围') : t('选择“添加顶点”后在图上点击，或粘贴坐标')}</p>
      )}
      <ol>
        {corners.map(([lng, lat], i) => (
          <li key={i}>
            <span>{i + 1}</span>
            {isReadOnly ? (
              <code>{`${lng.toFixed(6)}, ${lat.toFixed(6)}`}</code>
            ) : (
              <>
                <InputNumber
                  size="small"
                  controls={false}
                  value={lng}
                  min={-180}
                  max={180}
                  step={0.0001}
                  precision={6}
                  aria-label={t('顶点 {{n}} 经度', { n: i + 1 })}
                  onChange={(value) => put(i, 0, value)}
                />
                <InputNumber
                  size="small"
                  controls={false}
                  value={lat}
                  min={-90}
                  max={90}
                  step={0.0001}
                  precision={6}
                  aria-label={t('顶点 {{n}} 纬度', { n: i + 1 })}
                  onChange={(value) => put(i, 1, value)}
                />
                <IconButton
                  label={t('删除顶点 {{n}}', { n: i + 1 })}
                  icon={X}
                  size={14}
                  onClick={() => onCorners(corners.filter((_, at) => at !== i))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {isPasting && (
        <PasteDialog
          text={polygonText(polygons)}
          onClose={() => setPasting(false)}
          onRead={(next) => {
            onChange(next)
            setActive(0)
          }}
        />
      )}
    </section>
  )
}

function PasteDialog({
  text: before,
  onClose,
  onRead,
}: {
  text: string
  onClose: () => void
  onRead: (polygons: Point[][]) => void
}) {
  const [text, setText] = useState(before)
  const read = readPolygons(text)
  const take = () => {
    onRead(read.polygons)
    onClose()
  }
  return (
    <Dialog
      open
      title={t('粘贴或导入坐标')}
      okText={t('使用这些坐标')}
      okButtonProps={{ disabled: read.line > 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <div className="corner-paste">
        <p>{t('每行一个顶点：经度,纬度（GCJ-02）；空一行开始下一个多边形。也可以粘贴 GeoJSON。')}</p>
        <Input.TextArea
          rows={10}
          value={text}
          aria-label={t('坐标')}
          status={read.line > 0 ? 'error' : ''}
          onChange={(event) => setText(event.target.value)}
          placeholder={'112.918000,28.138000\n112.923000,28.138000\n112.923000,28.142000'}
        />
        {read.line > 0 && (
          <p className="corner-wrong" role="alert">
            {t('第 {{n}} 行不是经度和纬度，或一个多边形不足 3 个顶点', { n: read.line })}
          </p>
        )}
        <Upload
          accept=".geojson,.json,.txt,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.text().then(setText)
            return false
          }}
        >
          <Button size="small" icon={<FileUp size={14} strokeWidth={1.75} aria-hidden />}>
            {t('导入 GeoJSON 文件')}
          </Button>
        </Upload>
      </div>
    </Dialog>
  )
}
