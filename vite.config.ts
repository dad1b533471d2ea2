import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { growingLetters } from './tools/growing-letters.ts'
import { leanAntd, pureLibraries } from './tools/lean-libraries.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('apps/web'),
  publicDir: here('apps/web/public'),
  plugins: [react(), pureLibraries(), leanAntd(), growingLetters()],
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
            { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false, priority: 90 },
            {
              name: 'basics',
              test: /kernel\/(identity\/shared\/session-ends|web\/(day-part|second-auth\/security-path|shell\/mark))\.tsx?$|antd\/es\/(_util\/(PurePanel|statusUtils)|config-provider\/hooks\/useCSSVarCls)\.js$/,
              priority: 85,
            },
            {
              name: 'shell',
              test: /kernel\/web\/shell\/(shell|menu-icon|use-messages|search\/search-button)\.tsx?$/,
              priority: 80,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 75 },
            { name: 'home', test: /modules\/desktop\/web\/desktop-page\.tsx$/, priority: 70 },
            {
              name: 'tips',
              test: /(antd\/es|@rc-component)\/(popover|tooltip|trigger)\/|kernel\/web\/parts\/icon-button\.tsx$/,
              priority: 60,
            },
            {
              name: 'menus',
              test: /(antd\/es|@rc-component)\/(dropdown|menu|overflow|space)\/|kernel\/web\/shell\/language-switch\.tsx$/,
              priority: 50,
            },
            {
              name: 'phone',
              test: /kernel\/web\/shell\/phone-(parts|home)\.tsx$|modules\/navigation\/web\/phone-grid\.tsx$/,
              priority: 40,
            },
            {
              name: 'desk',
              test: /kernel\/web\/shell\/desk-parts\.tsx$|modules\/desktop\/web\/desk-tools\.tsx$/,
              priority: 30,
            },
            { name: 'cards', test: /kernel\/web\/cards\/parts\.tsx$/, priority: 20 },
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
