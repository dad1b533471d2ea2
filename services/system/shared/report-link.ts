import { trimEndOf } from '#kernel/rules/text.ts'

/** Whether a link can be opened only with a ticket of its own. */
export function asksForTicket(link: string): boolean {
  return link.includes('{ticket}')
}

/** A link of a menu with its placeholders filled in; what stands between other slashes is left alone. */
export function filledLink(link: string, values: { ureportUrl: string; file: string; ticket: string }): string {
  return link
    .replaceAll('{ureportUrl}', trimEndOf(values.ureportUrl, '/'))
    .replaceAll('{file}', encodeURIComponent(values.file))
    .replaceAll('{ticket}', encodeURIComponent(values.ticket))
}

/** Whether a link leads somewhere a browser may go, or will once the address of the report tool is filled in. */
export function isLinkForm(link: string): boolean {
  return /^(https?:\/\/|\{ureportUrl\}(\/|$))/i.test(link)
}
