/** The realm of the main app. Accounts of other realms sign in with their own areas. */
export const mainRealm = 'main'

const signInRealms: ReadonlySet<string> = new Set([mainRealm])

/** Whether accounts of this realm can sign in with a password. */
export function canSignIn(realm: string): boolean {
  return signInRealms.has(realm)
}
