/** Where a person finds everything that is their own. */
export const centrePath = '/personalcenter'
/** Where a second authentication is bound. */
export const securityPath = `${centrePath}?tab=secondAuth`
