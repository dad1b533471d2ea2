import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { growingLetters } from './tools/growing-letters.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('apps/web'),
  publicDir: here('apps/web/public'),
  plugins: [react(), pureLibraries(), growingLetters()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Nothing inlined into the page: the content security policy allows scripts and fonts from this server only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // A hundred files of a few hundred bytes travel badly: what many pages share comes in few.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:8080' },
  },
})

/** Libraries that only export but do not say so: without this a context of the form library brings all of it into the first screen. */
function pureLibraries(): Plugin {
  return {
    name: 'pure-libraries',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/](@rc-component|@ant-design)[\\/]/ },
      handler: () => ({ moduleSideEffects: false }),
    },
  }
}
