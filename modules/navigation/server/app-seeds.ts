import type { Ctx } from '#kernel/context.ts'
import { newId } from '#kernel/id.ts'
import { loadKeyedRows } from '#kernel/system/server/load-rows.ts'
import type { Seed } from '#kernel/world.ts'

type AppSeed = readonly [code: string, name: string, category: string, path: string, icon: string]

/** Apps every school begins with: the pages people open most. A page that the product does not have is left out. */
const content: readonly AppSeed[] = [
  ['students', '学生信息', '1', '/base/student', 'graduation-cap'],
  ['myStudents', '所带学生', '1', '/mystudent/list', 'contact-round'],
  ['myRecord', '我的信息', '1', '/base/mine', 'user-round'],
  ['classes', '班级', '1', '/base/stuClass', 'users'],
  ['majors', '专业', '1', '/base/major', 'book-open'],
  ['intakes', '年级专业', '1', '/base/gradeMajor', 'layers'],
  ['assignments', '带班安排', '5', '/base/classAssign', 'user-round-check'],
  ['teachers', '教师信息', '5', '/base/teacher', 'id-card'],
  ['departments', '部门', '5', '/base/department', 'network'],
  ['campuses', '校区', '7', '/base/campus', 'map-pin'],
  ['buildings', '楼宇', '7', '/base/building', 'building-2'],
  ['users', '用户管理', '8', '/system/user', 'user-round'],
  ['roles', '角色管理', '8', '/system/role', 'shield'],
  ['menus', '菜单管理', '8', '/system/menu', 'menu'],
  ['dictionary', '数据字典', '8', '/system/dictionary', 'tags'],
  ['params', '参数设置', '8', '/system/params', 'settings'],
  ['sessions', '在线用户', '8', '/system/session', 'monitor'],
  ['notices', '通知管理', '8', '/system/notice', 'megaphone'],
  ['attachments', '附件管理', '8', '/resource/attachment', 'files'],
  ['apps', '应用管理', '8', '/system/app', 'app-window'],
  ['services', '服务事项', '8', '/system/service', 'concierge-bell'],
]

export const appSeeds: Seed = { name: 'apps', content, run: seedApps }

async function seedApps(ctx: Ctx): Promise<void> {
  const pages = await ctx.db.query<{ id: string; path: string }>("select id, path from sys_menu where menu_type = '2' and path = any($1)", [content.map(([, , , path]) => path)])
  const taken = await ctx.db.query<{ code: string; name: string }>('select app_code as code, app_name as name from nav_app')
  const menus = new Map(pages.map((page) => [page.path, page.id]))
  const rows = content.flatMap(([appCode, appName, category, path, icon], i) => {
    const menuId = menus.get(path)
    if (!menuId || taken.some((one) => one.code === appCode || one.name === appName)) return []
    return [{ entity: 'nav.app', key: newId(ctx.now()), values: { appCode, appName, category, icon, menuId, sort: (i + 1) * 10 } }]
  })
  await loadKeyedRows(ctx, rows)
}
