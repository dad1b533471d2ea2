import { readPixels } from './read-code.ts'

type Source = HTMLVideoElement | ImageBitmap
type Detector = { detect(source: Source): Promise<readonly { rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

const lookMs = 250

/** What codes are read with: what the browser has built in, else a library that is fetched with the first picture. */
export function codeReader(): Detector {
  const Maker = (window as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  try {
    if (Maker) return new Maker({ formats: ['qr_code'] })
  } catch {
    // Named, but of no use on this system.
  }
  return paintedReader()
}

/** Whether a page here may ask for the camera at all: not every address is safe enough for browsers. */
export function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined
}

/** Shows the camera and tells of each code in front of it until it is stopped. Fails where the person or the phone refuses the camera. */
export async function watchCamera(input: {
  video: HTMLVideoElement
  reader: Detector
  signal: AbortSignal
  onCode: (content: string) => void
}): Promise<void> {
  const { video, reader, signal, onCode } = input
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play().catch(() => undefined)
  let last = ''
  let isLooking = false
  const timer = window.setInterval(() => {
    if (isLooking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    isLooking = true
    const looked = reader.detect(video).finally(() => {
      isLooking = false
    })
    void looked.then(
      ([code]) => {
        // The same code stays in front of the camera for a while.
        if (code === undefined || code.rawValue === last || signal.aborted) return
        last = code.rawValue
        onCode(code.rawValue)
      },
      () => undefined,
    )
  }, lookMs)
  signal.addEventListener('abort', () => {
    window.clearInterval(timer)
    stop()
  })
}

/** The code in a picture, or undefined. */
export async function codeInPicture(file: File, reader: Detector): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    return (await reader.detect(picture))[0]?.rawValue
  } finally {
    picture.close()
  }
}

/** A code needs few pixels; a photo of the whole camera would keep the page busy for seconds. */
const longestSide = 900

function paintedReader(): Detector {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return {
    async detect(source) {
      const [width, height] =
        source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
      if (!pen || width === 0 || height === 0) return []
      const scale = Math.min(1, longestSide / Math.max(width, height))
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      pen.drawImage(source, 0, 0, canvas.width, canvas.height)
      const text = await readPixels(pen.getImageData(0, 0, canvas.width, canvas.height))
      return text === undefined ? [] : [{ rawValue: text }]
    },
  }
}
