/** Mobile phone of the mainland: 11 digits, 1 then 3–9. */
export const phonePattern = /^1[3-9]\d{9}$/
export const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
export const urlPattern = /^(https?|ftp):\/\/[^\s/?#.][^\s]*$/i

export function maskPhone(phone: string): string {
  return phone.length < 7 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}

/** `z***n@example.edu.cn`: enough for its owner to know it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, Math.max(at, 0))
  return `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}${email.slice(Math.max(at, 0))}`
}
