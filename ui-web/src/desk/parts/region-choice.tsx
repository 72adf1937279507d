import type { Shop } from '#core/shared/shop.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { EVERYWHERE } from '../data/use-shown-region.ts'
import { SETTINGS_TEXTS as texts } from '../texts/settings.ts'
import { Choices } from './choices.tsx'
import css from './region-choice.module.css'

type Props = {
  readonly label: string
  readonly regions: readonly Shop['regions'][number][]
  /** Null: everywhere. */
  readonly value: RegionCode | null
  readonly onChange: (region: RegionCode | null) => void
  /** What regions have of their own stays as it is, whatever holds everywhere (G956). */
  readonly own?: readonly { readonly region: string | null }[]
}

/** Everywhere or one region; nothing to choose where there is only one. */
export const RegionChoice = ({ label, regions, value, onChange, own = [] }: Props) => {
  const apart = regions.filter(({ code }) => own.some(({ region }) => region === code))
  return (
    regions.length > 1 && (
      <>
        <Choices
          label={label}
          choices={[
            { value: EVERYWHERE, label: apart.length > 0 ? texts.allRest : texts.all },
            ...regions.map(region => ({ value: region.code as string, label: region.label })),
          ]}
          value={value ?? EVERYWHERE}
          onChange={picked => onChange(regions.find(({ code }) => code === picked)?.code ?? null)}
        />
        {value === null && apart.length > 0 && (
          <p className={css.note}>{texts.ownStays(apart.map(one => one.label))}</p>
        )}
      </>
    )
  )
}
