import { Node } from '@tiptap/react'
import { fileLink } from '#browser/wire/http.ts'
import { fileIdOf, pictureAddress } from './picture-address.ts'

/** A picture in a text: a file of the platform. The text keeps which file it is; only what is on the screen carries the way to it. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: (element) => fileIdOf(element.getAttribute('src') ?? ''),
      renderHTML: () => ({}),
    },
    alt: { default: '' },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (fileIdOf(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ node }) => [
    'img',
    { src: pictureAddress(String(node.attrs.fileId)), alt: String(node.attrs.alt ?? '') },
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img')
      dom.src = fileLink(String(node.attrs.fileId), 960)
      dom.alt = String(node.attrs.alt ?? '')
      return { dom }
    },
})
