import { lazy, type ComponentType, type ReactElement } from 'react'
import { loadTwice } from '#browser/wire/load-twice.ts'

const failed = new Set<() => void>()

/**
 * A part that is fetched when it is first drawn. What could not be fetched stays so until somebody tries again (`forgetFailedParts`): a
 * new attempt with each drawing would never end.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactElement {
  let held: ComponentType<P> | undefined
  const forget = () => {
    held = undefined
  }
  const fetched = (): ComponentType<P> => {
    const part = lazy(async () => {
      try {
        return { default: await loadTwice(load) }
      } catch (error) {
        failed.add(forget)
        throw error
      }
    })
    return part as unknown as ComponentType<P>
  }
  return function LazyPart(props: P) {
    const Part = (held ??= fetched())
    return <Part {...props} />
  }
}

/** Lets parts that could not be fetched be fetched again. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}
