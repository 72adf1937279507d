import { PICTURE_LONG_SIDE_PX } from '#core/storing/report-image.ts'

const QUALITY = 0.85

/**
 * A picture as a JPEG no larger than the service keeps it: whatever the browser can show, HEIC among it, upright. What it cannot show
 * goes as it is; the service says what is wrong with it.
 */
export const shrinkPicture = async (file: Blob): Promise<Uint8Array> => {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return await toJpeg(picture, picture.naturalWidth, picture.naturalHeight)
  } catch {
    return bytesOf(file)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** What a camera shows now. */
export const pictureOfVideo = (video: HTMLVideoElement): Promise<Uint8Array> =>
  toJpeg(video, video.videoWidth, video.videoHeight)

const toJpeg = async (source: CanvasImageSource, width: number, height: number): Promise<Uint8Array> => {
  const scale = Math.min(1, PICTURE_LONG_SIDE_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (jpeg === null) throw new Error('The browser draws no JPEG.')
  return bytesOf(jpeg)
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())
