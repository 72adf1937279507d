import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { CARD_TEXTS } from '../../texts/cards.ts'
import css from './cards.module.css'

const texts = CARD_TEXTS.none

/** No card is stored. */
export const NoCard = () => (
  <EmptyState
    title={texts.title}
    text={texts.text}
    scene={
      <div className={css.face} data-empty="">
        <Icon name="plus" size={32} />
      </div>
    }
  />
)
