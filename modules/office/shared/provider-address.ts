const privateHost = /^(localhost|.*\.(local|internal|lan)|\[?::1\]?|\[?f[cde][0-9a-f]{2}:.*|0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/i

/** Whether an address, by number or by name, lies within a house. */
export function isPrivateHost(host: string): boolean {
  return privateHost.test(host)
}

/** Why a model service must not be called at this address; null when it may. */
export function addressProblem(address: string, isPrivateAllowed: boolean): string | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return '接口地址格式不正确'
  }
  if (url.username || url.password) return '接口地址中不能包含账号'
  if (isPrivateAllowed) return null
  if (url.protocol !== 'https:') return '接口地址须以 https:// 开头'
  return isPrivateHost(url.hostname) ? '接口地址不能是内网地址' : null
}
