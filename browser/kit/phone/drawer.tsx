import { Drawer as Panel, type DrawerProps } from 'antd'
import type { MouseEvent } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useBackCloses } from './layers.ts'
import { Sheet } from './sheet.tsx'

/** Something larger beside the page. On a phone the way back closes it and stays on the page; what comes from below is a sheet. */
export function Drawer(props: DrawerProps) {
  const isNarrow = useNarrow()
  return isNarrow && props.placement === 'bottom' ? <Low {...props} /> : <Beside {...props} />
}

function Beside(props: DrawerProps) {
  const isNarrow = useNarrow()
  useBackCloses(props.open ?? false, () => leave(props))
  // What lies over it on a phone covers it; it needs no pushing aside.
  return <Panel {...(isNarrow ? { push: false } : {})} {...props} />
}

function Low(props: DrawerProps) {
  return (
    <Sheet
      isOpen={props.open ?? false}
      title={props.title}
      className={[props.className, props.rootClassName].filter(Boolean).join(' ')}
      foot={props.footer}
      onClose={() => leave(props)}
      afterOpenChange={props.afterOpenChange}
    >
      {props.children}
    </Sheet>
  )
}

function leave({ onClose }: DrawerProps): void {
  onClose?.({} as MouseEvent)
}
