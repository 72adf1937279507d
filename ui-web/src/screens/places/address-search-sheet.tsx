import { useCallback, useEffect, useRef, useState } from 'react'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { PLACE_TEXTS as texts } from '../../texts/places.ts'
import css from './places.module.css'

type AddressSearchSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPicked: (address: string) => void
}

/** The provider's search for road addresses. When it does not come, the address can still be typed. */
export function AddressSearchSheet({ open, onClose, onPicked }: AddressSearchSheetProps) {
  const search = useUseCase(StoringSide.addressSearch)
  const [hasFailed, setFailed] = useState(false)
  const picked = useRef(onPicked)
  useEffect(() => {
    picked.current = onPicked
  })

  const fill = useCallback(
    (box: HTMLDivElement | null) => {
      if (box === null) return
      setFailed(false)
      void search.open(box, address => picked.current(address)).mapErr(() => setFailed(true))
    },
    [search],
  )

  return (
    <BottomSheet open={open} onClose={onClose} title={texts.search}>
      {hasFailed && <Banner tone="bad">{texts.searchFailed}</Banner>}
      <div ref={fill} className={css.search} />
    </BottomSheet>
  )
}
