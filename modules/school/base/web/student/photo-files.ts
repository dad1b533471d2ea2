import { unzip } from 'fflate'
import { t } from '#browser/wire/i18n.ts'

export type Photo = { name: string; content: Blob }

const isPhoto = (name: string) => /\.(jpe?g|png)$/i.test(name) && !/(^|\/)(\.|__MACOSX)/.test(name)
const [mostPhotos, mostBytes, mostPhotoBytes] = [5000, 1_500_000_000, 20_000_000]

/** The pictures among some files, those inside zips included. What is not a picture, or too large to be one of a person, is passed over. */
export async function photosIn(files: readonly File[]): Promise<Photo[]> {
  const photos: Photo[] = []
  for (const file of files) {
    if (isPhoto(file.name) && file.size <= mostPhotoBytes) photos.push({ name: file.name, content: file })
    else if (/\.zip$/i.test(file.name)) photos.push(...(await zipped(file)))
  }
  if (photos.length > mostPhotos) throw new Error(t('一次最多 {{n}} 张照片', { n: mostPhotos }))
  return photos
}

const target = 200_000

/** The picture as JPEG of at most 480 × 640 and 200 KB: what a record needs. */
export async function smallerPicture({ name, content }: Photo): Promise<File> {
  const picture = await createImageBitmap(content)
  const scale = Math.min(1, 480 / picture.width, 640 / picture.height)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const brush = canvas.getContext('2d')!
  // Clear parts of a PNG would turn black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  let made = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
  for (let quality = 0.75; made.size > target && quality > 0.3; quality -= 0.15)
    made = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File(
    [made],
    name
      .split('/')
      .at(-1)!
      .replace(/\.[^.]*$/, '.jpg'),
    { type: 'image/jpeg' },
  )
}

async function zipped(file: File): Promise<Photo[]> {
  if (file.size > mostBytes) throw new Error(t('压缩包不能超过 {{n}} MB', { n: mostBytes / 1_000_000 }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  let total = 0
  let count = 0
  return new Promise((resolve, reject) => {
    // The sizes are told by the zip itself: a small file that unfolds into gigabytes stops here.
    const filter = (entry: { name: string; originalSize: number }) => {
      const isWanted =
        isPhoto(entry.name) &&
        entry.originalSize <= mostPhotoBytes &&
        count < mostPhotos &&
        total + entry.originalSize <= mostBytes
      if (isWanted) [total, count] = [total + entry.originalSize, count + 1]
      return isWanted
    }
    unzip(bytes, { filter }, (error, entries) => {
      if (error) reject(new Error(t('压缩包无法读取')))
      else
        resolve(Object.entries(entries).map(([name, content]) => ({ name, content: new Blob([content as BlobPart]) })))
    })
  })
}
