/** The apps and their titles while a school has set none. */
export const appTitles: Readonly<Record<string, string>> = { 0: '智慧校园综合服务平台', 2: '迎新服务平台' }
