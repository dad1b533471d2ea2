import { Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { copiedValues } from '#browser/kit/hooks/form/form-values.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { RequestError } from '#browser/wire/http.ts'
import { MissingRecord } from '#browser/kit/pages/missing-record.tsx'
import { NoPermissionPage } from '#browser/kit/pages/no-permission-page.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { addressLeft, closeTag, useTags } from '#browser/kit/pages/tags.ts'
import { usePageName } from '#browser/kit/pages/page-name.ts'
import { formTitle, OpenForm, type FrameProps } from './open-form.tsx'
import type { FormTweaks } from './tweaks.ts'
import './form-page.css'

type Props = {
  entity: AnyEntity
  /** The page people come from, and go back to. */
  back: string
  tweaks?: FormTweaks
}

/** The derived form of an entity as a page with a tag of its own, for records of many fields: a new one, `?id=` to edit, `?copy=` to begin with another's values. */
export function FormPage({ entity, back, tweaks }: Props) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const [id, copyOf] = [asked.get('id') ?? undefined, asked.get('copy') ?? undefined]
  const { world, error: metaError, retry } = useMeta(entity)
  const { row, error, reload } = useRecord(entity, id ?? copyOf)
  const [round, setRound] = useState(0)
  usePageName(id !== undefined && world && row ? formTitle(world, row, false) : undefined)
  if (error instanceof RequestError && error.status === 404) return <MissingRecord />
  if (metaError || error)
    return <LoadError error={metaError ?? error} onRetry={metaError ? retry : () => void reload()} />
  if (!world || ((id ?? copyOf) !== undefined && !row)) {
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  }
  if (!canDo(world, id === undefined ? 'add' : 'update', id === undefined ? undefined : row))
    return <NoPermissionPage />
  const leave = () => {
    const { front } = useTags.getState()
    if (front) closeTag(front.key)
    void navigate(addressLeft(back))
  }
  return (
    <OpenForm
      key={`${search} ${round}`}
      isOpen
      Frame={PageFrame}
      id={id}
      world={world}
      row={id === undefined ? undefined : row}
      {...(copyOf !== undefined && row ? { copyOf, defaults: copiedValues(world, row) } : {})}
      reload={reload}
      onNext={() => setRound(round + 1)}
      onClose={leave}
      tweaks={tweaks}
    />
  )
}

function PageFrame({ title, extra, footer, children }: FrameProps) {
  return (
    <div className="page form-page">
      <header>
        <h1>{title}</h1>
        {extra}
      </header>
      <div className="form-page-card">{children}</div>
      <footer>{footer}</footer>
    </div>
  )
}
