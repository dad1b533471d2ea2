import { Button, Input, Segmented } from 'antd'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CameraButton } from '#browser/kit/files/camera-button.tsx'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { defectKinds } from '../../shared/desk/defect.ts'

export type AssetState = { asset: string; kind: '2' | '3'; note: string; photoIds: string[] }
/** Each thing: fine, not looked at yet, or what is wrong with it. */
export type Looked = Readonly<Record<string, 'fine' | AssetState | undefined>>

type Props = {
  assets: readonly { key: string; label: string }[]
  looked: Looked
  onLook: (looked: Looked) => void
  /** What stands below something broken besides. */
  more?: (state: AssetState) => ReactNode
}

/** Things one by one: fine, or not; what is wrong is told with a picture. */
export function AssetList({ assets, looked, onLook, more }: Props) {
  const done = assets.filter(({ key }) => looked[key] !== undefined).length
  if (assets.length === 0) return <p className="asset-none">{t('没有需要核对的资产')}</p>
  const set = (key: string, value: 'fine' | AssetState) => onLook({ ...looked, [key]: value })
  return (
    <section className="asset-list" aria-label={t('逐项核对')}>
      <header>
        <span>{t('逐项核对 {{done}} / {{all}}', { done, all: assets.length })}</span>
        <Button
          type="link"
          disabled={done === assets.length}
          onClick={() =>
            onLook({ ...Object.fromEntries(assets.map(({ key }) => [key, 'fine' as const])), ...known(looked) })
          }
        >
          {t('其余都完好')}
        </Button>
      </header>
      <ul>
        {assets.map(({ key, label }) => {
          const state = looked[key]
          const wrong = typeof state === 'object' ? state : null
          return (
            <li key={key}>
              <div>
                <b>{label}</b>
                <span className="asset-words" role="group" aria-label={label}>
                  <button
                    type="button"
                    aria-pressed={state === 'fine'}
                    className="asset-fine"
                    onClick={() => set(key, 'fine')}
                  >
                    {state === 'fine' && <Check size={14} aria-hidden />}
                    {t('完好')}
                  </button>
                  <button
                    type="button"
                    aria-pressed={wrong !== null}
                    className="asset-wrong"
                    onClick={() => wrong ?? set(key, { asset: key, kind: '2', note: '', photoIds: [] })}
                  >
                    {wrong && <TriangleAlert size={14} aria-hidden />}
                    {t('有问题')}
                  </button>
                </span>
              </div>
              {wrong && (
                <div className="asset-more">
                  <Segmented
                    value={wrong.kind}
                    options={Object.values(defectKinds).map(([value, word]) => ({ value, label: t(word) }))}
                    onChange={(kind) => set(key, { ...wrong, kind: kind as AssetState['kind'] })}
                  />
                  <Input
                    value={wrong.note}
                    maxLength={200}
                    placeholder={t('说明')}
                    aria-label={t('{{label}}的说明', { label })}
                    onChange={({ target }) => set(key, { ...wrong, note: target.value })}
                  />
                  {wrong.photoIds.map((id) => (
                    <img key={id} src={fileLink(id)} alt={t('{{label}}的照片', { label })} />
                  ))}
                  {wrong.photoIds.length < 6 && (
                    <CameraButton
                      field="dormitoryDefect.photoIds"
                      onTaken={({ fileId }) => set(key, { ...wrong, photoIds: [...wrong.photoIds, fileId] })}
                    />
                  )}
                  {more?.(wrong)}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What was looked at already stays as it was found. */
function known(looked: Looked): Looked {
  return Object.fromEntries(Object.entries(looked).filter(([, state]) => state !== undefined))
}

/** What was told before, as the list shows it. */
export function lookedOf(
  defects: readonly { asset: string; kind: string; note: string | null; photoIds: readonly string[] }[],
): Looked {
  return Object.fromEntries(
    defects.map(({ asset, kind, note, photoIds }) => [
      asset,
      { asset, kind: kind as AssetState['kind'], note: note ?? '', photoIds: [...photoIds] },
    ]),
  )
}

export function wrongIn(looked: Looked): AssetState[] {
  return Object.values(looked).filter((one): one is AssetState => typeof one === 'object')
}
