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
 * Two places where antd brings much more along than is used: every theme brings a provider for tooltips that glide from one thing to the
 * next, which nothing here asks for, and every button the whole picker of colours for one function in it. Where a newer antd has them
 * elsewhere, this does nothing.
 */
export function leanAntd(): Plugin {
  const noProvider = '\0no-unique-provider'
  return {
    name: 'lean-antd',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/(UniqueProvider|ColorPresets)$/ },
      async handler(source, importer = '') {
        if (importer.endsWith('antd/es/config-provider/index.js')) return noProvider
        if (!importer.endsWith('antd/es/button/style/token.js')) return null
        // A copy of its own, of which the build keeps what the button uses.
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && { ...found, id: `${found.id}?button` }
      },
    },
    load: { filter: { id: /^\0no-unique-provider$/ }, handler: () => 'export default ({ children }) => children' },
  }
}
