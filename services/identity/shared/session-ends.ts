/** What a browser is told whose session was ended, by the reason it was ended for; others are told only that it is over. */
export const sessionEnds: Readonly<Record<string, string>> = {
  limit: '您的账号在其他设备登录，当前会话已退出',
  kick: '您已被管理员下线，请重新登录',
  removed: '此设备已在您的其他设备上退出，请重新登录',
  password: '密码已修改，请重新登录',
  role: '您的角色已调整，请重新登录',
  disabled: '账号已停用，请联系系统管理员',
  reuse: '登录凭证异常，会话已退出，请重新登录',
  unlock: '解锁密码错误次数过多，请重新登录',
  expired: '长时间未操作，已自动退出，请重新登录',
}

/** The cookie that carries such a reason to the login page. */
export const endCookieName = 'session-end'
