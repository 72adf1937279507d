import { useState } from 'react'
import { fullAddress } from '#core/storing/checkout-draft.ts'
import { DeliveryAddress } from '#core/storing/delivery-address.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { CHECKOUT_TEXTS } from '../../texts/checkout.ts'
import { PLACE_TEXTS } from '../../texts/places.ts'
import { AddressSearchSheet } from '../places/address-search-sheet.tsx'
import { usePlaceHelp } from '../places/use-place-help.ts'
import css from './checkout.module.css'
import type { CheckoutForm } from './use-checkout.ts'

const texts = CHECKOUT_TEXTS.input

/** Where the gear is brought. */
export function AddressFields({ checkout: { draft, take } }: { readonly checkout: CheckoutForm }) {
  const [isSearching, setSearching] = useState(false)
  const { hasAddressSearch } = usePlaceHelp()
  const typeAddress = (address: string, addressDetail: string) => take({ kind: 'AddressTyped', address, addressDetail })
  const pickAddress = (found: string) => {
    typeAddress(found, draft.addressDetail)
    setSearching(false)
  }
  const isTooLong = fullAddress(draft) !== '' && DeliveryAddress.parse(fullAddress(draft)).isErr()
  return (
    <div className={css.fields}>
      {hasAddressSearch && (
        <Button tone="ghost" onPress={() => setSearching(true)}>
          {PLACE_TEXTS.search}
        </Button>
      )}
      <TextField
        label={texts.address}
        placeholder={texts.addressPlaceholder}
        value={draft.address}
        onChange={address => typeAddress(address, draft.addressDetail)}
        autoComplete="street-address"
        enterKeyHint="next"
      />
      <TextField
        label={texts.detail}
        placeholder={texts.detailPlaceholder}
        value={draft.addressDetail}
        onChange={detail => typeAddress(draft.address, detail)}
        message={isTooLong ? { tone: 'bad', text: texts.addressInvalid } : undefined}
        autoComplete="off"
        enterKeyHint="done"
      />
      <AddressSearchSheet open={isSearching} onClose={() => setSearching(false)} onPicked={pickAddress} />
    </div>
  )
}
