import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { loadKeyedRows } from '#services/system/server/load-rows.ts'
import type { Seed } from '#kernel/world/world.ts'

type AppSeed = readonly [
  code: string,
  name: string,
  category: string,
  path: string,
  icon: string,
  defaultFor?: readonly string[],
  badge?: string,
]

const [people, staff] = [
  ['stu', 'tea', 'fdy', 'bzr', 'xgc', 'jwc', 'yx'],
  ['tea', 'fdy', 'bzr', 'xgc', 'jwc', 'yx'],
]

/** Apps every school begins with: the pages people open most. A page that the product does not have is left out. */
const content: readonly AppSeed[] = [
  ['hall', '办事大厅', '5', '/servicecenter', 'concierge-bell', people],
  ['myLesson', '我的课表', '1', '/personal/mylesson', 'calendar-days', ['stu', 'tea', 'bzr']],
  ['mySchedule', '我的日程', '1', '/personal/userschedule', 'calendar-check', people],
  ['myApplies', '已申请业务', '5', '/personal/usermoreapplys', 'clipboard-check', ['stu']],
  ['myTodos', '我的待办', '5', '/personal/usertodo', 'clipboard-list', staff],
  ['myMessages', '我的消息', '5', '/personal/mymessage', 'message-square-text'],
  ['myNotices', '通知公告', '5', '/personal/mynotice', 'megaphone', people, 'sysNotice'],
  ['security', '账号安全', '8', '/personal/security', 'shield'],
  ['students', '学生信息', '1', '/base/student', 'graduation-cap', ['xgc', 'jwc', 'yx']],
  ['myStudents', '所带学生', '1', '/mystudent/list', 'contact-round', ['fdy']],
  ['myRecord', '我的信息', '1', '/base/mine', 'user-round', ['stu']],
  ['infoChanges', '信息更正', '1', '/base/student/change', 'file-check', ['fdy']],
  ['statusChanges', '学籍异动', '1', '/status/change', 'shuffle', ['xgc', 'jwc']],
  ['classes', '班级', '1', '/base/stuClass', 'users'],
  ['majors', '专业', '1', '/base/major', 'book-open'],
  ['intakes', '年级专业', '1', '/base/gradeMajor', 'layers'],
  ['courseTasks', '教学任务', '1', '/base/courseTask', 'notebook', ['jwc']],
  ['classTimetable', '班级课表', '1', '/base/timetable/class', 'calendar-days'],
  ['calendar', '校历', '1', '/base/schoolCalendar', 'calendar-days'],
  ['assignments', '带班安排', '5', '/base/classAssign', 'user-round-check'],
  ['teachers', '教师信息', '5', '/base/teacher', 'id-card'],
  ['departments', '部门', '5', '/base/department', 'network'],
  ['population', '人群管理', '5', '/base/population', 'users-round'],
  ['sms', '短信群发', '5', '/resource/sms/send', 'send'],
  ['campuses', '校区', '7', '/base/campus', 'map-pin'],
  ['buildings', '楼宇', '7', '/base/building', 'building-2'],
  ['venues', '场所', '7', '/base/venue', 'door-open'],
  ['users', '用户管理', '8', '/system/user', 'user-round', ['gly']],
  ['roles', '角色管理', '8', '/system/role', 'shield', ['gly']],
  ['menus', '菜单管理', '8', '/system/menu', 'menu', ['gly']],
  ['dictionary', '数据字典', '8', '/system/dictionary', 'tags'],
  ['params', '参数设置', '8', '/system/params', 'settings', ['gly']],
  ['sessions', '在线用户', '8', '/system/session', 'monitor'],
  ['notices', '通知管理', '8', '/system/notice', 'megaphone', ['xgc']],
  ['attachments', '附件管理', '8', '/resource/attachment', 'files'],
  ['operLog', '操作日志', '8', '/system/log/oper', 'scroll-text'],
  ['apps', '应用管理', '8', '/system/app', 'app-window', ['gly']],
  ['services', '服务事项', '8', '/system/service', 'concierge-bell', ['gly']],
  ['serviceStat', '办事统计', '8', '/system/service/stat', 'chart-column'],
]

export const appSeeds: Seed = { name: 'apps', content, run: seedApps }

async function seedApps(ctx: Ctx): Promise<void> {
  const pages = await ctx.db.query<{ id: string; path: string }>(
    "select id, path from sys_menu where menu_type = '2' and path = any($1)",
    [content.map(([, , , path]) => path)],
  )
  const taken = await ctx.db.query<{ code: string; name: string }>(
    'select app_code as code, app_name as name from nav_app',
  )
  const held = await ctx.db.query<{ id: string; code: string }>('select id, role_code as code from sys_role')
  const roles = new Map(held.map((role) => [role.code, role.id]))
  const menus = new Map(pages.map((page) => [page.path, page.id]))
  const rows = content.flatMap(([appCode, appName, category, path, icon, defaultFor = [], badgeType = null], i) => {
    const menuId = menus.get(path)
    if (!menuId || taken.some((one) => one.code === appCode || one.name === appName)) return []
    return [
      {
        entity: 'nav.app',
        key: newId(ctx.now()),
        values: {
          appCode,
          appName,
          category,
          icon,
          menuId,
          badgeType,
          defaultRoleIds: defaultFor.flatMap((code) => roles.get(code) ?? []),
          sort: (i + 1) * 10,
        },
      },
    ]
  })
  await loadKeyedRows(ctx, rows)
}
