/** Where a person finds password, second authentication and devices. */
export const securityPath = '/personal/security'
