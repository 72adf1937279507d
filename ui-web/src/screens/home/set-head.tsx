import type { HomeContract } from '#core/storing/ports/own-storage.ts'
import { GearScene } from '../../scenes/gear-scene.tsx'
import { setName, setNote } from '../../texts/set-name.ts'
import css from './home.module.css'

/** Which set of gear a card speaks of. */
export const SetHead = ({ contract }: { readonly contract: HomeContract }) => (
  <div className={css.set}>
    <div className={css.setPicture}>
      <GearScene type={contract.equipmentType} />
    </div>
    <div>
      <h2 className={css.setName}>{setName(contract)}</h2>
      <p className={css.label}>{setNote(contract)}</p>
    </div>
  </div>
)
