import { useState } from 'react'
import { shopFile } from '#adapters/http/contract/staff/settings.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { SETTINGS_TEXTS } from '../../texts/settings.ts'
import { failureText } from '../../texts/shared.ts'
import { ChangeSheet } from './change-sheet.tsx'
import css from './settings.module.css'
import type { ShownFacts } from './shown-facts.ts'

const texts = SETTINGS_TEXTS.file
/** What the service takes. */
const MAX_CHARACTERS = 60_000

type Props = ShownFacts & { readonly canChange: boolean }

/** All facts as one file: to keep, or to change many at once. */
export function ShopFile({ facts, version, canChange }: Props) {
  const { send, files } = useDesk()
  const [isUploading, setUploading] = useState(false)
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null)
  const [failure, setFailure] = useState<StaffFailure | null>(null)

  const download = () =>
    send(shopFile, {}).match(({ name, text }) => {
      setFailure(null)
      files.save({ name, type: 'application/yaml', text })
    }, setFailure)
  const close = () => {
    setUploading(false)
    setFile(null)
  }
  const isTooLarge = file !== null && file.text.length > MAX_CHARACTERS

  return (
    <Card title={texts.title}>
      <p className={css.note}>{texts.text}</p>
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      <div className={css.actions}>
        <Button tone="ghost" onPress={download}>
          {texts.download}
        </Button>
        {canChange && (
          <Button tone="ghost" onPress={() => setUploading(true)}>
            {texts.upload}
          </Button>
        )}
      </div>
      {isUploading && (
        <ChangeSheet
          title={texts.sheet}
          wish={file === null || isTooLarge ? null : { kind: 'FILE', text: file.text }}
          version={version}
          regions={facts.regions}
          reasons={SETTINGS_TEXTS.reasons}
          onClose={close}
        >
          <label className={css.pickFile}>
            {file?.name ?? texts.pick}
            <input
              type="file"
              className={css.file}
              accept=".yaml,.yml,text/yaml"
              onChange={async event => {
                const picked = event.target.files?.[0]
                if (picked) setFile({ name: picked.name, text: await picked.text() })
              }}
            />
          </label>
          {isTooLarge && <FailureBanner>{texts.tooLarge}</FailureBanner>}
        </ChangeSheet>
      )}
    </Card>
  )
}
