import type { Shop } from '#core/shared/shop.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { EVERYWHERE } from '../data/use-shown-region.ts'
import { SETTINGS_TEXTS } from '../texts/settings.ts'
import { Choices } from './choices.tsx'

type Props = {
  readonly label: string
  readonly regions: readonly Shop['regions'][number][]
  /** Null: everywhere. */
  readonly value: RegionCode | null
  readonly onChange: (region: RegionCode | null) => void
}

/** Everywhere or one region; nothing to choose where there is only one. */
export const RegionChoice = ({ label, regions, value, onChange }: Props) =>
  regions.length > 1 && (
    <Choices
      label={label}
      choices={[
        { value: EVERYWHERE, label: SETTINGS_TEXTS.all },
        ...regions.map(region => ({ value: region.code as string, label: region.label })),
      ]}
      value={value ?? EVERYWHERE}
      onChange={picked => onChange(regions.find(({ code }) => code === picked)?.code ?? null)}
    />
  )
