import type { StoredCard } from '#core/billing/ports/stored-cards.ts'
import { Chip } from '../../parts/chip.tsx'
import { CARD_TEXTS as texts } from '../../texts/cards.ts'
import css from './cards.module.css'

/** The card as its owner knows it: who issued it and its last digits. */
export const CardFace = ({ card: { label, isUsable } }: { readonly card: StoredCard }) => (
  <div className={css.face} data-unusable={!isUsable || undefined}>
    <Ridges />
    <span className={css.chip}>
      <Chip tone={isUsable ? 'accent' : 'bad'}>{isUsable ? texts.usable : texts.unusable}</Chip>
    </span>
    <p className={css.label}>{label}</p>
  </div>
)

/** The mountains of every scene, quietly. */
const Ridges = () => (
  <svg className={css.ridges} viewBox="0 0 320 202" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path d="M0 202V150L52 112l38 30 62-74 58 66 34-26 76 62v32z" opacity="0.06" />
    <path d="M0 202v-22l70-36 54 28 72-54 64 48 60-24v60z" opacity="0.06" />
  </svg>
)
