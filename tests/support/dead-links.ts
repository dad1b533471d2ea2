import type { RouteNode } from '#services/identity/shared/route-tree.ts'
import { fixedPages } from '#tests/checks/links.ts'
import { productFiles } from '#tests/checks/source-tree.ts'
import { rowsOf, type TestSchool } from './school.ts'

type Led = { roles: string; account: string; page: string; title: string }

/** Messages and to-dos of a school that lead their receiver to a page they have not, one for each page and set of roles. */
export async function deadLinks(at: TestSchool): Promise<string[]> {
  // Routes follow from roles alone: one of those who hold the same ones stands for all of them.
  const led = (await rowsOf(
    at,
    `with sent as (
       select user_id, link, title from sys_user_message where link is not null
       union all
       select user_id, link, title from sys_user_todo
     ),
       people as (
         select u.id, u.account_no as account,
           array(select h.role_id::text from sys_user_role h where h.user_id = u.id order by 1)::text as roles
         from sys_user u
         where u.status = '1' and u.realm = 'main'
       )
     select p.roles, (min(array[p.account, s.title]))[1] as account, split_part(s.link, '?', 1) as page,
       (min(array[p.account, s.title]))[2] as title
     from sent s
     join people p on p.id = s.user_id
     group by p.roles, page
     order by 1, 3`,
  )) as Led[]
  const everybodys = fixedPages(productFiles()).map(({ path }) => path)
  const dead: string[] = []
  for (const [, some] of Map.groupBy(led, ({ roles }) => roles)) {
    const receiver = await at.as(some[0]!.account)
    const own = new Set(everybodys)
    for (const terminal of ['pc', 'mobile'])
      for (const page of pagesIn((await receiver.get('base/sysMenu/getUserRoutes', { terminal })).body.data))
        own.add(page)
    dead.push(
      ...some
        .filter(({ page }) => !own.has(page))
        .map(({ account, page, title }) => `${account} has no ${page}: ${title}`),
    )
  }
  return dead
}

function pagesIn(nodes: readonly RouteNode[]): string[] {
  return nodes.flatMap(({ path, children }) => [path, ...pagesIn(children)])
}
