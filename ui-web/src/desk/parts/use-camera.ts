import { type RefObject, useEffect, useRef, useState } from 'react'

export type CameraState = 'opening' | 'open' | 'refused'

/** The camera at the back of the device, for as long as the page shows it. */
export const useCamera = (): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('opening')

  useEffect(() => {
    let stream: MediaStream | undefined
    let isLeft = false
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 } },
      })
      if (isLeft) return stop()
      const shown = video.current
      if (shown === null) return undefined
      shown.srcObject = stream
      await shown.play()
      return setState('open')
    }
    const stop = () => stream?.getTracks().forEach(track => track.stop())
    open().catch(() => {
      if (!isLeft) setState('refused')
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [])

  return { video, state }
}
