import type { FreeCall, Raw } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { appInfo } from './app-info.ts'

/** The main one of the apps. */
const mainApp = '0'
const shortest = 12
const brand = '#0066ff'
const page = '#f4f5f7'

/** The product as it is installed: under the school's own name, with its picture where it has one. */
export async function appManifest({ world, caller }: FreeCall): Promise<Raw> {
  const { globalTitle, logo, primary } = await readAs(world, caller, (ctx) => appInfo(ctx, mainApp))
  const manifest = {
    id: '/',
    name: globalTitle,
    short_name: globalTitle.slice(0, shortest),
    lang: 'zh-CN',
    start_url: '/index',
    scope: '/',
    display: 'standalone',
    theme_color: primary || brand,
    background_color: page,
    icons: [
      ...(logo ? [{ src: logo, sizes: 'any', purpose: 'any' }] : []),
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/512-full.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return {
    raw: {
      type: 'application/manifest+json',
      body: JSON.stringify(manifest),
      // Which school it names is said by a header: what lies between must not hand it to another.
      headers: { 'cache-control': 'private, max-age=3600', vary: 'Tenant-Id' },
    },
  }
}
