import { get, post } from '#browser/wire/http.ts'
import { tKey } from '#browser/wire/i18n.ts'
import { fitOf } from '#browser/shell/search/match.ts'
import { openAppRoute, userAppsRoute, type UserApp } from '../../shared/app-routes.ts'
import { framePath } from './frame-path.ts'
import type { SearchSource } from '#browser/shell/search/search-source.ts'

const most = 6

/** The apps somebody may open, from the search of the header. */
export const contributions: readonly SearchSource[] = [
  {
    name: 'apps',
    label: tKey('应用'),
    least: 1,
    async find(query, navigate, signal) {
      const groups = await get(userAppsRoute, undefined, { signal })
      return groups
        .flatMap(({ groupName, apps }) =>
          apps.map((app) => ({
            app,
            groupName,
            fit: fitOf({ title: app.appName, chinese: app.appName, path: '' }, query),
          })),
        )
        .filter(({ fit }) => fit > 0)
        .toSorted((one, other) => other.fit - one.fit)
        .slice(0, most)
        .map(({ app, groupName }) => ({
          key: `app ${app.id}`,
          title: app.appName,
          hint: groupName,
          open: () => void openApp(app, navigate),
        }))
    },
  },
]

/** Opening counts, and the server says where it leads now: an app in repair is not opened. */
async function openApp(app: UserApp, navigate: (path: string) => void): Promise<void> {
  const framed = framePath(app)
  if (framed) return navigate(framed)
  const { linkUrl, path } = await post(openAppRoute, { appId: app.id })
  if (path) navigate(path)
  else if (linkUrl) window.open(linkUrl, '_blank', 'noopener,noreferrer')
}
