import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { EQUIPMENT_NAMES, EQUIPMENT_TYPES, type EquipmentType } from '#core/storing/equipment-type.ts'
import { GearText } from '#core/storing/gear-text.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { GearScene } from '../../scenes/gear-scene.tsx'
import { STORING_TEXTS } from '../../texts/storing.ts'
import css from './storing.module.css'
import { StoringStep } from './storing-step.tsx'
import { useStoringDraft } from './use-storing-draft.ts'

const texts = STORING_TEXTS.equipment

const messageFor = (text: string) =>
  GearText.parse(text).isErr() ? ({ tone: 'bad', text: texts.invalid } as const) : undefined

/** Skis or a snowboard; brand and name may be left to the staff (G32). */
export function EquipmentSelectionScreen() {
  const { draft, take, close } = useStoringDraft()
  const [brand, setBrand] = useState<string>(draft.brand)
  const [name, setName] = useState<string>(draft.equipmentName)
  const navigate = useNavigate()
  const isNamed = GearText.parse(brand).isOk() && GearText.parse(name).isOk()

  const typeBrand = (text: string) => {
    setBrand(text)
    void GearText.parse(text).map(brand => take({ kind: 'Picked', picks: { brand } }))
  }
  const typeName = (text: string) => {
    setName(text)
    void GearText.parse(text).map(equipmentName => take({ kind: 'Picked', picks: { equipmentName } }))
  }

  return (
    <StoringStep
      path="/storing/equipmentselection"
      draft={draft}
      onClose={close}
      title={texts.title}
      lead={texts.lead}
      action={
        <ActionBar
          disabled={draft.equipmentType === null || !isNamed}
          onPress={() => void navigate('/storing/locationselection')}
        >
          {STORING_TEXTS.next}
        </ActionBar>
      }
    >
      <div className={css.pair} role="radiogroup" aria-label={texts.title.replace('\n', ' ')}>
        {EQUIPMENT_TYPES.map(type => (
          <ChoiceCard
            key={type}
            name="equipmentType"
            value={type}
            checked={draft.equipmentType === type}
            onChange={value => take({ kind: 'Picked', picks: { equipmentType: value as EquipmentType } })}
            title={EQUIPMENT_NAMES[type]}
            note={texts.notes[type]}
            scene={<GearScene type={type} />}
          />
        ))}
      </div>
      <div className={css.fields}>
        <TextField
          label={texts.brand}
          placeholder={texts.brandPlaceholder}
          value={brand}
          onChange={typeBrand}
          message={messageFor(brand)}
          enterKeyHint="next"
        />
        <TextField
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={typeName}
          message={messageFor(name) ?? { tone: 'neutral', text: texts.unknown }}
          enterKeyHint="done"
        />
      </div>
    </StoringStep>
  )
}
