import { type ReactNode, useRef } from 'react'
import type { HomeContract } from '#core/storing/ports/own-storage.ts'
import { HOME_TEXTS } from '../../texts/home.ts'
import { setName } from '../../texts/set-name.ts'
import css from './home.module.css'

type ContractSlidesProps = {
  readonly contracts: readonly HomeContract[]
  /** From 0. */
  readonly shown: number
  readonly onShow: (at: number) => void
  readonly children: (contract: HomeContract) => ReactNode
}

/** One card for each set of gear, side by side: swiped, or picked by the marks below (G614). A single one stands alone. */
export function ContractSlides({ contracts, shown, onShow, children }: ContractSlidesProps) {
  const track = useRef<HTMLUListElement>(null)
  const [only] = contracts
  if (contracts.length === 1 && only !== undefined) return children(only)

  const follow = ({ scrollLeft, clientWidth }: HTMLElement) => {
    const at = Math.round(scrollLeft / clientWidth)
    if (at !== shown) onShow(at)
  }
  const show = (at: number) => {
    track.current?.scrollTo({ left: at * track.current.clientWidth })
    onShow(at)
  }
  return (
    <section aria-label={HOME_TEXTS.sets}>
      <ul ref={track} className={css.slides} onScroll={event => follow(event.currentTarget)}>
        {contracts.map((contract, at) => (
          <li key={contract.orderId} className={css.slide} inert={at !== shown}>
            {children(contract)}
          </li>
        ))}
      </ul>
      <div className={css.marks}>
        {contracts.map((contract, at) => (
          <button
            key={contract.orderId}
            type="button"
            className={css.mark}
            aria-label={HOME_TEXTS.toSet(at + 1, contracts.length, setName(contract))}
            aria-current={at === shown}
            onClick={() => show(at)}
          />
        ))}
      </div>
    </section>
  )
}
