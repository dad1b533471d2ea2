type Detector = { detect(source: CanvasImageSource | ImageBitmap): Promise<readonly { rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

const lookMs = 250

/** What this browser reads codes with; some have nothing of the kind. */
export function codeReader(): Detector | undefined {
  const Maker = (window as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  return Maker && new Maker({ formats: ['qr_code'] })
}

/** Whether a page here may ask for the camera at all: not every address is safe enough for browsers. */
export function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined
}

/** Shows the camera and tells of each code in front of it until it is stopped. Fails where the person or the phone refuses the camera. */
export async function watchCamera(input: { video: HTMLVideoElement; reader: Detector; signal: AbortSignal; onCode: (content: string) => void }): Promise<void> {
  const { video, reader, signal, onCode } = input
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play().catch(() => undefined)
  let last = ''
  const timer = window.setInterval(() => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    void reader.detect(video).then(
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
