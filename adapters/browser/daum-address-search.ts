import { errAsync, okAsync } from 'neverthrow'
import type { AddressSearch, NotLoaded } from '#core/storing/ports/places.ts'
import { loadScript } from './load-script.ts'

/** What we use of the answer: one of the two addresses is what the customer picked. */
type Picked = {
  readonly zonecode: string
  readonly roadAddress: string
  readonly jibunAddress: string
  readonly userSelectedType: 'R' | 'J'
}

type Postcode = new (options: {
  readonly oncomplete: (picked: Picked) => void
  readonly width: string
  readonly height: string
}) => { readonly embed: (box: HTMLElement) => void }

const SCRIPT = 'https://t1.daumcdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'

const formatAddress = ({ zonecode, roadAddress, jibunAddress, userSelectedType }: Picked): string =>
  `(${zonecode}) ${userSelectedType === 'J' && jibunAddress !== '' ? jibunAddress : roadAddress || jibunAddress}`

const notLoaded: NotLoaded = { kind: 'NotLoaded' }

/** Kakao's postcode search, free and without a key, in a frame of its own. */
export const daumAddressSearch: AddressSearch<HTMLElement> = {
  open: (box, onPicked) =>
    loadScript(SCRIPT).andThen(() => {
      const { daum } = globalThis as { readonly daum?: { readonly Postcode?: Postcode } }
      if (daum?.Postcode === undefined) return errAsync(notLoaded)
      new daum.Postcode({
        oncomplete: picked => onPicked(formatAddress(picked)),
        width: '100%',
        height: '100%',
      }).embed(box)
      return okAsync(undefined)
    }),
}
