import type { Plugin } from 'vite'

const lists = /__vite__mapDeps\(\[([\d,]+)\]\)/g

/**
 * What a part of the product needs stands in the first file everybody fetches, as numbers in the order they were met. In one order the lists
 * of parts resemble each other, and pack to half of it. Stylesheets keep theirs: which comes last decides.
 */
export function orderedParts(): Plugin {
  return {
    name: 'ordered-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.code.includes('m.f=[')) continue
          const names = /m\.f=\[(.*?)\]/.exec(chunk.code)![1]!.split(',')
          const isStyle = (n: string) => names[Number(n)]!.endsWith('.css"')
          chunk.code = chunk.code.replaceAll(lists, (_all, list: string) => {
            const all = list.split(',')
            const parts = all.filter((n) => !isStyle(n)).toSorted((a, b) => Number(a) - Number(b))
            return `__vite__mapDeps([${[...parts, ...all.filter(isStyle)].join(',')}])`
          })
        }
      },
    },
  }
}
