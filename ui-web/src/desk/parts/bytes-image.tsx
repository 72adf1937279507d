import { useEffect, useRef } from 'react'

type Props = {
  /** As it was taken here. */
  readonly bytes: Uint8Array | null
  /** Where it is else. */
  readonly remote?: string
  readonly alt: string
}

/** A picture that is on this device, or on the service. */
export function BytesImage({ bytes, remote = '', alt }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const local = bytes === null ? null : URL.createObjectURL(new Blob([new Uint8Array(bytes)]))
    if (image.current !== null) image.current.src = local ?? remote
    return () => {
      if (local !== null) URL.revokeObjectURL(local)
    }
  }, [bytes, remote])
  return <img ref={image} alt={alt} />
}
