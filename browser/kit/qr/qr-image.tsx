import { useQuery } from '@tanstack/react-query'
import { pictureOf } from './qr-picture.ts'

/** A text as a code to be scanned. What is secret in it is forgotten with the page. */
export function QrImage({ text, label, size }: { text: string; label: string; size: number }) {
  const { data: picture } = useQuery({
    queryKey: ['qr-picture', text],
    queryFn: () => pictureOf(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return picture ? <img src={picture} alt={label} width={size} height={size} /> : null
}
