import { z } from 'zod/mini'
import type { AddressSearch } from '#core/storing/ports/places.ts'
import { openProviderFrame } from './provider-frame.ts'

/** One of the two addresses is what the customer picked. */
const Picked = z.object({
  picked: z.object({
    zonecode: z.string(),
    roadAddress: z.string(),
    jibunAddress: z.string(),
    userSelectedType: z.enum(['R', 'J']),
  }),
})

const formatAddress = ({ zonecode, roadAddress, jibunAddress, userSelectedType }: z.infer<typeof Picked>['picked']) =>
  `(${zonecode}) ${userSelectedType === 'J' && jibunAddress !== '' ? jibunAddress : roadAddress || jibunAddress}`

/** Kakao's postcode search, free and without a key, on a page of its own (`ui-web/public/address-search.js`). */
export const kakaoAddressSearch: AddressSearch<HTMLElement> = {
  open: (box, onPicked) =>
    openProviderFrame(box, {
      src: '/address-search',
      title: '주소 찾기',
      onMessage(message) {
        const { success, data } = Picked.safeParse(message)
        if (success) onPicked(formatAddress(data.picked))
      },
    }),
}
