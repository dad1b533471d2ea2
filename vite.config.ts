import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { bareRoutes } from './tools/bare-routes.ts'
import { chunkCircles } from './tools/chunk-circles.ts'
import { growingLetters } from './tools/growing-letters.ts'
import { olderAssets } from './tools/older-assets.ts'
import { packedAssets } from './tools/packed-assets.ts'
import { orderedParts } from './tools/ordered-parts.ts'
import { patientImports, withItself } from './tools/patient-imports.ts'
import { leanAntd, leanRouter, pureLibraries } from './tools/lean-libraries.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('apps/web'),
  publicDir: here('apps/web/public'),
  plugins: [
    react(),
    patientImports(),
    pureLibraries(),
    leanAntd(),
    leanRouter(),
    growingLetters(),
    bareRoutes(),
    chunkCircles(),
    orderedParts(),
    packedAssets(),
    olderAssets(),
  ],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Nothing inlined into the page: the content security policy allows scripts and fonts from this server only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withItself },
    chunkSizeWarningLimit: 1200,
    // A hundred files of a few hundred bytes travel badly: what many pages share comes in few.
    rolldownOptions: {
      output: {
        // Four hundred names stand in the first file everybody fetches, and hashes do not pack: seven letters tell them apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false, priority: 90 },
            {
              name: 'basics',
              test: /services\/identity\/shared\/session-ends\.ts$|browser\/(kit\/(day-part|second-auth\/security-path)|shell\/mark)\.tsx?$|antd\/es\/(_util\/(PurePanel|statusUtils)|config-provider\/hooks\/useCSSVarCls)\.js$/,
              priority: 85,
            },
            {
              name: 'shell',
              test: /browser\/shell\/(shell|menu\/menu-icon|head\/use-messages|search\/search-button)\.tsx?$/,
              priority: 80,
            },
            // Those that many parts use, so that what one more area draws does not weigh on the first screen of everybody.
            { name: 'icons', test: /lucide-react/, minShareCount: 5, priority: 75 },
            {
              name: 'home',
              test: /modules\/platform\/desktop\/web\/desktop-page\.tsx$|browser\/kit\/parts\/tone-tag\.tsx$|services\/messages\/shared\/message-words\.ts$/,
              priority: 70,
            },
            {
              name: 'tips',
              test: /(antd\/es|@rc-component)\/(popover|tooltip|trigger)\/|browser\/kit\/parts\/icon-button\.tsx$/,
              priority: 60,
            },
            {
              name: 'menus',
              test: /(antd\/es|@rc-component)\/(dropdown|menu|overflow|space)\/|browser\/shell\/head\/language-switch\.tsx$/,
              priority: 50,
            },
            {
              name: 'phone',
              test: /browser\/shell\/phone\/phone-(parts|home)\.tsx$|modules\/platform\/(navigation\/web\/phone\/phone-grid|office\/web\/phone-todos)\.tsx$/,
              priority: 40,
            },
            {
              name: 'desk',
              test: /browser\/shell\/frame\/desk-parts\.tsx$|modules\/platform\/desktop\/web\/desk-tools\.tsx$/,
              priority: 30,
            },
            // The English of an area is one file: a page asks for all of it or for none.
            {
              debugName: 'english of an area',
              name: (id) => `en-${/([^/]+)\/(?:shared\/)?locales\//.exec(id)![1]}`,
              test: /\/locales\/en[^/]*\.json$/,
              priority: 10,
            },
            { name: 'cards', test: /browser\/kit\/cards\/parts\.tsx$/, priority: 20 },
            // What nearly every form and dialog is made of: twenty files of a few hundred bytes otherwise. Without what uses more than these itself.
            {
              name: 'inputs',
              test: /((antd\/es|@rc-component)\/(input|textarea|skeleton|portal|checkbox|spin|_util|theme|util|context)|antd\/es\/(config-provider|style))\/(?!es\/isMobile|defaultRenderEmpty)|@ant-design\/icons/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
              priority: 9,
            },
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
