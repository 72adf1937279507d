import { useState } from 'react'
import { PLACE_PARTS, type PlacePart, type TypedPlace } from '#core/storing/pickup-place.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { Button } from '../../parts/button.tsx'
import { TextField, type TextFieldProps } from '../../parts/text-field.tsx'
import { PLACE_FIELD_TEXTS as texts, placePartText } from '../../texts/pickup-place.ts'
import { PLACE_TEXTS } from '../../texts/places.ts'
import { AddressSearchSheet } from './address-search-sheet.tsx'
import { usePlaceHelp } from './use-place-help.ts'

type PlaceFieldsProps = {
  readonly typed: TypedPlace
  readonly onTyped: (typed: TypedPlace) => void
  /** What is wrong is said of every part, also of one that nobody has begun. */
  readonly isTried: boolean
}

const KEYBOARD: Readonly<Record<PlacePart, Partial<TextFieldProps>>> = {
  recipientName: { autoComplete: 'name', enterKeyHint: 'next' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel', enterKeyHint: 'next' },
  address: { autoComplete: 'street-address', enterKeyHint: 'next' },
  detail: { autoComplete: 'off', enterKeyHint: 'next' },
  note: { autoComplete: 'off', enterKeyHint: 'done' },
}

/** Where to pick up, part by part. */
export function PlaceFields({ typed, onTyped, isTried }: PlaceFieldsProps) {
  const [left, setLeft] = useState<readonly PlacePart[]>([])
  const [isSearching, setSearching] = useState(false)
  const { hasAddressSearch } = usePlaceHelp()

  const field = (part: PlacePart) => {
    const isWrong = PLACE_PARTS[part](typed[part]).isErr()
    const isSaid = isTried || (left.includes(part) && typed[part] !== '')
    return (
      <TextField
        {...KEYBOARD[part]}
        label={texts[part].label}
        placeholder={texts[part].placeholder}
        value={typed[part]}
        onChange={text => onTyped({ ...typed, [part]: part === 'phone' ? RecipientPhone.typed(text) : text })}
        onBlur={() => setLeft([...left, part])}
        message={isWrong && isSaid ? { tone: 'bad', text: placePartText(part, typed[part]) } : undefined}
      />
    )
  }

  return (
    <>
      {field('recipientName')}
      {field('phone')}
      {hasAddressSearch && (
        <Button tone="ghost" onPress={() => setSearching(true)}>
          {PLACE_TEXTS.search}
        </Button>
      )}
      {field('address')}
      {field('detail')}
      {field('note')}
      <AddressSearchSheet
        open={isSearching}
        onClose={() => setSearching(false)}
        onPicked={address => {
          onTyped({ ...typed, address })
          setSearching(false)
        }}
      />
    </>
  )
}
