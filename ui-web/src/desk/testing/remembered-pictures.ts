import { okAsync } from 'neverthrow'
import type { TakenPicture, TakenPictures } from '#core/storing/ports/taken-pictures.ts'

/** The pictures of a device, which outlive a page of it. */
export const rememberedPictures = (): TakenPictures => {
  const kept = new Map<string, TakenPicture>()
  const keyOf = ({ orderId, view }: Pick<TakenPicture, 'orderId' | 'view'>) => `${orderId} ${view}`
  return {
    keep: picture => okAsync(void kept.set(keyOf(picture), picture)),
    all: () => okAsync([...kept.values()]),
    of: orderId => okAsync([...kept.values()].filter(picture => picture.orderId === orderId)),
    remove: picture => okAsync(void kept.delete(keyOf(picture))),
  }
}
