const reasons = [
  [
    /\bEUSAGE\b|not in sync|can only install packages when/i,
    'package.json 与 package-lock.json 不一致，请取得完整的发布版本',
  ],
  [/\bENOSPC\b/, '磁盘空间不足'],
  [/\b(EACCES|EPERM|EROFS)\b/, '没有权限写入程序目录，请用拥有该目录的用户启动'],
  [/\bEINTEGRITY\b/, '下载的依赖与锁定的内容不符，请检查所用的软件源'],
  [/\b(E401|E403)\b/, '软件源拒绝访问，请检查其账号或令牌'],
  [/\b(E404|ETARGET)\b/, '软件源中没有所需的版本，请检查所用的软件源'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTCACHED)\b/,
    '无法访问软件源，请检查网络或软件源设置',
  ],
  [/\bEBADENGINE\b/, 'Node 或 npm 的版本不合要求'],
]

/** Why npm could not install, by what it said itself. */
export function installFailure(said) {
  const known = reasons.find(([sign]) => sign.test(said))
  return `依赖安装失败：${known ? known[1] : '原因见上面 npm 的输出'}`
}
