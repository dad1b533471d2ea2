import type { Plugin } from 'vite'

/** Libraries that only export but do not say so: without this a context of the form library brings all of it into the first screen. */
export function pureLibraries(): Plugin {
  return {
    name: 'pure-libraries',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/](@rc-component|@ant-design)[\\/]/ },
      handler: () => ({ moduleSideEffects: false }),
    },
  }
}

/**
 * Where antd brings much more along than is used. Where a newer antd has them elsewhere, this does nothing but leave the
 * first screen heavier, which a journey notices.
 */
export function leanAntd(): Plugin {
  return {
    name: 'lean-antd',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/(UniqueProvider|ColorPresets|color|en_US)$|^@rc-component\/form$/ },
      async handler(source, importer = '') {
        // Tooltips that glide from one thing to the next: nothing here asks for them, and every theme brings their machinery.
        if (importer.endsWith('antd/es/config-provider/index.js')) return '\0no-provider'
        // A button asks the picker of colours whether its ground is bright.
        if (importer.endsWith('antd/es/button/style/token.js')) return '\0brightness'
        // Of the forms everything else needs but a context.
        if (importer.endsWith('antd/es/form/context.js'))
          return this.resolve(`${source}/es/FormContext`, importer, { skipSelf: true })
        // The words to fall back on are those of the product: English comes with those who read it.
        if (/antd\/es\/.*\.js$/.test(importer) && source.endsWith('/en_US')) {
          const found = await this.resolve(source, importer, { skipSelf: true })
          return found?.id.endsWith('antd/es/locale/en_US.js') ? this.resolve('antd/es/locale/zh_CN', importer) : found
        }
        return null
      },
    },
    load: {
      filter: { id: /^\0(no-provider|brightness)$/ },
      handler: (id) => (id === '\0brightness' ? brightness : 'export default ({ children }) => children'),
    },
  }
}

/**
 * A link of the router can fetch what lies behind it ahead, in a framework that is not ours: nothing here asks for that, and every link
 * brings its machinery. Where a newer router has it elsewhere, this does nothing but leave the first screen heavier.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/ssr\/components\.js$/ },
      handler: (_, importer = '') => (importer.endsWith('/lib/dom/lib.js') ? '\0no-prefetch' : null),
    },
    load: { filter: { id: /^\0no-prefetch$/ }, handler: () => noPrefetch },
  }
}

const noPrefetch = `
import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const usePrefetchBehavior = () => [false, null, {}]
export const mergeRefs = (...refs) => (one) => {
  for (const ref of refs) if (typeof ref === 'function') ref(one); else if (ref) ref.current = one
}`

const brightness = `
import { FastColor as AggregationColor } from '@ant-design/fast-color'
export { AggregationColor }
export function isBright(colour, ground) {
  const { r, g, b, a } = colour.toRgb()
  return a > 0.5 ? r * 0.299 + g * 0.587 + b * 0.114 > 192 : colour.onBackground(ground).toHsv().v > 0.5
}`
