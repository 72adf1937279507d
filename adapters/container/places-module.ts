import { ContainerModule } from 'inversify'
import { kakaoAddressSearch } from '#adapters/browser/kakao-address-search.ts'
import { kakaoMap } from '#adapters/browser/kakao-map.ts'
import { httpPlaces } from '#adapters/http/client/storing/http-places.ts'
import { HttpTokens } from './http-tokens.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindFactory, bindValue } from './token.ts'

/** Maps and addresses on the customer's device. */
export const placesModule = new ContainerModule(module => {
  bindFactory(module, StoringSide.places, httpPlaces, { send: HttpTokens.send })
  bindValue(module, StoringSide.placeMap, kakaoMap)
  bindValue(module, StoringSide.addressSearch, kakaoAddressSearch)
})
