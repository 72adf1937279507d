type Detected = { readonly rawValue: string }
type NativeReader = { detect: (from: HTMLVideoElement) => Promise<readonly Detected[]> }
type NativeReaders = {
  new (options: { readonly formats: readonly string[] }): NativeReader
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Reads what a video shows now; null where there is no code. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader where there is one; a library, loaded only then, where there is none. */
export const openCodeReader = async (): Promise<ReadCode> => {
  const native = (globalThis as { readonly BarcodeDetector?: NativeReaders }).BarcodeDetector
  const formats: readonly string[] | undefined = await native?.getSupportedFormats().catch(() => [])
  if (native === undefined || !formats?.includes('qr_code')) return openLibrary()
  const reader = new native({ formats: ['qr_code'] })
  return async video => (await reader.detect(video))[0]?.rawValue ?? null
}

const openLibrary = async (): Promise<ReadCode> => {
  const [{ prepareZXingModule, readBarcodes }, { default: url }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // From our own origin; by itself it would ask another one.
  prepareZXingModule({ overrides: { locateFile: () => url } })
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async video => {
    const { videoWidth: width, videoHeight: height } = video
    if (paper === null || width === 0) return null
    paper.canvas.width = width
    paper.canvas.height = height
    paper.drawImage(video, 0, 0)
    const pixels = paper.getImageData(0, 0, width, height)
    const [found] = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text ?? null
  }
}
