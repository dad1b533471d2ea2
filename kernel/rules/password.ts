const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[!@#^*()_+=-]/]
const allowed = /^[A-Za-z0-9!@#^*()_+=-]*$/
const shortest = 8

/** 0 weak, 1 medium, 2 strong. */
export type PasswordStrength = 0 | 1 | 2

/** How far the bar goes for each strength, in percent. */
export const strengthPercent: Readonly<Record<PasswordStrength, number>> = { 0: 36, 1: 70, 2: 100 }

/** How strong a password is: by the number of character classes in it, and never more than weak when short. */
export function passwordStrength(password: string): PasswordStrength {
  if ([...password].length < shortest) return 0
  const held = passwordClasses(password)
  if (held === classes.length) return 2
  return held >= 2 ? 1 : 0
}

/** How many of upper case, lower case, digits and special characters a password holds. */
export function passwordClasses(password: string): number {
  return classes.filter((one) => one.test(password)).length
}

/** Whether every character is one a password may have: letters, digits and `! @ # ^ * ( ) _ + = -`. */
export function hasOnlyPasswordCharacters(password: string): boolean {
  return allowed.test(password)
}
