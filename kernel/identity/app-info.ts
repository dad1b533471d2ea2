import type { Config } from '#kernel/config.ts'
import type { School } from '#kernel/db/types.ts'
import product from '../../package.json' with { type: 'json' }

/** What a school shows of itself before anyone signs in. */
export function appInfo(input: { appType: string; school: School; config: Pick<Config, 'env' | 'demo'> }) {
  const { appType, school, config } = input
  const isDemo = config.env !== 'production' && config.demo !== 'none'
  return {
    appType,
    tenantId: school.id,
    globalTitle: product.description,
    globalViceTitle: school.name,
    loginTips: isDemo ? '演示账号 admin、xgc01、fdy01、stu01 等，密码 Campus@2026' : '',
    showLogin: 1,
    ssoType: 0,
    ssoLoginUrl: '',
    ssoLogoutUrl: '',
    ureportUrl: '',
    isWartermark: true,
    captchaMode: 'never',
    loginTabs: ['account'],
    oauthSources: [],
    languages: ['zh-cn', 'en'],
    version: product.version,
  }
}
